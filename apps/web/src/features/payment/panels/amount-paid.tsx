import { coins, type CoinKey } from '@ghost-pay/contract/coins';
import { formatCoins, formatMoney } from '../../../lib/format.ts';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { cryptoTexts } from './crypto.texts.ts';
import { type CoinQuote, paidQuote } from '../machine/held-quotes.ts';

interface AmountPaidProps {
  coin: CoinKey;
  shown: CoinQuote;
  earlier: readonly CoinQuote[];
  named: string | null;
  onChange: (id: string) => void;
}

/** '0.00011968 BTC', or 'BTC worth $12.00' without a rate. */
export function askedText(coin: CoinKey, { coin: terms, price }: CoinQuote): string {
  const { symbol } = coins[coin];
  return terms.exact
    ? `${formatCoins(terms.exact.amount)} ${symbol}`
    : cryptoTexts.coinsWorth(symbol, formatMoney(price.amount, price.currency));
}

/** Asks which amount was sent; shown only when the page has asked for more than one. */
export function AmountPaid({ coin, shown, earlier, named, onChange }: AmountPaidProps) {
  if (earlier.length === 0) return null;
  return (
    <RadioCards
      legend={cryptoTexts.paidQuestion}
      options={[shown, ...earlier].map((quote) => ({
        value: quote.id,
        label: askedText(coin, quote),
        description: (
          <>
            {quote === shown ? cryptoTexts.paidPresent : cryptoTexts.paidEarlier}
            {quote.coin.address === shown.coin.address ? null : (
              <span className="block">
                {cryptoTexts.paidTo}{' '}
                <span className="font-mono break-all">{quote.coin.address}</span>
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
