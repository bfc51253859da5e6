import { recordOf } from '@ghost-pay/contract/record-of';
import {
  codeComplaint,
  codeRules,
  sentCode,
  type VoucherCurrency,
} from '@ghost-pay/contract/transactions/payer-rules';
import {
  type PlainVoucherMethod,
  plainVoucherMethods,
} from '@ghost-pay/contract/transactions/code-words';
import { CreditCard } from 'lucide-react';
import { formatMoney } from '../../../lib/format.ts';
import { readDecimal } from '../../../lib/typed-decimal.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { codeFormatOf } from '../../../lib/code-input.ts';
import { addedCodeTexts, codeFieldTexts } from '../../../lib/voucher-words.texts.ts';
import type { Panel, PanelProps } from './panel.ts';
import { usePanelForm } from './use-panel-form.ts';
import { amountComplaint, useVoucher, voucherCurrency } from './use-voucher.ts';
import { plainVoucherTexts } from './voucher.texts.ts';
import { CardToHave, CodeField, PanelSection, SubmitBar } from './code-panel.tsx';
import { VoucherWorth } from './voucher-worth.tsx';
import { paymentTexts } from '../payment.texts.ts';

const fieldOrder = ['code', 'amount', 'currency', 'confirmed'] as const;

/** The code of a plain voucher and its value. */
function PlainVoucherPanel({ method, ...props }: PanelProps & { method: PlainVoucherMethod }) {
  const texts = plainVoucherTexts[method];
  const rule = codeRules[method];
  const { handle, price } = props;
  const { draft } = handle;
  const { values, set, field, errors, submitWith } = usePanelForm<PlainVoucherForm>({
    complaints: (form) => plainVoucherComplaints(method, form),
    initial: {
      code: draft.secrets[method],
      amount: draft.voucher.amount,
      currency: voucherCurrency(draft.voucher.currency),
      confirmed: false,
    },
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
  } = useVoucher(props, method);

  const priceText = formatMoney(price.amount, price.currency);
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={submitWith((form) => submitVoucher(plainVoucher(method, form)))}
      className="grid gap-8"
    >
      <PanelSection title={texts.buy}>
        <CardToHave icon={CreditCard} need={texts.need(priceText)} rules={texts.rules} />
      </PanelSection>
      <PanelSection title={texts.enter}>
        <CodeField
          value={values.code}
          format={codeFormatOf(method)}
          label={addedCodeTexts[method]}
          hint={texts.pinHint}
          complaint={(text) => codeComplaint(text, rule)}
          error={errors.code ?? codeRefusal}
          onEdit={(code) => {
            set({ code });
            keepSecret({ [method]: code });
          }}
        />
        <VoucherWorth
          price={priceText}
          amount={field('amount', keepVoucher('amount'))}
          currency={field('currency', keepVoucher('currency'))}
          amountError={errors.amount}
          voucher={draft.voucher}
          doubt={doubt}
          onConfirm={submitWith((form) => sendVoucher(plainVoucher(method, form)))}
        />
        <p className="text-sm text-muted">{codeFieldTexts.cash}</p>
        <Checkbox
          name="confirmed"
          checked={values.confirmed}
          onChange={(event) => set({ confirmed: event.target.checked })}
          label={texts.confirm}
          error={errors.confirmed}
        />
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

export const plainVoucherPanels = recordOf(plainVoucherMethods, (method): Panel => (props) => (
  <PlainVoucherPanel {...props} method={method} />
));

interface PlainVoucherForm {
  code: string;
  amount: string;
  currency: VoucherCurrency;
  confirmed: boolean;
}

export function plainVoucherComplaints(
  method: PlainVoucherMethod,
  { code, amount, confirmed }: PlainVoucherForm,
) {
  const rule = codeRules[method];
  return {
    code: codeComplaint(code, rule),
    amount: amountComplaint(amount, rule.required),
    confirmed: confirmed ? undefined : plainVoucherTexts[method].confirmRequired,
  };
}

/** The voucher as the server takes it. */
function plainVoucher(method: PlainVoucherMethod, { code, amount, currency }: PlainVoucherForm) {
  return { code: sentCode(code, codeRules[method]), amount: readDecimal(amount), currency };
}
