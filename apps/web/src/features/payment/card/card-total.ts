import { formatMoney, formatPercent } from '../../../lib/format.ts';
import type { CardOffer } from './card-offers.ts';
import { cardTexts } from './card.texts.ts';
import type { Money } from '../machine/held-quotes.ts';

/** What a payment costs by one provider, in the words of the page. */
export interface CardTotal {
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
