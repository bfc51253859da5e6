import { formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Choice, isSameMoney, withoutQuote } from '../machine/held-quotes.ts';
import { OtherMethodLink } from './submit-bar.tsx';
import type { Panel, PanelProps } from './panel.ts';
import { agreedOffer, shownQuote } from '../machine/payment-machine.ts';
import { paymentTexts, quoteTexts } from '../payment.texts.ts';
import { useQuote } from '../machine/use-quote.ts';

interface QuotedPanelProps extends Omit<PanelProps, 'token'> {
  /** The method's name. */
  name: string;
  choice: Choice;
  Panel: Panel;
}

/** The panel of a card or a code with its quote, and one sentence when the quote differs from the first step. */
export function QuotedPanel({ name, choice, Panel, ...props }: QuotedPanelProps) {
  const { handle, price } = props;
  const agreed = agreedOffer(handle.draft)?.price ?? price;
  const { state, refusal, renew } = useQuote({
    handle,
    choice,
    without: (now) => withoutQuote(choice, { price: agreed, now }),
  });
  const quote = shownQuote(state);
  const isChanged = quote !== undefined && !isSameMoney(quote.price, agreed);
  const refused = refusal && refusals[refusal.code];
  return (
    <>
      {/* The live region is mounted before its text: a later text is announced. */}
      <div role="status" className="grid gap-3 empty:sr-only">
        {refused ? (
          <Alert
            tone="warning"
            title={refused(name)}
            action={
              <>
                <OtherMethodLink />
                <Button variant="secondary" onClick={renew}>
                  {paymentTexts.panel.retry}
                </Button>
              </>
            }
          >
            {quoteTexts.refusedUnpaid}
          </Alert>
        ) : isChanged ? (
          <Alert tone="warning">
            {quoteTexts.changedBefore(formatMoney(quote.price.amount, quote.price.currency))}
          </Alert>
        ) : null}
      </div>
      <Panel {...props} price={quote?.price ?? price} token={quote?.token ?? null} />
    </>
  );
}

const refusals: Readonly<Record<string, (name: string) => string>> = quoteTexts.refused;
