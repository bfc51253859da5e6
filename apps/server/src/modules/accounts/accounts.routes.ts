import * as endpoints from '@ghost-pay/contract/accounts/accounts.endpoints';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createStatementFiles, readStatement } from './usecases/statement.ts';

export function addAccountsRoutes(add: AddEndpoint, dependencies: Dependencies): void {
  add(
    endpoints.getStatement,
    async ({ params }) => (await readStatement(dependencies, params.month)).statement,
  );

  const makeFile = createStatementFiles(dependencies);
  add(endpoints.getStatementCsv, async ({ params, actor }) => makeFile({ ...params, actor }));
}
