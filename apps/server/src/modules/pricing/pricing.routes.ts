import * as endpoints from '@ghost-pay/contract/pricing/pricing.endpoints';
import {
  pricingCategories,
  pricingPaymentTypes,
  regions,
} from '@ghost-pay/contract/pricing/pricing-words';
import { type AddEndpoint, succeeded } from '../../core/http/endpoint-routes.ts';
import { presentAdminPrices, presentPrices } from './pricing.presenter.ts';
import { listActivePrices, listEveryPrice } from './pricing.repository.ts';
import {
  createPrice,
  deletePrice,
  type PriceDependencies,
  updatePrice,
  updatePrices,
} from './usecases/edit-prices.ts';

export function addPricingRoutes(add: AddEndpoint, dependencies: PriceDependencies): void {
  addPublicRoutes(add, dependencies);

  add(endpoints.listAllPrices, async () =>
    presentAdminPrices(await listEveryPrice(dependencies.database)),
  );
  add(endpoints.createPrice, async ({ actor, body }) =>
    createPrice(dependencies, { actor, price: body }),
  );
  add(endpoints.updatePrices, async ({ actor, body }) =>
    updatePrices(dependencies, { actor, updates: body }),
  );
  add(endpoints.updatePrice, async ({ actor, params, body }) =>
    updatePrice(dependencies, { actor, id: params.id, update: body }),
  );
  add(endpoints.deletePrice, ({ actor, params, query }) =>
    deletePrice(dependencies, { actor, id: params.id, updatedAt: query.updated_at }).then(
      succeeded,
    ),
  );
}

function addPublicRoutes(
  add: AddEndpoint,
  { database }: Pick<PriceDependencies, 'database'>,
): void {
  // The contract has one category, so the path's category filters nothing.
  add(endpoints.listPrices, async () => presentPrices(await listActivePrices(database)));
  add(endpoints.listPricesOfCategory, async () => presentPrices(await listActivePrices(database)));
  add(endpoints.listPricesOfPaymentType, async ({ params }) =>
    presentPrices(await listActivePrices(database, { paymentType: params.type })),
  );
  add(endpoints.listPricesOfRegion, async ({ params }) =>
    presentPrices(
      await listActivePrices(database, { paymentType: params.type, region: params.region }),
    ),
  );

  add(endpoints.listPricingCategories, async () => {
    const onSale = new Set((await listActivePrices(database)).map(({ category }) => category));
    return pricingCategories.filter((category) => onSale.has(category));
  });
  add(endpoints.listPricingPaymentTypes, async () => {
    const onSale = new Set((await listActivePrices(database)).map((row) => row.payment_type));
    return pricingPaymentTypes.filter((type) => onSale.has(type));
  });
  add(endpoints.listPricingRegions, async ({ query }) => {
    const filter = query.payment_type === undefined ? {} : { paymentType: query.payment_type };
    const onSale = new Set((await listActivePrices(database, filter)).map(({ region }) => region));
    return regions.filter((region) => onSale.has(region));
  });
}
