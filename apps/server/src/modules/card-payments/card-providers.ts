import { builtInProviders } from '@ghost-pay/contract/card-payments/built-in-providers';
import type { CardProviderId } from '@ghost-pay/contract/card-payments/card-payment-words';
import {
  type CardProvider,
  type CardProviderData,
  cardProviderListSchema,
} from '@ghost-pay/contract/card-payments/card-payments.schemas';
import type { Database } from '../../core/database/database.ts';
import type { PaygateGateway } from '../../gateways/paygate/paygate-gateway.ts';
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

/**
 * The processors that the site offers, with their current state at the card network. A processor that the
 * network does not list, or calls inactive, is out of service. While the network cannot be reached, all count
 * as in service: a missing list must not prevent a sale.
 */
export async function readProviders({
  database,
  paygate,
}: {
  database: Database;
  paygate: PaygateGateway | undefined;
}): Promise<CardProvider[]> {
  const settings = await readSettings(database);
  const isOffered =
    paygate !== undefined &&
    settings.isMethodEnabled('card') &&
    settings.cardPayoutAddress() !== undefined;
  const live = isOffered ? await paygate.liveProviders() : undefined;
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

export function findProvider(
  providers: readonly CardProvider[],
  id: CardProviderId,
): CardProvider | undefined {
  return providers.find((provider) => provider.id === id);
}
