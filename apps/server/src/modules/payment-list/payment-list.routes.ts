import * as endpoints from '@ghost-pay/contract/transactions/transaction-list.endpoints';
import type { Actor } from '../../core/http/actor.ts';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import type { Dependencies } from '../../dependencies.ts';
import { admitReads } from '../payments/payments.public.ts';
import { createTransactionsExport } from './usecases/export-payments.ts';
import { listRecent, listTransactions } from './usecases/list-payments.ts';

export function addPaymentListRoutes(add: AddEndpoint, dependencies: Dependencies): void {
  const admitted = async <
    List extends { readonly transactions: readonly { readonly id: string }[] },
  >(
    actor: Actor,
    list: List,
  ): Promise<List> => {
    await admitReads(dependencies, { actor, payments: list.transactions });
    return list;
  };

  add(endpoints.listTransactions, async ({ query, actor }) =>
    admitted(actor, await listTransactions(dependencies, { query, actor })),
  );

  add(endpoints.searchTransactions, async ({ query, body, actor }) =>
    admitted(actor, await listTransactions(dependencies, { query: { ...query, ...body }, actor })),
  );

  add(endpoints.listRecentTransactions, async ({ query, actor }) =>
    admitted(actor, await listRecent(dependencies, { limit: query.limit, role: actor.role })),
  );

  const exportTransactions = createTransactionsExport(dependencies);
  add(endpoints.exportTransactions, async ({ query, actor }) =>
    exportTransactions({ query, actor }),
  );
  add(endpoints.exportFoundTransactions, async ({ query, body, actor }) =>
    exportTransactions({ query: { ...query, ...body }, actor }),
  );
  add(endpoints.exportSelectedTransactions, async ({ body, actor }) =>
    exportTransactions({ query: { sort: 'created_at_desc' }, ids: body.ids, actor }),
  );
}
