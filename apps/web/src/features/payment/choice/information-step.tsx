import { durationName } from '@ghost-pay/contract/durations';
import { Link } from '@tanstack/react-router';
import { ArrowRight, ExternalLink, HeartHandshake, KeyRound } from 'lucide-react';
import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { methodsOffTexts } from '../../../lib/shared.texts.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { MethodMark } from '../../../ui/method-mark.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { siteInfo } from '../../../lib/site-info.ts';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useFreshOffer } from '../api.ts';
import {
  accountComplaints,
  type AccountComplaints,
  missingInformation,
} from '../machine/input-complaints.ts';
import { markOf, type MethodKey, paymentMethodOf } from '../machine/methods.ts';
import { agreeOn } from '../machine/payment-machine.ts';
import type { PaymentFlow } from '../machine/use-payment-flow.ts';
import { paymentTexts } from '../payment.texts.ts';
import { usePreloaded } from '../load-part.ts';
import { panels } from '../panels.ts';
import { LoadFailed } from '../frame/payment-alerts.tsx';
import { SummaryCard, type SummaryFacts, WithSummary } from '../frame/payment-summary.tsx';
import { StepTitle } from '../frame/payment-frame.tsx';
import type { DraftHandle, PaymentDraft } from '../machine/payment-draft.ts';
import { MethodChoices } from './method-choices.tsx';

const texts = paymentTexts.info;

export function InformationStep({
  flow,
  facts,
  askedOff,
  onContinue,
}: {
  flow: PaymentFlow;
  facts: SummaryFacts;
  /** The method that the address named, if it is switched off. */
  askedOff: MethodKey | undefined;
  onContinue: () => void;
}) {
  const { handle, methods, choice, tiers, tier } = flow;
  const method = choice?.method;
  const { draft, change } = handle;
  const form = useRef<HTMLFormElement>(null);
  // An error that appears when a field loses the focus would move the button away from the click.
  const [isChecked, setChecked] = useState(false);
  useEarlyText(form, change);
  useFreshOffer();
  usePreloaded(method && panels[paymentMethodOf(method.key, draft.route)].part);
  const missing = missingInformation({
    draft: { ...draft, duration: tier?.duration ?? null },
    method,
    tiers,
  });
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const [refused] = Object.keys(accountComplaints(draft));
    if (refused !== undefined) {
      const field = form.current?.elements.namedItem(refused);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    if (!method || !tier || missing !== undefined) return;
    change(agreeOn(draft, { method: method.key, tier }));
    onContinue();
  };
  const hint = missing ? texts.missing[missing] : undefined;
  return (
    <WithSummary
      card={
        <SummaryCard
          facts={facts}
          note={facts.price && facts.byCard ? texts.feeOnTop : undefined}
        />
      }
    >
      <form ref={form} noValidate onSubmit={goOn} className="grid gap-3 sm:gap-4">
        <StepTitle>{paymentTexts.steps.info}</StepTitle>
        <div className="divide-y divide-line rounded-base border border-line bg-surface shadow-base *:px-4 *:py-5 sm:*:p-6">
          <Purpose />
          <div>
            <AccountFields
              draft={draft}
              complaints={isChecked ? accountComplaints(draft) : {}}
              change={change}
            />
          </div>
          {/* Until the page's script has loaded a choice would be lost. */}
          <div className="grid gap-4" inert={!handle.isRestored}>
            {flow.methodsFailed ? (
              <LoadFailed tone="warning" onRetry={flow.retryMethods}>
                {texts.methodsFailed}
              </LoadFailed>
            ) : null}
            {methods
              .filter(({ key }) => key === askedOff)
              .map(({ key, name }) => (
                <Alert key={key} tone="warning" title={name}>
                  {methodsOffTexts.one}
                </Alert>
              ))}
            <RadioCards
              legend={texts.method}
              columns={2}
              options={methods.map(({ key, name, description, enabled }) => ({
                value: key,
                label: name,
                description,
                icon: <MethodMark method={markOf(key)} className="size-6" />,
                disabledReason: enabled ? undefined : methodsOffTexts.one,
              }))}
              value={method?.key}
              onChange={(key) => change({ method: key, duration: null })}
            />
          </div>
          <MethodChoices flow={flow} />
        </div>
        <ActionBar
          aside={
            tier ? (
              <span className="grid">
                <span className="figures text-lg font-bold">
                  {formatMoney(tier.price, tier.currency)}
                </span>
                <span className="text-xs text-muted">{durationName(tier.duration)}</span>
              </span>
            ) : null
          }
          hint={hint}
        >
          <Button type="submit" disabled={missing !== undefined}>
            {texts.continue}
            <ArrowRight className="size-5" aria-hidden="true" />
          </Button>
        </ActionBar>
      </form>
    </WithSummary>
  );
}

const purposes = [
  { type: 'ghost-eshop-pro', label: texts.purposes.subscription, icon: KeyRound },
  { type: 'donation', label: texts.purposes.donation, icon: HeartHandshake },
] as const;

/** What the visitor pays for: each is a page of its own. */
function Purpose() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h3 className="text-base font-semibold text-ink">{texts.purpose}</h3>
      <div className="grid grid-cols-2 gap-1 rounded-base bg-sunken p-1 max-sm:w-full max-sm:grid-cols-[minmax(0,auto)_minmax(0,auto)]">
        {purposes.map(({ type, label, icon: Icon }) => (
          <Link
            key={type}
            to="/payment/$type"
            params={{ type }}
            aria-current={type === 'ghost-eshop-pro' ? 'page' : undefined}
            className="inline-flex min-h-11 items-center justify-center gap-2 rounded-base border border-transparent px-4 text-sm font-semibold text-muted hover:text-ink aria-[current=page]:border-control aria-[current=page]:bg-surface aria-[current=page]:text-ink"
          >
            <Icon className="size-4" aria-hidden="true" />
            {label}
          </Link>
        ))}
      </div>
    </div>
  );
}

/**
 * Takes over what the visitor typed into the server's HTML before the page's script had loaded. React leaves the
 * text in the fields without an event.
 */
function useEarlyText(
  form: RefObject<HTMLFormElement | null>,
  change: DraftHandle['change'],
): void {
  useLayoutEffect(() => {
    const typed = (name: string) => {
      const field = form.current?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement)) return undefined;
      return field.value === field.defaultValue ? undefined : field.value;
    };
    const username = typed('userUsername');
    const email = typed('userEmail');
    if (username || email) change({ ...(username && { username }), ...(email && { email }) });
  }, [form, change]);
}

function AccountFields({
  draft,
  complaints,
  change,
}: {
  draft: Pick<PaymentDraft, 'username' | 'email'>;
  complaints: AccountComplaints;
  change: DraftHandle['change'];
}) {
  return (
    <fieldset className="relative grid gap-4">
      <legend className="mb-3 text-base font-semibold text-ink">{texts.account}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={texts.username}
          hint={texts.usernameHint}
          error={complaints.userUsername}
          required
        >
          {(control) => (
            <TextInput
              {...control}
              name="userUsername"
              value={draft.username}
              onChange={(event) => change({ username: event.target.value })}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
            />
          )}
        </Field>
        <Field label={texts.email} hint={texts.emailHint} error={complaints.userEmail} required>
          {(control) => (
            <TextInput
              {...control}
              name="userEmail"
              value={draft.email}
              onChange={(event) => change({ email: event.target.value })}
              type="email"
              autoComplete="email"
            />
          )}
        </Field>
      </div>
      <p className="text-sm text-muted sm:absolute sm:-top-11.5 sm:end-0">
        {texts.noAccount}{' '}
        <a
          href={siteInfo.registrationUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-accent-ink underline underline-offset-4"
        >
          {texts.register}
          <ExternalLink className="size-4" aria-hidden="true" />
        </a>
      </p>
    </fieldset>
  );
}
