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
import { actOf } from './usecases/perform-act.ts';
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

  add(endpoints.recordCodeOutcome, async (call) =>
    recordCodeOutcome(dependencies, actOf(call), call.body),
  );
  add(endpoints.resolveContest, async (call) =>
    resolveContest(dependencies, actOf(call), call.body),
  );
  add(endpoints.releaseClaim, async (call) => releaseClaim(dependencies, actOf(call), call.body));
  add(endpoints.settleFinding, async (call) => settleFinding(dependencies, actOf(call), call.body));
  add(endpoints.recordReturn, async (call) => recordReturn(dependencies, actOf(call), call.body));
  add(endpoints.addNote, async (call) => addNote(dependencies, actOf(call), call.body));
  add(endpoints.takeBackReturn, async (call) =>
    takeBackReturn(dependencies, actOf(call), call.body),
  );
  add(endpoints.verifyPayment, async (call) => verifyPayment(dependencies, actOf(call), call.body));
  add(endpoints.undoAct, async (call) => undoAct(dependencies, actOf(call)));
  add(endpoints.updateSubscription, async (call) => updateSubscription(dependencies, actOf(call)));
  add(endpoints.markFailed, async (call) => markFailed(dependencies, actOf(call), call.body));
  add(endpoints.setStatus, async (call) => setStatus(dependencies, actOf(call), call.body));
}
