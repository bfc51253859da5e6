import { nintendoCodeSchema } from '@ghost-pay/contract/transactions/payment-codes';
import { Gift } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { formSchema } from '../../../lib/form-schema.ts';
import { formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { nintendoFormat } from '../code-input.ts';
import { nintendoTexts as texts } from '../nintendo.texts.ts';
import { focusFirstRefused } from '../focus-first-refused.ts';
import type { PanelProps } from '../panel.ts';
import { refusedCode } from '../submit-payment.ts';
import { subscriptionFields, useSubmitPayment } from '../use-submit-payment.ts';
import { CodeField } from './code-field.tsx';
import { SubmitBar } from './submit-bar.tsx';

const nintendoForm = z.object({
  code: nintendoCodeSchema,
  confirmed: z.boolean().refine((confirmed) => confirmed, texts.confirmRequired),
});

const fieldOrder = ['code', 'confirmed'] as const;

/** Which card to buy, and its code. */
export function NintendoPanel(props: PanelProps) {
  const { handle, amount, currency } = props;
  const { draft, change } = handle;
  const { control, register, handleSubmit, setFocus, trigger, formState } = useForm({
    defaultValues: { code: draft.secrets.nintendoCode, confirmed: false },
    resolver: formSchema(nintendoForm),
    // A sentence that appears on leaving a field would move the button from under the click.
    mode: 'onSubmit',
    shouldFocusError: false,
  });
  const { submit, submitting, refusal, forgetRefusal } = useSubmitPayment(props);
  const { region } = draft;
  if (region === null || amount === undefined) return null;

  const focusFirst = focusFirstRefused(fieldOrder, setFocus);
  const onSubmit = ({ code }: z.output<typeof nintendoForm>) => {
    const fields = subscriptionFields(draft, { amount, currency });
    return submit(
      fields && { ...fields, payment_method: 'nintendo-eshop', region, paymentCode: code },
    );
  };
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={(event) => void handleSubmit(onSubmit, focusFirst)(event)}
      className="grid gap-8"
    >
      <section aria-labelledby="card" className="grid gap-4">
        <h3 id="card" className="text-base font-semibold text-ink">
          {texts.card}
        </h3>
        <div className="grid gap-3 rounded-base border border-line bg-surface p-4 sm:p-5">
          <p className="figures flex gap-3 text-base font-semibold text-ink">
            <Gift className="mt-0.5 size-5 shrink-0 text-accent-ink" aria-hidden="true" />
            {texts.need(formatMoney(amount, currency), region)}
          </p>
          <ul className="grid list-disc gap-1 pl-5 text-sm text-muted">
            {texts.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <p className="text-sm text-muted">
            <strong className="text-ink">{texts.otherRegion}</strong> {texts.changeRegion}
          </p>
        </div>
      </section>
      <section aria-labelledby="enter" className="grid gap-4">
        <h3 id="enter" className="text-base font-semibold text-ink">
          {texts.enter}
        </h3>
        <CodeField
          control={control}
          name="code"
          format={nintendoFormat}
          label={texts.code}
          hint={texts.codeHint}
          error={formState.errors.code?.message ?? refusedCode(refusal)}
          onEdit={(nintendoCode) => {
            forgetRefusal();
            change({ secrets: { ...draft.secrets, nintendoCode } });
            // A whole code is looked at as soon as it is there.
            if (nintendoCode.length === nintendoFormat.length) void trigger('code');
          }}
        />
        <Alert tone="info">{texts.cash}</Alert>
        <Checkbox
          {...register('confirmed')}
          label={texts.confirm}
          error={formState.errors.confirmed?.message}
        />
        <SubmitBar
          amount={amount}
          currency={currency}
          refusal={refusedCode(refusal) === undefined ? refusal : undefined}
          busyLabel={submitting ? texts.submitting : undefined}
        >
          {texts.submit}
        </SubmitBar>
      </section>
    </form>
  );
}
