import { ExternalLink } from 'lucide-react';
import { siteInfo } from '../../../lib/site-info.ts';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { AccountComplaints } from '../machine/information.ts';
import type { DraftHandle, PaymentDraft } from '../machine/payment-draft.ts';
import { paymentTexts } from '../payment.texts.ts';

const texts = paymentTexts.info;

export function AccountFields({
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
