import { voucherCurrencies } from '@ghost-pay/contract/transactions/payment-codes';
import { CreditCard } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { formSchema } from '../../../lib/form-schema.ts';
import { formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { paysafecardFormat } from '../code-input.ts';
import { focusFirstRefused } from '../focus-first-refused.ts';
import type { PanelProps } from '../panel.ts';
import type { PaymentDraft } from '../payment-draft.ts';
import { refusedCode } from '../submit-payment.ts';
import { subscriptionFields, useSubmitPayment } from '../use-submit-payment.ts';
import { paysafecardForm, shownOnce, voucherCurrency } from '../voucher-form.ts';
import { voucherTexts } from '../voucher.texts.ts';
import { CodeField } from './code-field.tsx';
import { SubmitBar } from './submit-bar.tsx';
import { VoucherWorth } from './voucher-worth.tsx';

const texts = voucherTexts.paysafecard;

const fieldOrder = ['code', 'amount', 'currency', 'confirmed'] as const;

/** A Paysafecard's PIN and what it is worth. */
export function PaysafecardPanel(props: PanelProps & { amount: number }) {
  const { handle, amount, currency } = props;
  const { draft, change } = handle;
  const { control, register, handleSubmit, setFocus, formState } = useForm({
    defaultValues: {
      code: draft.secrets.paysafecardPin,
      amount: draft.voucher.amount,
      currency: voucherCurrency(draft.voucher.currency, voucherCurrencies),
      confirmed: false,
    },
    resolver: formSchema(paysafecardForm),
    // A sentence that appears on leaving a field would move the button from under the click.
    mode: 'onSubmit',
    shouldFocusError: false,
  });
  const { submit, submitting, refusal, forgetRefusal } = useSubmitPayment(props);
  const errors = shownOnce(fieldOrder, formState.errors);
  const codeRefusal = refusedCode(refusal);
  const keepVoucher = (name: keyof PaymentDraft['voucher']) => ({
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      forgetRefusal();
      change({ voucher: { ...draft.voucher, [name]: event.target.value } });
    },
  });

  const focusFirst = focusFirstRefused(fieldOrder, setFocus);
  const onSubmit = ({ confirmed: _confirmed, ...voucher }: z.output<typeof paysafecardForm>) => {
    const fields = subscriptionFields(draft, { amount, currency });
    const paymentCode = JSON.stringify(voucher);
    return submit(fields && { ...fields, payment_method: 'alternative-paysafe', paymentCode });
  };
  const price = formatMoney(amount, currency);
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={(event) => void handleSubmit(onSubmit, focusFirst)(event)}
      className="grid gap-8"
    >
      <section aria-labelledby="buy" className="grid gap-4">
        <h3 id="buy" className="text-base font-semibold text-ink">
          {texts.buy}
        </h3>
        <div className="grid gap-3 rounded-base border border-line bg-surface p-4 sm:p-5">
          <p className="figures flex gap-3 text-base font-semibold text-ink">
            <CreditCard className="mt-0.5 size-5 shrink-0 text-accent-ink" aria-hidden="true" />
            {texts.need(price)}
          </p>
          <ul className="grid list-disc gap-1 pl-5 text-sm text-muted">
            {texts.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </div>
      </section>
      <section aria-labelledby="enter" className="grid gap-4">
        <h3 id="enter" className="text-base font-semibold text-ink">
          {texts.enter}
        </h3>
        <CodeField
          control={control}
          name="code"
          format={paysafecardFormat}
          label={texts.pin}
          hint={texts.pinHint}
          error={errors.code ?? codeRefusal}
          onEdit={(paysafecardPin) => {
            forgetRefusal();
            change({ secrets: { ...draft.secrets, paysafecardPin } });
          }}
        />
        <VoucherWorth
          price={price}
          amount={register('amount', keepVoucher('amount'))}
          currency={register('currency', keepVoucher('currency'))}
          amountError={errors.amount}
          currencyError={errors.currency}
        />
        <Alert tone="info">{voucherTexts.cash}</Alert>
        <Checkbox {...register('confirmed')} label={texts.confirm} error={errors.confirmed} />
        <SubmitBar
          amount={amount}
          currency={currency}
          refusal={codeRefusal === undefined ? refusal : undefined}
          busyLabel={submitting ? voucherTexts.submitting : undefined}
        >
          {texts.submit}
        </SubmitBar>
      </section>
    </form>
  );
}
