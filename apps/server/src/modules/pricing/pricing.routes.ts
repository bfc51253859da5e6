import {
  listPrices,
  listPricesOfCategory,
  listPricesOfPaymentType,
  listPricesOfRegion,
} from '@ghost-pay/contract/pricing/pricing.endpoints';
import type { Database } from '../../core/database/database.ts';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import { presentPrices } from './pricing.presenter.ts';
import { listActivePrices } from './pricing.repository.ts';

export function addPricingRoutes(add: AddEndpoint, { database }: { database: Database }): void {
  // The contract knows one category, so that the category in the path has nothing left to filter.
  add(listPrices, async () => presentPrices(await listActivePrices(database)));
  add(listPricesOfCategory, async () => presentPrices(await listActivePrices(database)));
  add(listPricesOfPaymentType, async ({ params }) =>
    presentPrices(await listActivePrices(database, { paymentType: params.type })),
  );
  add(listPricesOfRegion, async ({ params }) =>
    presentPrices(
      await listActivePrices(database, { paymentType: params.type, region: params.region }),
    ),
  );
}
