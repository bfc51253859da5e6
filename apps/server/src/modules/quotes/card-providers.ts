import { builtInProviders } from '@ghost-pay/contract/card-payments/built-in-providers';
import { cardProviderIds } from '@ghost-pay/contract/card-payments/card-payment-words';
import {
  type CardProvider,
  type CardProviderData,
  cardProviderListSchema,
  type ProviderQuote,
} from '@ghost-pay/contract/card-payments/card-payments.schemas';
import { type Currency, toDecimal, toMinorUnits } from '@ghost-pay/contract/money';
import { keepCheckedFacts, readCheckedFacts } from '../../core/checked-facts.repository.ts';
import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { PaygateGateway } from '../../gateways/paygate/paygate-gateway.ts';
import type { LiveProviders } from '../../gateways/paygate/provider-list.ts';
import { usdValueOf } from '../rates/rates.public.ts';
import { readSettings } from '../settings/settings.public.ts';

/** The site's processor data: the setting's value, or the built-in data if the setting is empty or invalid. */
function readProviderData(text: string): readonly CardProviderData[] {
  if (text === '') return builtInProviders;
  try {
    const { success, data } = cardProviderListSchema.safeParse(JSON.parse(text));
    return success ? data : builtInProviders;
  } catch {
    return builtInProviders;
  }
}

/** The network's list is remembered so long, for every instance. */
const rememberedDays = 7;
const rememberedAs = 'card_processors';
const remembered = new WeakSet<LiveProviders>();

/** The network's list, or while it cannot be had, the last one that any instance had. */
async function readList({
  database,
  clock,
  paygate,
}: {
  database: Database;
  clock: Clock;
  paygate: Pick<PaygateGateway, 'liveProviders'>;
}): Promise<LiveProviders | undefined> {
  const live = await paygate.liveProviders();
  const now = clock.now();
  if (live === undefined) {
    const since = new Date(now.getTime() - rememberedDays * 86_400_000);
    const facts = await readCheckedFacts(database, { name: rememberedAs, since });
    return facts && listOf(facts);
  }
  if (!remembered.has(live)) {
    // A visitor is not refused because it could not be remembered: the next one tries again.
    await keepCheckedFacts(database, { name: rememberedAs, facts: factsOf(live), now }).then(
      () => remembered.add(live),
      () => undefined,
    );
  }
  return live;
}

/** A listed processor: its minimum in cents, null without one, false out of service. */
function factsOf(list: LiveProviders): Record<string, number | null | false> {
  return Object.fromEntries(
    [...list].map(([id, { isInService, minimumUsdMinor }]) => [
      id,
      isInService && (minimumUsdMinor ?? null),
    ]),
  );
}

function listOf(facts: Readonly<Record<string, unknown>>): LiveProviders {
  return new Map(
    cardProviderIds.flatMap((id) => {
      const minimum = facts[id];
      if (minimum === undefined) return [];
      const minimumUsdMinor = typeof minimum === 'number' ? minimum : undefined;
      return [[id, { isInService: minimum !== false, minimumUsdMinor }] as const];
    }),
  );
}

/**
 * The processors that the site offers, with their current state at the card network. A processor that the
 * network does not list, or calls inactive, is out of service. While nothing is known of the network's list, all count
 * as in service: a missing list must not prevent a sale.
 */
export async function readProviders({
  database,
  clock,
  paygate,
}: {
  database: Database;
  clock: Clock;
  paygate: Pick<PaygateGateway, 'liveProviders'> | undefined;
}): Promise<CardProvider[]> {
  const settings = await readSettings(database);
  const isOffered =
    paygate !== undefined &&
    settings.isMethodEnabled('card') &&
    settings.cardPayoutAddress() !== undefined;
  const live = isOffered ? await readList({ database, clock, paygate }) : undefined;
  return readProviderData(settings.text('card_providers')).map((provider) => {
    const now = live?.get(provider.id);
    return {
      ...provider,
      minimumUSD: Math.max(provider.minimumUSD, (now?.minimumUsdMinor ?? 0) / 100),
      available: isOffered && (live === undefined || now?.isInService === true),
    };
  });
}

/** Why an amount cannot be paid by a processor now; undefined if it can. */
export function whyUnavailable(
  provider: CardProvider,
  usdAmountMinor: number | undefined,
): 'below_minimum' | 'out_of_service' | undefined {
  if (!provider.available) return 'out_of_service';
  // Without a rate the minimum cannot be checked here; the processor's own page checks it.
  return usdAmountMinor !== undefined && usdAmountMinor < Math.round(provider.minimumUSD * 100)
    ? 'below_minimum'
    : undefined;
}

/** The estimated total of paying an amount by each processor; no price is made from it. */
export async function quoteProviders(
  { database, paygate, clock }: Pick<Dependencies, 'database' | 'paygate' | 'clock'>,
  { amount, currency }: { amount: number; currency: Currency },
): Promise<ProviderQuote[]> {
  const amountMinor = toMinorUnits(amount, currency);
  if (amountMinor === undefined) {
    throw new AppError('INVALID_INPUT', {
      fields: { amount: 'This amount has too many decimals' },
    });
  }
  const worth = await usdValueOf(database, { amountMinor, currency, now: clock.now() });
  const providers = await readProviders({ database, clock, paygate });
  return providers.map((provider) => {
    const feeMinor = Math.round((amountMinor * provider.estimatedFeePercent) / 100);
    const reason = whyUnavailable(provider, worth?.usd_amount_minor);
    return {
      provider: provider.id,
      originalAmount: amount,
      estimatedFinalAmount: toDecimal(amountMinor + feeMinor, currency),
      estimatedFee: toDecimal(feeMinor, currency),
      available: reason === undefined,
      unavailableReason: reason ?? null,
    };
  });
}
