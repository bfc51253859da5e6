import type {
  CardProvider,
  ProviderQuote,
} from '@ghost-pay/contract/card-payments/card-payments.schemas';
import { cardTexts } from './card.texts.ts';

/** One processor for one amount, as the panel shows it. */
export interface CardOffer {
  readonly provider: CardProvider;
  readonly unavailable: ProviderQuote['unavailableReason'];
  /** Undefined while nothing is known of its fee. */
  readonly estimate:
    | { readonly finalAmount: number; readonly fee: number; readonly feePercent: number }
    | undefined;
}

/**
 * Joins what the processors are with what an amount comes to there. Without quotes only dollars can be
 * compared with the minimum; the server decides in the end.
 */
export function cardOffers({
  providers,
  quotes,
  amount,
  currency,
}: {
  providers: readonly CardProvider[];
  quotes: readonly ProviderQuote[] | undefined;
  amount: number;
  currency: string;
}): CardOffer[] {
  return providers.map((provider) => {
    const quote = quotes?.find(({ provider: id }) => id === provider.id);
    const isBelow = currency === 'USD' && amount < provider.minimumUSD;
    const unavailable = quote
      ? quote.available
        ? null
        : (quote.unavailableReason ?? 'out_of_service')
      : provider.available
        ? isBelow
          ? 'below_minimum'
          : null
        : 'out_of_service';
    return {
      provider,
      unavailable,
      estimate: quote && {
        finalAmount: quote.estimatedFinalAmount,
        fee: quote.estimatedFee,
        feePercent: percentOf(quote.estimatedFee, quote.originalAmount),
      },
    };
  });
}

/** Rounded percent of the fee over the amount (specification, section 2), in cents: 0.42 / 12 is a little less than 3.5 % in floats. */
function percentOf(fee: number, amount: number): number {
  return Math.round((Math.round(fee * 100) * 100) / Math.round(amount * 100));
}

/** What is wrong with the choice of a processor; undefined when it can be paid there. */
export function providerProblem(
  offers: readonly CardOffer[],
  chosen: string | null,
): string | undefined {
  if (chosen === null) return cardTexts.selectProvider;
  const offer = offers.find(({ provider }) => provider.id === chosen);
  return offer?.unavailable === null ? undefined : cardTexts.notAvailable;
}
