import * as endpoints from '@ghost-pay/contract/transfers/transfers.endpoints';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import { listCandidates, listTransfers, readTransferFigures } from './usecases/list-transfers.ts';
import {
  attachTransfer,
  detachTransfer,
  dismissTransfer,
  type SettleDependencies,
  takeBackTransfer,
} from './usecases/settle-transfer.ts';

export function addTransferRoutes(add: AddEndpoint, dependencies: SettleDependencies): void {
  add(endpoints.listTransfers, async ({ actor, query }) =>
    listTransfers(dependencies, { query, role: actor.role }),
  );
  add(endpoints.readTransferFigures, async () => readTransferFigures(dependencies));
  add(endpoints.listCandidates, async ({ params, query }) =>
    listCandidates(dependencies, { id: params.id, search: query.search }),
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
