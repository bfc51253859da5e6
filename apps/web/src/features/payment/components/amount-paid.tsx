import { coins, type CoinKey } from '@ghost-pay/contract/coins';
import { formatMoney } from '../../../lib/format.ts';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { cryptoTexts } from '../crypto.texts.ts';
import { type HeldQuote, paidQuote } from '../payment-machine.ts';

interface AmountPaidProps {
  coin: CoinKey;
  shown: HeldQuote;
  earlier: readonly HeldQuote[];
  /** The price of a quote without a token. */
  price: { amount: number; currency: string };
  named: string | null;
  onChange: (id: string) => void;
}

/** '0.00011968 BTC', or 'BTC worth $12.00' without a rate. */
export function askedText(
  coin: CoinKey,
  { exact, price }: Pick<HeldQuote, 'exact' | 'price'>,
  present: { amount: number; currency: string },
): string {
  const { symbol } = coins[coin];
  const { amount, currency } = price ?? present;
  return exact ? `${exact.amount} ${symbol}` : `${symbol} worth ${formatMoney(amount, currency)}`;
}

/** Asks which amount was sent; shown only when the page has asked for more than one. */
export function AmountPaid({ coin, shown, earlier, price, named, onChange }: AmountPaidProps) {
  if (earlier.length === 0) return null;
  return (
    <RadioCards
      legend={cryptoTexts.paidQuestion}
      options={[shown, ...earlier].map((quote) => ({
        value: quote.id,
        label: askedText(coin, quote, price),
        description: (
          <>
            {quote === shown ? cryptoTexts.paidPresent : cryptoTexts.paidEarlier}
            {quote.address === shown.address ? null : (
              <span className="block">
                {cryptoTexts.paidTo} <span className="font-mono break-all">{quote.address}</span>
              </span>
            )}
          </>
        ),
      }))}
      value={paidQuote(shown, { earlier, named })?.id}
      onChange={onChange}
    />
  );
}
