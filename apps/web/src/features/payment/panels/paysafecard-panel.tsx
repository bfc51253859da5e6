import {
  codeComplaint,
  paysafecardRule,
  voucherCurrencies,
  sentCode,
  type VoucherCurrency,
} from '@ghost-pay/contract/transactions/payer-rules';
import { CreditCard } from 'lucide-react';
import { formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { paysafecardFormat } from '../../../lib/code-input.ts';
import { readDecimal } from '../../../lib/typed-decimal.ts';
import type { PanelProps } from './panel.ts';
import { usePanelForm } from './use-panel-form.ts';
import { useVoucher } from './use-voucher.ts';
import { paysafecardTexts as texts, voucherTexts, paysafecardTexts } from './voucher.texts.ts';
import { shownOnce, voucherCurrency, amountComplaint } from './voucher-form.ts';
import { CardToHave } from './card-to-have.tsx';
import { CodeField } from './code-field.tsx';
import { PanelSection } from './panel-section.tsx';
import { SubmitBar } from './submit-bar.tsx';
import { VoucherWorth } from './voucher-worth.tsx';

const fieldOrder = ['code', 'amount', 'currency', 'confirmed'] as const;

/** The PIN of a Paysafecard and its value. */
export function PaysafecardPanel(props: PanelProps) {
  const { handle, price } = props;
  const { draft } = handle;
  const { control, register, submitWith, formState } = usePanelForm<PaysafecardForm>({
    complaints: paysafecardComplaints,
    defaultValues: {
      code: draft.secrets.paysafecardPin,
      amount: draft.voucher.amount,
      currency: voucherCurrency(draft.voucher.currency, voucherCurrencies),
      confirmed: false,
    },
    fieldOrder,
  });
  const errors = shownOnce(fieldOrder, formState.errors);
  const {
    doubt,
    submitting,
    refusal,
    codeRefusal,
    keepVoucher,
    keepSecret,
    submitVoucher,
    sendVoucher,
  } = useVoucher(props, 'alternative-paysafe');

  const priceText = formatMoney(price.amount, price.currency);
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={submitWith((values) => submitVoucher(paysafecardVoucher(values)))}
      className="grid gap-8"
    >
      <PanelSection title={texts.buy}>
        <CardToHave icon={CreditCard} need={texts.need(priceText)} rules={texts.rules} />
      </PanelSection>
      <PanelSection title={texts.enter}>
        <CodeField
          control={control}
          name="code"
          format={paysafecardFormat}
          label={texts.pin}
          hint={texts.pinHint}
          complaint={(text) => codeComplaint(text, paysafecardRule)}
          error={errors.code ?? codeRefusal}
          onEdit={(paysafecardPin) => keepSecret({ paysafecardPin })}
        />
        <VoucherWorth
          price={priceText}
          amount={register('amount', keepVoucher('amount'))}
          currency={register('currency', keepVoucher('currency'))}
          amountError={errors.amount}
          currencyError={errors.currency}
          voucher={draft.voucher}
          doubt={doubt}
          onConfirm={submitWith((values) => sendVoucher(paysafecardVoucher(values)))}
        />
        <Alert tone="info">{voucherTexts.cash}</Alert>
        <Checkbox {...register('confirmed')} label={texts.confirm} error={errors.confirmed} />
        <SubmitBar
          price={price}
          refusal={refusal}
          busyLabel={submitting ? voucherTexts.submitting : undefined}
        >
          {texts.submit}
        </SubmitBar>
      </PanelSection>
    </form>
  );
}

export interface PaysafecardForm {
  code: string;
  amount: string;
  currency: VoucherCurrency;
  confirmed: boolean;
}

export function paysafecardComplaints({ code, amount, confirmed }: PaysafecardForm) {
  return {
    code: codeComplaint(code, paysafecardRule),
    amount: amountComplaint(amount, paysafecardRule.required),
    confirmed: confirmed ? undefined : paysafecardTexts.confirmRequired,
  };
}

/** The card as the server takes it. */
export function paysafecardVoucher({ code, amount, currency }: PaysafecardForm) {
  return { code: sentCode(code, paysafecardRule), amount: readDecimal(amount), currency };
}
