import * as endpoints from '@ghost-pay/contract/transactions/transactions.endpoints';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import {
  createLocalRateLimit,
  createSharedRateLimit,
  limitByAddress,
} from '../../core/rate-limit/rate-limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { limitOpenPayments } from './open-payments.ts';
import { checkSubscription } from './usecases/check-subscription.ts';
import { createEstimates } from './usecases/estimate-waits.ts';
import { createReceipts } from './usecases/make-receipt.ts';
import { createTransaction } from './usecases/create-transaction.ts';
import { markFailed } from './usecases/mark-failed.ts';
import { createTransactionsExport } from './usecases/export-transactions.ts';
import { listTransactions } from './usecases/list-transactions.ts';
import { getTransaction, listRecent } from './usecases/read-transactions.ts';
import { revealCode } from './usecases/reveal-code.ts';
import { settleFinding } from './usecases/settle-finding.ts';
import { setStatus } from './usecases/set-status.ts';
import { releaseClaim, resolveContest } from './usecases/settle-claim.ts';
import { trackPayment } from './usecases/track-payment.ts';
import { updateSubscription } from './usecases/update-subscription.ts';
import { verifyPayment } from './usecases/verify-payment.ts';

export function addTransactionRoutes(add: AddEndpoint, dependencies: Dependencies): void {
  const { pool, limits } = dependencies;
  const refusal = 'TOO_MANY_REQUESTS' as const;
  const trackLimit = limitByAddress(createLocalRateLimit, {
    name: 'track',
    attempts: limits.trackPerMinute,
    perSeconds: 60,
    refusal,
  });
  const createLimit = limitByAddress((rule) => createSharedRateLimit(pool, rule), {
    name: 'create',
    attempts: limits.createPerMinute,
    perSeconds: 60,
    refusal,
  });

  const openPayment = limitOpenPayments(dependencies);

  add(endpoints.createTransaction, async ({ body, address, idempotency }) => {
    await createLimit.consume(address);
    return openPayment({ address, idempotency }, () =>
      createTransaction(dependencies, { payload: body, address, idempotency }),
    );
  });

  add(endpoints.trackPayment, async ({ params, address }) => {
    await trackLimit.consume(address);
    return trackPayment(dependencies, params.paymentId);
  });

  // Each is work for the server, so that it counts as the look-up that it is made from.
  const makeReceipt = createReceipts(dependencies);
  add(endpoints.getReceipt, async ({ params, address }) => {
    await trackLimit.consume(address);
    return makeReceipt(params.paymentId);
  });

  const readEstimates = createEstimates(dependencies);
  add(endpoints.getPaymentEstimates, async () => readEstimates());

  add(endpoints.listTransactions, async ({ query, actor }) =>
    listTransactions(dependencies, { query, actor }),
  );

  add(endpoints.searchTransactions, async ({ query, body, actor }) =>
    listTransactions(dependencies, { query: { ...query, ...body }, actor }),
  );

  add(endpoints.listRecentTransactions, async ({ query, actor }) =>
    listRecent(dependencies, { limit: query.limit, role: actor.role }),
  );

  const exportTransactions = createTransactionsExport(dependencies);
  add(endpoints.exportTransactions, async ({ query, actor }) =>
    exportTransactions({ query, actor }),
  );
  add(endpoints.exportFoundTransactions, async ({ query, body, actor }) =>
    exportTransactions({ query: { ...query, ...body }, actor }),
  );

  add(endpoints.getTransaction, async ({ params, actor }) =>
    getTransaction(dependencies, { transactionId: params.id, role: actor.role }),
  );

  add(endpoints.revealCode, async ({ params, actor }) =>
    revealCode(dependencies, { actor, transactionId: params.id }),
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

  add(endpoints.verifyPayment, async ({ params, actor, idempotency }) =>
    verifyPayment(dependencies, { actor, transactionId: params.id, idempotency }),
  );

  add(endpoints.updateSubscription, async ({ params, actor, idempotency }) =>
    updateSubscription(dependencies, { actor, transactionId: params.id, idempotency }),
  );

  add(endpoints.checkSubscription, async ({ params, actor }) =>
    checkSubscription(dependencies, { actor, transactionId: params.id }),
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
