import { appVersion } from '@ghost-pay/contract/site/site';
import { endpoints } from '@ghost-pay/contract/api';
import { getHealth, getOpenApiDocument } from '@ghost-pay/contract/health/health.endpoints';
import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import { describeApi } from '../../core/http/openapi.ts';

export function addHealthRoutes(
  add: AddEndpoint,
  { database, siteName }: { database: Database; siteName: string },
): void {
  add(getHealth, async () => {
    await sql`select 1`.execute(database);
    return { status: 'ok' } as const;
  });

  const document = describeApi({ endpoints, title: siteName, version: appVersion });
  add(getOpenApiDocument, () => Promise.resolve(document));
}
