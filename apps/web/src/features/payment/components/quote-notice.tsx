import { coins, type CoinKey } from '@ghost-pay/contract/coins';
import { formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { cryptoTexts } from '../crypto.texts.ts';
import type { PaymentDraft } from '../payment-draft.ts';
import type { CoinState, HeldQuote } from '../payment-machine.ts';
import { quoteTexts } from '../quote.texts.ts';
import { askedText } from './amount-paid.tsx';
import { CoinsSentLink } from './coins-sent-link.tsx';

interface QuoteNoticeProps {
  coin: CoinKey;
  state: CoinState;
  /** The earlier quotes of the choice that asked for something else, the latest first. */
  earlier: readonly HeldQuote[];
  draft: PaymentDraft;
  /** The refusal of a new quote, when there is one. */
  refusal: { readonly code: string } | undefined;
  /** The price of a quote without a token. */
  price: { amount: number; currency: string };
  onRenew: () => void;
}

/** One sentence when a quote differs from what the visitor saw before, or when its time is over. */
export function QuoteNotice(props: QuoteNoticeProps) {
  const { state, refusal, onRenew } = props;
  const quote = state.name === 'choosing' ? undefined : state.quote;
  const isOver = state.name === 'sent' && state.quote.token !== null;
  const change = quote && changeOf(quote, props);
  return (
    // The live region is mounted before its text: a later text is announced.
    <div role="status" className="grid gap-2 empty:sr-only">
      {isOver ? (
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
      {refusal ? (
        <QuoteRefused {...props} code={refusal.code} hasQuote={quote !== undefined} />
      ) : null}
      {change === undefined ? null : <Alert tone="warning">{change}</Alert>}
    </div>
  );
}

function changeOf(
  quote: HeldQuote,
  { coin, earlier: [last], draft, price }: QuoteNoticeProps,
): string | undefined {
  // A donor names the amount; without an earlier quote a subscriber saw the price on the first step.
  const before = last ? last.price : draft.agreed;
  const { amount, currency } = quote.price ?? price;
  const isNewPrice = before !== null && amount !== before.amount;
  const money = formatMoney(amount, currency);
  if (!last) return isNewPrice ? quoteTexts.changedBefore(money) : undefined;
  const changed = quoteTexts.changed(isNewPrice ? money : askedText(coin, quote, price));
  return quote.address === last.address ? changed : `${changed} ${quoteTexts.changedAddress}`;
}

interface QuoteRefusedProps extends QuoteNoticeProps {
  code: string;
  /** The visitor was shown an amount before. */
  hasQuote: boolean;
}

const titles: Readonly<Record<string, (coin: string) => string>> = quoteTexts.refused;

/** In place of the address: why there is none, and what to do with coins that were sent. */
function QuoteRefused({ code, coin, draft, hasQuote, onRenew }: QuoteRefusedProps) {
  const title = titles[code]?.(coins[coin].name);
  const retry = (
    <Button variant="secondary" onClick={onRenew}>
      {cryptoTexts.retry}
    </Button>
  );
  if (title === undefined) {
    return (
      <Alert tone="error" action={retry}>
        {cryptoTexts.loadFailed}
      </Alert>
    );
  }
  const isSent = !hasQuote && draft.hash.trim() !== '';
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
      {hasQuote
        ? quoteTexts.refusedLapsed
        : isSent
          ? quoteTexts.refusedSent
          : quoteTexts.refusedUnsent}
    </Alert>
  );
}
