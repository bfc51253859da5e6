import { voucherMethods } from '@ghost-pay/contract/transactions/code-words';
import { routeTexts } from '../../../lib/voucher-words.texts.ts';
import { regions } from '@ghost-pay/contract/pricing/pricing-words';
import { MethodMark } from '../../../ui/method-mark.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { methodFacts } from '../machine/methods.ts';
import { paymentTexts } from '../payment.texts.ts';
import type { PaymentFlow } from '../machine/use-payment-flow.ts';
import { OfferFailed } from '../frame/offer-failed.tsx';
import { TierCards } from './tier-cards.tsx';

const texts = paymentTexts.info;

/** The inputs that the chosen method needs before it has prices, and then its prices. */
export function MethodChoices({ flow }: { flow: PaymentFlow }) {
  const { handle, choice, tiers, tier, pricesFailed, retryPrices } = flow;
  const { draft, change } = handle;
  if (!choice) return null;
  const { method } = choice;
  const needsRegion = method.key === 'nintendo-eshop';
  const waitsForRegion = needsRegion && draft.region === null;
  const priceless = waitsForRegion || (pricesFailed && tiers.length === 0);
  return (
    <div className="grid gap-6" inert={!handle.isRestored}>
      {needsRegion ? (
        <RadioCards
          legend={texts.region}
          hint={texts.regionHint}
          columns={3}
          options={regions.map((region) => ({
            value: region,
            label: texts.regions[region].name,
            description: texts.regions[region].description,
          }))}
          value={draft.region ?? undefined}
          onChange={(region) => change({ method: method.key, region, duration: null })}
        />
      ) : null}
      {method.key === 'alternative' ? (
        <RadioCards
          legend={texts.route}
          columns={2}
          options={voucherMethods.map((route) => ({
            value: route,
            label: routeTexts[route].name,
            description: routeTexts[route].description,
            icon: <MethodMark method={route} className="size-6" />,
          }))}
          value={draft.route}
          onChange={(route) => change({ method: method.key, route })}
        />
      ) : null}
      <div className="grid gap-3">
        {pricesFailed && !waitsForRegion ? (
          <OfferFailed onRetry={retryPrices}>
            {priceless ? texts.pricesFailedForRegion : texts.pricesFailed}
          </OfferFailed>
        ) : null}
        {priceless ? null : (
          <TierCards
            tiers={tiers}
            paymentType={methodFacts[method.key].tariff}
            value={tier?.duration}
            // Stores the method with its duration: the shown method may be a default that was not chosen.
            onChange={(duration) => change({ method: method.key, duration })}
          />
        )}
      </div>
    </div>
  );
}
