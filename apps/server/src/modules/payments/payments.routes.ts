import * as endpoints from '@ghost-pay/contract/transactions/transactions.endpoints';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import { languageOfPage } from '../../core/http/visitor-language.ts';
import type { Dependencies } from '../../dependencies.ts';
import { limitCreations, limitOpenPayments } from './open-payments.ts';
import { makeSenderToken } from './sender-token.ts';
import { admitReads } from './usecases/admit-reads.ts';
import {
  addNote,
  markFailed,
  revealCode,
  setStatus,
  updateSubscription,
  verifyPayment,
} from './usecases/acts-by-hand.ts';
import { createTransaction } from './usecases/create-payment.ts';
import { recordReturn, takeBackReturn } from './usecases/returns.ts';
import { getTransaction, readCustomer } from './usecases/read-payments.ts';
import { recordCodeOutcome } from './usecases/record-code-outcome.ts';
import { releaseClaim, resolveContest, settleFinding } from './usecases/settle-claim.ts';
import { undoAct } from './usecases/undo-act.ts';

export function addPaymentRoutes(add: AddEndpoint, dependencies: Dependencies): void {
  const createLimit = limitCreations(dependencies);
  const openPayment = limitOpenPayments(dependencies);

  add(endpoints.createTransaction, async ({ body, address, userAgent, header, idempotency }) => {
    await createLimit.consume(address);
    const registered = await openPayment({ address, idempotency }, () =>
      createTransaction(dependencies, {
        payload: body,
        language: languageOfPage(header),
        address,
        userAgent,
        idempotency,
      }),
    );
    return {
      paymentId: registered.paymentId,
      // A page has the token of the quote by which it has registered the payment.
      senderToken: registered.isByIdAlone
        ? (body.quote_token ?? '')
        : makeSenderToken(dependencies, registered),
      ...(registered.difference && { difference: registered.difference }),
    };
  });

  add(endpoints.getTransaction, async ({ params, actor }) => {
    const payment = await getTransaction(dependencies, {
      transactionId: params.id,
      role: actor.role,
    });
    await admitReads(dependencies, { actor, payments: [payment] });
    return payment;
  });

  add(endpoints.getCustomerPayments, async ({ params, actor }) => {
    const customer = await readCustomer(dependencies, params.id);
    await admitReads(dependencies, { actor, payments: customer.payments });
    return customer;
  });

  add(endpoints.revealCode, async ({ params, body, actor }) =>
    revealCode(dependencies, {
      actor,
      transactionId: params.id,
      codeId: body?.code_id ?? undefined,
    }),
  );

  add(endpoints.recordCodeOutcome, async ({ params, body, actor, idempotency }) =>
    recordCodeOutcome(dependencies, {
      actor,
      transactionId: params.id,
      recorded: body,
      idempotency,
    }),
  );

  add(endpoints.resolveContest, async ({ params, body, actor, idempotency }) =>
    resolveContest(dependencies, {
      actor,
      transactionId: params.id,
      notes: body.notes,
      contestIds: body.contest_ids,
      idempotency,
    }),
  );

  add(endpoints.releaseClaim, async ({ params, body, actor, idempotency }) =>
    releaseClaim(dependencies, { actor, transactionId: params.id, notes: body.notes, idempotency }),
  );

  add(endpoints.settleFinding, async ({ params, body, actor, idempotency }) =>
    settleFinding(dependencies, {
      actor,
      transactionId: params.id,
      notes: body.notes,
      idempotency,
    }),
  );

  add(endpoints.recordReturn, async ({ params, body, actor, idempotency }) =>
    recordReturn(dependencies, {
      actor,
      transactionId: params.id,
      idempotency,
      amount: body.amount,
      txid: body.txid ?? undefined,
      notes: body.notes ?? undefined,
    }),
  );

  add(endpoints.addNote, async ({ params, body, actor, idempotency }) =>
    addNote(dependencies, { actor, transactionId: params.id, idempotency, notes: body.notes }),
  );

  add(endpoints.takeBackReturn, async ({ params, body, actor, idempotency }) =>
    takeBackReturn(dependencies, {
      actor,
      transactionId: params.id,
      idempotency,
      returnId: body.return_id,
      notes: body.notes,
    }),
  );

  add(endpoints.verifyPayment, async ({ params, body, actor, idempotency }) =>
    verifyPayment(dependencies, {
      actor,
      transactionId: params.id,
      idempotency,
      notes: body?.notes ?? undefined,
      onlyProven: body?.only_proven === true,
    }),
  );

  add(endpoints.undoAct, async ({ params, actor, idempotency }) =>
    undoAct(dependencies, { actor, transactionId: params.id, idempotency }),
  );

  add(endpoints.updateSubscription, async ({ params, actor, idempotency }) =>
    updateSubscription(dependencies, { actor, transactionId: params.id, idempotency }),
  );

  add(endpoints.markFailed, async ({ params, body, actor, idempotency }) =>
    markFailed(dependencies, { actor, transactionId: params.id, idempotency, reason: body.reason }),
  );

  add(endpoints.setStatus, async ({ params, body, actor, idempotency }) =>
    setStatus(dependencies, {
      actor,
      transactionId: params.id,
      idempotency,
      status: body.status,
      notes: body.notes ?? undefined,
    }),
  );
}
