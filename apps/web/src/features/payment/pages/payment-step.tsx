import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatMoney } from '../../../lib/format.ts';
import { paymentTexts, quoteTexts } from '../payment.texts.ts';
import type { Panel, PanelProps } from '../panels/panel.ts';
import type { PaymentFlow } from '../machine/use-payment-flow.ts';
import { confirmation } from '../confirmation/load-confirmation.tsx';
import { DonationAmount } from '../choice/donation-amount.tsx';
import { LoadFailed, OtherMethodLink } from '../frame/payment-alerts.tsx';
import {
  SummaryCard,
  type SummaryFacts,
  SummaryLine,
  WithSummary,
} from '../frame/payment-summary.tsx';
import { StepTitle } from '../frame/payment-frame.tsx';
import { type OfferedMethod, paymentMethodOf } from '../machine/methods.ts';
import { agreedOffer, choiceOf, shownQuote } from '../machine/payment-machine.ts';
import { reloadIfSiteAnswers, useLoaded, usePreloaded } from '../load-part.ts';
import { panels } from '../panels.ts';
import { PanelSkeleton } from '../panels/panel-skeleton.tsx';
import { type Choice, isSameMoney, withoutQuote } from '../machine/held-quotes.ts';
import { useQuote } from '../machine/use-quote.ts';

interface PaymentStepProps {
  flow: PaymentFlow;
  facts: SummaryFacts;
  onRegistered: PanelProps['onRegistered'];
}

export function PaymentStep({ flow, facts, onRegistered }: PaymentStepProps) {
  const { type, handle, inHand, pricesFailed, retryPrices } = flow;
  usePreloaded(confirmation);
  const isUsualPrice = pricesFailed && handle.draft.quotes[0]?.token === null;
  const step = (
    <div className="grid gap-4 sm:gap-6">
      <StepTitle>{paymentTexts.steps.payment}</StepTitle>
      {type === 'donation' ? <DonationAmount handle={handle} /> : null}
      {isUsualPrice ? (
        <LoadFailed tone="warning" onRetry={retryPrices}>
          {paymentTexts.info.pricesFailed}
        </LoadFailed>
      ) : null}
      {/* An amount that cannot be registered must not show an address to send coins to. */}
      {inHand && facts.price ? (
        <MethodPanel
          key={inHand.method.key}
          type={type}
          handle={handle}
          method={inHand.method}
          price={facts.price}
          facts={facts}
          onRegistered={onRegistered}
        />
      ) : (
        <p className="text-base text-muted">{paymentTexts.donation.enterAmount}</p>
      )}
    </div>
  );
  // The card's summary has the fee of the chosen provider: its panel shows it.
  if (inHand?.method.key === 'card') return step;
  return (
    <WithSummary line={<SummaryLine facts={facts} />} card={<SummaryCard facts={facts} />}>
      {step}
    </WithSummary>
  );
}

interface MethodPanelProps extends Omit<PanelProps, 'token'> {
  method: OfferedMethod;
}

/** The chosen method's panel; a skeleton while it loads, a sentence when loading fails. */
function MethodPanel({ method, ...props }: MethodPanelProps) {
  const key = paymentMethodOf(method.key, props.handle.draft.route);
  const { loaded: Panel, failed } = useLoaded(panels[key].part);
  if (Panel) {
    const { draft } = props.handle;
    const agreed = agreedOffer(draft);
    // The coin is chosen on the panel, which asks for its quote itself.
    const choice = agreed && method.key !== 'crypto' ? choiceOf(draft, agreed) : undefined;
    return choice ? (
      <QuotedPanel {...props} name={method.name} choice={choice} Panel={Panel} />
    ) : (
      <Panel {...props} token={null} />
    );
  }
  return failed ? (
    <LoadFailed onRetry={() => void reloadIfSiteAnswers()}>{paymentTexts.panel.failed}</LoadFailed>
  ) : (
    <PanelSkeleton shape={panels[key].shape} />
  );
}

interface QuotedPanelProps extends Omit<PanelProps, 'token'> {
  /** The method's name. */
  name: string;
  choice: Choice;
  Panel: Panel;
}

/** The panel of a card or a code with its quote, and one sentence when the quote differs from the first step. */
function QuotedPanel({ name, choice, Panel, ...props }: QuotedPanelProps) {
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
                  {paymentTexts.retry}
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
