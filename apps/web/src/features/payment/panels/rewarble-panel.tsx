import {
  codeComplaint,
  rewarbleRule,
  rewarbleTypes,
} from '@ghost-pay/contract/transactions/payer-rules';
import { formatMoney } from '../../../lib/format.ts';
import { translatedWord } from '../../../lib/translated-word.ts';
import {
  addedCodeHints,
  addedCodeTexts,
  codeFieldTexts,
  voucherTypeWords,
} from '../../../lib/voucher-words.texts.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { codeFormatOf } from '../../../lib/code-input.ts';
import type { PanelProps } from './panel.ts';
import type { PaymentDraft } from '../machine/payment-draft.ts';
import { usePanelForm } from './use-panel-form.ts';
import {
  rewarbleComplaints,
  type RewarbleForm,
  rewarbleVoucher,
  useVoucher,
  voucherCurrency,
} from './use-voucher.ts';
import { voucherTexts } from './voucher.texts.ts';
import { CodeField, PanelSection, SubmitBar } from './code-panel.tsx';
import { VoucherGuideSection } from './voucher-guide.tsx';
import { VoucherWorth } from './voucher-worth.tsx';
import { paymentTexts } from '../payment.texts.ts';

const texts = voucherTexts.rewarble;
const fieldOrder = ['code', 'pin', 'type', 'amount', 'currency'] as const;
const typeOptions = [
  { value: '', label: texts.chooseType },
  ...rewarbleTypes.map((type) => ({ value: type, label: translatedWord(type, voucherTypeWords) })),
];

function initialForm({ secrets, voucher }: PaymentDraft): RewarbleForm {
  return {
    code: secrets['alternative-rewarble'],
    type: rewarbleTypes.find((type) => type === voucher.type) ?? '',
    pin: secrets.pin,
    amount: voucher.amount,
    currency: voucherCurrency(voucher.currency),
  };
}

/** How to buy a voucher, and the field for its code. */
export function RewarblePanel(props: PanelProps) {
  const { handle, price } = props;
  const { values, set, field, errors, submitWith } = usePanelForm<RewarbleForm>({
    complaints: rewarbleComplaints,
    initial: initialForm(handle.draft),
    fieldOrder,
  });
  const {
    doubt,
    submitting,
    refusal,
    codeRefusal,
    keepVoucher,
    keepSecret,
    submitVoucher,
    sendVoucher,
  } = useVoucher(props, 'alternative-rewarble');
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={submitWith((form) => submitVoucher(rewarbleVoucher(form)))}
      className="grid gap-8"
    >
      <VoucherGuideSection />
      <PanelSection title={texts.enter}>
        <div className="grid gap-4 sm:grid-cols-[minmax(0,26rem)_minmax(8rem,1fr)]">
          <CodeField
            value={values.code}
            format={codeFormatOf('alternative-rewarble')}
            label={addedCodeTexts['alternative-rewarble']}
            hint={addedCodeHints['alternative-rewarble']()}
            complaint={(text) => codeComplaint(text, rewarbleRule)}
            error={errors.code ?? codeRefusal}
            onEdit={(code) => {
              set({ code });
              keepSecret({ 'alternative-rewarble': code });
            }}
          />
          <Field label={codeFieldTexts.pin} error={errors.pin}>
            {(control) => (
              <TextInput
                {...control}
                {...field('pin', (event) => keepSecret({ pin: event.target.value }))}
                mono
                data-1p-ignore
                data-lpignore="true"
                maxLength={32}
                className="min-h-12"
              />
            )}
          </Field>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={texts.type} hint={texts.typeHint} error={errors.type} required>
            {(control) => (
              <Select {...control} {...field('type', keepVoucher('type'))} options={typeOptions} />
            )}
          </Field>
          <VoucherWorth
            price={formatMoney(price.amount, price.currency)}
            amount={field('amount', keepVoucher('amount'))}
            currency={field('currency', keepVoucher('currency'))}
            amountError={errors.amount}
            voucher={handle.draft.voucher}
            doubt={doubt}
            onConfirm={submitWith((form) => sendVoucher(rewarbleVoucher(form)))}
          />
        </div>
        <p className="text-sm text-muted">{codeFieldTexts.cash}</p>
        <SubmitBar
          price={price}
          refusal={refusal}
          busyLabel={submitting ? paymentTexts.submit.submitting : undefined}
        >
          {texts.submit}
        </SubmitBar>
      </PanelSection>
    </form>
  );
}
