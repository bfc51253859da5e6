import { folded, paymentIdIn } from '@ghost-pay/contract/typed-text';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';
import { durationName } from '@ghost-pay/contract/durations';
import { methodNames, productNames } from '@ghost-pay/contract/transactions/transaction-words';
import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import { ReceiptText, Search } from 'lucide-react';
import { paymentIdPrefix } from '@ghost-pay/contract/payment-id';
import { classNames } from '../../../lib/class-names.ts';
import { OfferOfThePage } from '../../../lib/page-offer.ts';
import { useHydrating, useTimeZone } from '../../../lib/use-hydrating.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { regionNames } from '../../../lib/shared.texts.ts';
import { siteInfo, supportMail } from '../../../lib/site-info.ts';
import { formatDateTime, formatMoney } from '../../../lib/format.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { trackingErrorSentence, useTrackedPayment } from '../api.ts';
import { TrackingResult } from '../components/tracking-result.tsx';
import { LookUpFailed } from '../components/look-up-failed.tsx';
import { TrackingSkeleton } from '../components/tracking-skeleton.tsx';
import { useLinkToken } from '../link-of-mail.ts';
import { trackingTexts } from '../tracking.texts.ts';

/** Serves /track without a payment, and /track/{paymentId}. */
export function TrackingPage() {
  const { paymentId: typedId } = useParams({ strict: false });
  const paymentId =
    typedId === undefined ? undefined : (paymentIdIn(typedId) ?? typedId.trim().toUpperCase());
  const navigate = useNavigate();
  const query = useTrackedPayment(paymentId, useLinkToken());
  // The page polls every few seconds: only a requested refresh shows as one.
  const [asked, setAsked] = useState(false);
  usePageTitle(trackingTexts.title);

  const refresh = () => {
    setAsked(true);
    void query.refetch().finally(() => setAsked(false));
  };
  const { tracked: drawn } = use(OfferOfThePage);
  const isDrawn = useHydrating();
  // The server draws one page for every id that finds no payment.
  const shownId = isDrawn && !query.data ? undefined : paymentId;
  const searching = paymentId !== undefined && !query.data && (isDrawn || query.isFetching);
  const isCompact = paymentId !== undefined;
  return (
    <div
      className={classNames(
        'grid content-start gap-5 pt-3 sm:gap-6 sm:pt-8 print:gap-5 print:pt-5',
        // The footer begins below the window: the payment, when it comes, cannot push it.
        isCompact && 'min-h-dvh print:min-h-0',
      )}
    >
      <div
        className={classNames(
          'grid gap-x-8 gap-y-3 print:hidden',
          isCompact
            ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,42rem)] lg:items-center'
            : 'max-w-2xl gap-y-5',
        )}
      >
        <div className="grid gap-2">
          <h1 className="text-lg font-bold tracking-tight text-ink sm:text-xl">
            {trackingTexts.title}
          </h1>
          {isCompact ? null : <p className="text-base text-muted">{trackingTexts.lead}</p>}
        </div>
        <TrackingForm
          key={shownId ?? ''}
          initialId={shownId ?? ''}
          isCompact={isCompact}
          searching={searching}
          onTrack={(id) =>
            id === paymentId
              ? refresh()
              : void navigate({ to: '/track/$paymentId', params: { paymentId: id } })
          }
        />
      </div>
      {query.isError && !query.data && !searching ? (
        <div className="max-w-2xl">
          <LookUpFailed onRetry={refresh}>{trackingErrorSentence(query.error)}</LookUpFailed>
        </div>
      ) : null}
      <div
        className={classNames(
          'grid gap-4',
          query.data || searching
            ? 'lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start lg:gap-6 print:grid-cols-[minmax(0,1fr)_15rem] print:items-start print:gap-4'
            : 'max-w-2xl',
        )}
      >
        {searching ? <TrackingSkeleton /> : null}
        {query.data ? (
          <TrackingResult
            // A new key for each payment: the status of another payment is not a change.
            key={query.data.paymentId}
            payment={query.data}
            checkedAt={isDrawn && drawn ? Date.parse(drawn.at) : query.dataUpdatedAt}
            refreshing={asked}
            connectionLost={query.isError}
            onRefresh={refresh}
          />
        ) : null}
        {searching ? null : (
          <div className="grid gap-4">
            {query.data ? <PaymentFacts payment={query.data} /> : null}
            <NeedHelp paymentId={shownId} />
          </div>
        )}
      </div>
    </div>
  );
}

const helpTexts = trackingTexts.help;

function NeedHelp({ paymentId }: { paymentId: string | undefined }) {
  const subject = paymentId ? helpTexts.subject(paymentId) : helpTexts.noSubject;
  return (
    <section
      aria-labelledby="help"
      className="grid gap-1 rounded-base border border-line bg-surface p-4 shadow-base sm:p-6"
    >
      <h2 id="help" className="text-base font-bold text-ink">
        {helpTexts.title}
      </h2>
      <p className="text-sm text-muted">{helpTexts.text}</p>
      <a
        href={supportMail(subject)}
        className="inline-flex min-h-11 items-center justify-self-start text-sm font-semibold wrap-anywhere text-accent-ink underline underline-offset-4"
      >
        {siteInfo.supportEmail}
      </a>
    </section>
  );
}

const texts = trackingTexts.facts;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="figures min-w-0 text-end font-semibold wrap-anywhere text-ink">{children}</dd>
    </div>
  );
}

/** What was paid, and the id by which it is found again. */
function PaymentFacts({ payment }: { payment: TrackedPayment }) {
  const { paymentId, region, subscriptionDuration } = payment;
  const zone = useTimeZone();
  return (
    <section
      aria-label={texts.title}
      className="grid gap-4 rounded-base border border-line bg-surface p-4 shadow-base sm:p-6"
    >
      <dl className="grid gap-2.5 text-sm">
        <div className="mb-1.5 border-b border-line pb-4">
          <dt className="text-muted">{texts.amount}</dt>
          <dd className="figures text-xl font-bold text-ink">
            {formatMoney(payment.amount, payment.currency)}
          </dd>
        </div>
        <Fact label={texts.type}>{productNames[payment.type]}</Fact>
        {subscriptionDuration ? (
          <Fact label={texts.duration}>
            <span className="inline-block first-letter:uppercase">
              {durationName(subscriptionDuration)}
            </span>
          </Fact>
        ) : null}
        <Fact label={texts.method}>{methodNames[payment.paymentMethod]}</Fact>
        {region ? <Fact label={texts.region}>{regionNames[region]}</Fact> : null}
        <Fact label={texts.registered}>
          <time dateTime={payment.createdAt} className={zone && 'invisible'}>
            {formatDateTime(payment.createdAt, zone)}
          </time>
        </Fact>
      </dl>
      <div className="grid gap-0.5 border-t border-line pt-4">
        <p className="text-sm text-muted">{trackingTexts.idLabel}</p>
        <p className="font-mono text-sm font-semibold wrap-anywhere text-ink">{paymentId}</p>
      </div>
      <div className="grid auto-cols-fr grid-flow-col gap-2.5 print:hidden">
        <CopyButton text={paymentId} label={texts.copy} className="px-3 text-sm" />
        {payment.paymentVerified ? (
          <Link
            to="/track/$paymentId/receipt"
            params={{ paymentId }}
            className={classNames(buttonClass('secondary'), 'px-3 text-sm')}
          >
            <ReceiptText className="size-4" aria-hidden="true" />
            {texts.receipt}
          </Link>
        ) : null}
      </div>
    </section>
  );
}

interface TrackingFormProps {
  initialId: string;
  /** Beside a result: label and field on one line, and no hint. */
  isCompact: boolean;
  searching: boolean;
  onTrack: (paymentId: string) => void;
}

/** Changes the typed letters to capitals and keeps the caret in place. */
function upperCase(input: HTMLInputElement): void {
  const { selectionStart, selectionEnd, value } = input;
  if (value === value.toUpperCase()) return;
  input.value = value.toUpperCase();
  input.setSelectionRange(selectionStart, selectionEnd);
}

/**
 * The id as typed, in capitals. The browser checks only its prefix; the server checks the rest. A plain form:
 * for one field, the form library would be half of this page's code.
 */
function TrackingForm({ initialId, isCompact, searching, onTrack }: TrackingFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initialId);
  const [refused, setRefused] = useState(false);
  const begunRight = isBegunRight(text);

  // What was typed before the page's script had loaded.
  useLayoutEffect(() => {
    if (input.current) setText(input.current.value);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // What stands in the field: a text that was typed while the page's script started may not have been told of.
    const typed = input.current?.value ?? text;
    setText(typed);
    setRefused(!isBegunRight(typed));
    if (isBegunRight(typed)) onTrack(paymentIdIn(typed) ?? typed.trim().toUpperCase());
    else input.current?.focus();
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid gap-2.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start"
    >
      <Field
        label={trackingTexts.idLabel}
        hint={isCompact ? undefined : trackingTexts.idHint}
        {...(isCompact && {
          className: 'lg:grid-cols-[auto_minmax(0,1fr)] lg:items-center lg:gap-3.5',
        })}
        error={refused && !begunRight ? trackingTexts.prefixRule : undefined}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            name="paymentId"
            defaultValue={initialId}
            onInput={(event) => {
              upperCase(event.currentTarget);
              setText(event.currentTarget.value);
            }}
            mono
            autoCapitalize="characters"
            maxLength={64}
            enterKeyHint="search"
          />
        )}
      </Field>
      <Button
        type="submit"
        disabled={text.trim() === ''}
        busyLabel={searching ? trackingTexts.tracking : undefined}
        icon={<Search className="size-5" aria-hidden="true" />}
        className={isCompact ? 'sm:mt-6.5 lg:mt-0' : 'sm:mt-6.5'}
      >
        {trackingTexts.track}
      </Button>
    </form>
  );
}

function isBegunRight(text: string): boolean {
  return paymentIdIn(text) !== undefined || folded(text).toUpperCase().startsWith(paymentIdPrefix);
}
