import { durationName } from '@ghost-pay/contract/durations';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';
import { useEffect, useRef, useState } from 'react';
import { usePageTitle } from '../../../lib/page-title.ts';
import { siteRules } from '../../../lib/site-info.ts';
import { Alert } from '../../../ui/alert.tsx';
import { FullPageLoader } from '../../../ui/loader.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { methodsOffTexts, sharedTexts } from '../../../lib/shared.texts.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { GhostMark } from '../../../ui/ghost-mark.tsx';
import { Confirmation } from '../confirmation/load-confirmation.tsx';
import { InformationStep } from '../choice/information-step.tsx';
import { PaymentFrame, stepTitleId } from '../frame/payment-frame.tsx';
import { PanelSkeleton } from '../panels/panel-skeleton.tsx';
import { askedAccount, askedChoice, askedMethodOff } from '../machine/asked-choice.ts';
import { type MethodKey, methodKeyOf } from '../machine/methods.ts';
import { type DraftHandle, type Registered, usePaymentDraft } from '../machine/payment-draft.ts';
import { begunPayment, register } from '../machine/payment-machine.ts';
import { paymentTexts } from '../payment.texts.ts';
import { shownStep, type PaymentStep as Step } from '../machine/steps.ts';
import { earlierSubmission, isRegistered } from '../machine/submit-payment.ts';
import { usePaymentFlow } from '../machine/use-payment-flow.ts';
import { PaymentStep } from './payment-step.tsx';

const route = getRouteApi('/public/asking/payment/$type');
/** How long the loader stays after a payment (specification, section 9). */
const settlingMs = 2000;
/** What the loader is shown for: a voucher's code, money that the site has seen, or another payment. */
type Settled = 'code' | 'seen' | 'plain';

export function PaymentPage() {
  const { type } = route.useParams();
  // A new key for each type: no state of the first payment may remain.
  return <Payment key={type} type={type} />;
}

function Payment({ type }: { type: PaymentType }) {
  const { username, email, method, region, tier } = route.useSearch();
  const navigate = route.useNavigate();
  const handle = usePaymentDraft(type, {
    prefill: (stored) => askedAccount({ username, email }, stored),
    asked: (stored) =>
      type === 'ghost-eshop-pro'
        ? askedChoice({ method, region, tier }, { draft: stored, methodsOn: siteRules.methods })
        : {},
  });
  const { draft, isRestored, change, clear } = handle;
  const [settling, setSettling] = useState<Settled>();
  // The page's own submission and what the site has seen may come at once.
  const finished = useRef<string>(undefined);
  // The address forgets it at once.
  const [askedOff] = useState(() => askedMethodOff({ method }, siteRules.methods));

  // Personal data must not stay in the address bar or the history, nor a choice that may change.
  const isAsked = Boolean(username || email || method || region || tier);
  useEffect(() => {
    if (isAsked) void navigate({ search: ({ step }) => (step ? { step } : {}), replace: true });
  }, [isAsked, navigate]);

  const finish = (registered: Registered, isSeen: boolean) => {
    if (finished.current === registered.paymentId) return;
    finished.current = registered.paymentId;
    change(register(registered));
    setSettling(registered.method === 'alternative' ? 'code' : isSeen ? 'seen' : 'plain');
    window.setTimeout(() => setSettling(undefined), settlingMs);
  };

  // The page was left or reloaded before an answer came: the payment may exist already.
  const hasLookedBack = useRef(false);
  useEffect(() => {
    if (!isRestored || hasLookedBack.current) return;
    hasLookedBack.current = true;
    if (draft.registered) return;
    const { paymentId, unanswered } = draft;
    const earlier = earlierSubmission(unanswered);
    if (!earlier) return;
    void isRegistered(paymentId).then((found) => {
      if (!found) return;
      const method = methodKeyOf(earlier.method);
      change(register({ paymentId, method, earlier }));
    });
  }, [isRestored, draft, change]);

  const stage = settling ? 'settling' : draft.registered ? 'confirmation' : 'open';
  useFocusOnNewStep(isRestored ? stage : undefined);
  if (settling) return <Settling settled={settling} />;
  if (!draft.registered)
    return <OpenPayment {...{ type, handle, askedOff }} onRegistered={finish} />;
  return (
    <Confirmation
      type={type}
      handle={handle}
      registered={draft.registered}
      onLeave={clear}
      onAnother={() => {
        clear();
        void navigate({ search: {}, replace: true });
      }}
    />
  );
}

function Settling({ settled }: { settled: Settled }) {
  return (
    <div className="grid gap-6 pt-6 sm:pt-10">
      {settled === 'plain' ? null : (
        <Alert tone="info" announce>
          {settled === 'code' ? paymentTexts.codeSubmitted : paymentTexts.seen}
        </Alert>
      )}
      <FullPageLoader label={paymentTexts.processing} />
    </div>
  );
}

/** The payment step as the server draws it: what is paid, and how, only the visitor's browser knows. */
function DrawnPaymentStep({ type }: { type: PaymentType }) {
  return (
    <PaymentFrame type={type} step="payment" title={paymentTexts.titles[type]}>
      <div className="grid gap-3 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <Skeleton className="h-11 lg:hidden" />
        <PanelSkeleton shape="coins" />
        <Skeleton className="h-80 max-lg:hidden" />
      </div>
    </PaymentFrame>
  );
}

/** A code is kept in memory alone, so the browser asks before another language, or a reload, empties its field. */
function useWarningOfLoss(isCodeTyped: boolean): void {
  useEffect(() => {
    if (!isCodeTyped) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isCodeTyped]);
}

interface OpenPaymentProps {
  type: PaymentType;
  handle: DraftHandle;
  askedOff: MethodKey | undefined;
  onRegistered: (registered: Registered, isSeen: boolean) => void;
}

function OpenPayment({ type, handle, askedOff, onRegistered }: OpenPaymentProps) {
  const { step: askedStep } = route.useSearch();
  const navigate = route.useNavigate();
  const flow = usePaymentFlow(type, handle);
  const { choice, inHand } = flow;
  const step = shownStep({
    type,
    asked: askedStep,
    inHand: inHand !== undefined,
    choosable: choice !== undefined,
  });
  usePageTitle(paymentTexts.titles[type]);
  const isDrawnStep = !handle.isRestored && type !== 'donation' && askedStep === 'payment';
  useFocusOnNewStep(handle.isRestored ? step : undefined);
  useWarningOfLoss(Object.values(handle.draft.secrets).some((secret) => secret !== ''));

  if (isDrawnStep) return <DrawnPaymentStep type={type} />;
  if (flow.loading && !inHand) return <FullPageLoader label={sharedTexts.loadingPrices} />;
  if (!choice && !inHand) return <PaymentsUnavailable />;

  const shown = step === 'payment' ? (inHand ?? choice) : choice;
  const goTo = (next: Step) =>
    void navigate({ search: next === 'payment' ? { step: 'payment' } : {} });
  const isCardInProgress =
    inHand?.method.key === 'card' && begunPayment(handle.draft)?.inProgress === true;
  const canChoose = type !== 'donation' && choice !== undefined;
  const facts = {
    type,
    username: handle.draft.username,
    duration: shown?.duration && durationName(shown.duration),
    methodName: shown?.methodSummary,
    byCard: shown?.method.key === 'card',
    price:
      shown?.amount === undefined ? undefined : { amount: shown.amount, currency: shown.currency },
    onChange: step === 'payment' && canChoose && !isCardInProgress ? () => goTo('info') : undefined,
  };
  return (
    <PaymentFrame
      type={type}
      step={step}
      goTo={canChoose ? goTo : undefined}
      title={paymentTexts.titles[type]}
      payment={step === 'payment' && isCardInProgress ? 'awaited' : undefined}
    >
      {step === 'info' ? (
        <InformationStep
          flow={flow}
          facts={facts}
          askedOff={askedOff}
          onContinue={() => goTo('payment')}
        />
      ) : (
        <PaymentStep
          flow={flow}
          facts={facts}
          onRegistered={(paymentId, { earlier, difference, isSeen = false } = {}) =>
            onRegistered(
              {
                paymentId,
                method: earlier ? methodKeyOf(earlier.method) : (inHand?.method.key ?? 'crypto'),
                ...(earlier && { earlier }),
                ...(difference && { difference }),
              },
              isSeen,
            )
          }
        />
      )}
    </PaymentFrame>
  );
}

function PaymentsUnavailable() {
  const { title, text } = methodsOffTexts.all;
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center gap-4 py-16 text-center">
      <GhostMark className="size-14 text-muted opacity-60" />
      <h1 className="text-xl font-bold text-ink">{title}</h1>
      <p className="text-base text-muted">{text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonClass()}>
          {paymentTexts.home}
        </Link>
        <Link to="/track" className={buttonClass('secondary')}>
          {paymentTexts.unavailable.track}
        </Link>
      </div>
    </div>
  );
}

/**
 * Starts a new step at its top with the focus on its title, as a new page would. The first step keeps the focus
 * as it is, and so does a step that is still undefined.
 */
function useFocusOnNewStep(step: string | undefined): void {
  const shown = useRef(step);
  useEffect(() => {
    const before = shown.current;
    if (before === step) return;
    shown.current = step;
    if (before === undefined) return;
    window.scrollTo(0, 0);
    document.getElementById(stepTitleId)?.focus({ preventScroll: true });
  }, [step]);
}
