import { readQuoteStatus as quoteStatusEndpoint } from '@ghost-pay/contract/quotes/quotes.endpoints';
import * as endpoints from '@ghost-pay/contract/transfers/transfers.endpoints';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import { createLocalRateLimit, limitByAddress } from '../../core/rate-limit/rate-limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { admitReads } from '../payments/payments.public.ts';
import { listCandidates, listTransfers, readTransferFigures } from './usecases/list-transfers.ts';
import {
  attachTransfer,
  detachTransfer,
  dismissTransfer,
  takeBackTransfer,
} from './usecases/settle-transfer.ts';
import { makePayment } from './usecases/make-payment.ts';
import { readQuoteStatus } from './usecases/read-quote-status.ts';

export function addMatchingRoutes(add: AddEndpoint, dependencies: Dependencies): void {
  // A page that waits for coins asks as often as a tracker that waits for a state.
  const statusLimit = limitByAddress(createLocalRateLimit, {
    name: 'quote-status',
    attempts: dependencies.limits.trackPerMinute,
    perSeconds: 60,
    refusal: 'TOO_MANY_REQUESTS',
  });
  add(quoteStatusEndpoint, async ({ body, address }) => {
    await statusLimit.consume(address);
    return readQuoteStatus(dependencies, { token: body.quoteToken });
  });

  add(endpoints.listTransfers, async ({ actor, query }) =>
    listTransfers(dependencies, { query, role: actor.role }),
  );
  add(endpoints.readTransferFigures, async () => readTransferFigures(dependencies));
  add(endpoints.listCandidates, async ({ actor, params, query }) => {
    const list = await listCandidates(dependencies, { id: params.id, search: query.search });
    await admitReads(dependencies, { actor, payments: list.candidates });
    return list;
  });
  add(endpoints.makePayment, async ({ actor, params, body, idempotency }) =>
    makePayment(dependencies, {
      actor,
      id: params.id,
      idempotency,
      quoteId: body.quote_id ?? undefined,
      filledIn: { username: body.user_username ?? undefined, email: body.user_email ?? undefined },
    }),
  );
  add(endpoints.attachTransfer, async ({ actor, params, body, idempotency }) =>
    attachTransfer(dependencies, {
      actor,
      id: params.id,
      idempotency,
      transactionId: body.transaction_id,
      notes: body.notes ?? undefined,
    }),
  );
  add(endpoints.detachTransfer, async ({ actor, params, body, idempotency }) =>
    detachTransfer(dependencies, { actor, id: params.id, idempotency, notes: body.notes }),
  );
  add(endpoints.dismissTransfer, async ({ actor, params, body, idempotency }) =>
    dismissTransfer(dependencies, { actor, id: params.id, idempotency, notes: body.notes }),
  );
  add(endpoints.takeBackTransfer, async ({ actor, params, body, idempotency }) =>
    takeBackTransfer(dependencies, { actor, id: params.id, idempotency, notes: body.notes }),
  );
}
