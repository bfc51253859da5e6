import { coins, type CoinKey } from '@ghost-pay/contract/coins';
import { formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { cryptoTexts } from './crypto.texts.ts';
import type { PaymentDraft } from '../machine/payment-draft.ts';
import type { CoinQuote } from '../machine/held-quotes.ts';
import { paymentTexts, quoteTexts } from '../payment.texts.ts';
import { askedText } from './amount-paid.tsx';
import { CoinsSentLink } from './coins-sent-link.tsx';

interface QuoteNoticeProps {
  coin: CoinKey;
  /** The shown quote; undefined before the first one. */
  quote: CoinQuote | undefined;
  /** True when its time is over, but coins were sent by it. */
  isOver: boolean;
  /** The earlier quotes of the choice that asked for something else, the latest first. */
  earlier: readonly CoinQuote[];
  draft: PaymentDraft;
  /** The refusal of a new quote, when there is one. */
  refusal: { readonly code: string } | undefined;
  onRenew: () => void;
}

/** One sentence when a quote differs from what the visitor saw before, or when its time is over. */
export function QuoteNotice(props: QuoteNoticeProps) {
  const { quote, isOver, refusal, onRenew } = props;
  const change = quote && changeOf(quote, props);
  return (
    // The live region is mounted before its text: a later text is announced.
    <div role="status" className="grid gap-2 empty:sr-only">
      {isOver && quote?.token ? (
        <Alert
          tone="info"
          action={
            <Button variant="secondary" onClick={onRenew}>
              {quoteTexts.renew}
            </Button>
          }
        >
          {quoteTexts.over}
        </Alert>
      ) : null}
      {refusal ? <QuoteRefused {...props} code={refusal.code} /> : null}
      {change === undefined ? null : <Alert tone="warning">{change}</Alert>}
    </div>
  );
}

function changeOf(
  quote: CoinQuote,
  { coin, earlier: [last], draft }: QuoteNoticeProps,
): string | undefined {
  // A donor names the amount; without an earlier quote a subscriber saw the price on the first step.
  const before = last ? last.price : draft.agreed?.price;
  const { amount, currency } = quote.price;
  const isNewPrice = before !== undefined && amount !== before.amount;
  const money = formatMoney(amount, currency);
  if (!last) return isNewPrice ? quoteTexts.changedBefore(money) : undefined;
  const changed = isNewPrice
    ? quoteTexts.changed(money)
    : quoteTexts.changedAmount(askedText(coin, quote));
  return quote.coin.address === last.coin.address
    ? changed
    : `${changed} ${quoteTexts.changedAddress}`;
}

interface QuoteRefusedProps extends QuoteNoticeProps {
  code: string;
}

const titles: Readonly<Record<string, (name: string) => string>> = quoteTexts.refused;

/** In place of the address: why there is none, and what to do with coins that were sent. */
function QuoteRefused({ code, coin, quote, draft, onRenew }: QuoteRefusedProps) {
  const isMethod = code === 'PAYMENT_METHOD_DISABLED';
  const title = titles[code]?.(isMethod ? cryptoTexts.method : coins[coin].name);
  const retry = (
    <Button variant="secondary" onClick={onRenew}>
      {paymentTexts.retry}
    </Button>
  );
  if (title === undefined) {
    return (
      <Alert tone="error" action={retry}>
        {cryptoTexts.loadFailed}
      </Alert>
    );
  }
  const isSent = !quote && draft.hash.trim() !== '';
  return (
    <Alert
      tone="warning"
      title={title}
      action={
        <>
          {isSent ? <CoinsSentLink draft={draft} /> : null}
          {retry}
        </>
      }
    >
      {quote
        ? quoteTexts.refusedLapsed
        : isSent
          ? quoteTexts.refusedSent
          : quoteTexts.refusedUnsent}
    </Alert>
  );
}
