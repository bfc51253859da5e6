import type {
  CardProvider,
  ProviderQuote,
} from '@ghost-pay/contract/card-payments/card-payments.schemas';
import type { CardProviderId } from '@ghost-pay/contract/card-payments/card-payment-words';
import { formatMoney, formatPercent } from '../../../lib/format.ts';
import type { Money } from '../machine/held-quotes.ts';
import { cardTexts } from './card.texts.ts';

/** One processor with its quote for one amount. */
export interface CardOffer {
  readonly provider: CardProvider;
  readonly unavailable: ProviderQuote['unavailableReason'];
  /** Undefined while the fee is unknown. */
  readonly estimate:
    | { readonly finalAmount: number; readonly fee: number; readonly feePercent: number }
    | undefined;
}

/**
 * Joins the processors with their quotes for an amount, those that are closed for it last. Without quotes only dollars can be compared with the
 * minimum; the server decides in the end.
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
  const offers = providers.map((provider) => {
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
  return offers.toSorted((a, b) => Number(a.unavailable !== null) - Number(b.unavailable !== null));
}

/**
 * The fee as a rounded percentage of the amount (specification, section 2). Computed in cents: 0.42 / 12 is a
 * little less than 3.5 % in floats.
 */
function percentOf(fee: number, amount: number): number {
  return Math.round((Math.round(fee * 100) * 100) / Math.round(amount * 100));
}

/** The processor that is chosen for a visitor who has not chosen; null when none can be. */
export function firstAvailable(offers: readonly CardOffer[]): CardProviderId | null {
  return offers.find(({ unavailable }) => unavailable === null)?.provider.id ?? null;
}

/** Why the chosen processor cannot be used; undefined when it can. */
export function providerProblem(
  offers: readonly CardOffer[],
  chosen: string | null,
): string | undefined {
  if (chosen === null) return cardTexts.selectProvider;
  const offer = offers.find(({ provider }) => provider.id === chosen);
  return offer?.unavailable === null ? undefined : cardTexts.notAvailable;
}

/** What a payment costs by one provider, in the words of the page. */
interface CardTotal {
  /** '≈ $12.47', or the price where the fee is unknown. */
  readonly amount: string;
  /** 'about $12.47', for sentences. */
  readonly inWords: string;
  /** What the total is made of; undefined where the fee is unknown. */
  readonly parts: readonly { label: string; amount: string }[] | undefined;
}

/** The price and the fee of a provider make its total. */
export function cardTotal(
  { price, duration }: { price: Money; duration: string | undefined },
  offer: CardOffer | undefined,
): CardTotal {
  const money = (amount: number) => formatMoney(amount, price.currency);
  const estimate = offer?.estimate;
  if (!estimate)
    return { amount: money(price.amount), inWords: money(price.amount), parts: undefined };
  const total = money(estimate.finalAmount);
  return {
    amount: cardTexts.about(total),
    inWords: cardTexts.aboutAmount(total),
    parts: [
      { label: cardTexts.product(duration ?? ''), amount: money(price.amount) },
      {
        label: cardTexts.feeOf(offer.provider.name, formatPercent(estimate.feePercent)),
        amount: cardTexts.about(money(estimate.fee)),
      },
    ],
  };
}
