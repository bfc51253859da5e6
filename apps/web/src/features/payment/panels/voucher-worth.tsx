import { voucherCurrencies } from '@ghost-pay/contract/transactions/payer-rules';
import { translatedWord } from '../../../lib/translated-word.ts';
import { codeFieldTexts, voucherTypeWords } from '../../../lib/voucher-words.texts.ts';
import type { VoucherDoubt } from '@ghost-pay/contract/transactions/voucher-doubt';
import type { MouseEventHandler } from 'react';
import type { FieldOfForm } from './use-panel-form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { PaymentDraft } from '../machine/payment-draft.ts';
import { voucherTexts } from './voucher.texts.ts';

interface VoucherWorthProps {
  /** The formatted price. */
  price: string;
  amount: FieldOfForm<string>;
  currency: FieldOfForm<string>;
  amountError: string | undefined;
  voucher: PaymentDraft['voucher'];
  doubt: VoucherDoubt | undefined;
  /** Sends the code despite the doubt. */
  onConfirm: MouseEventHandler;
}

const options = voucherCurrencies.map((currency) => ({
  value: currency,
  label: translatedWord(currency, voucherTypeWords),
}));

// Outside the component: a stable ref callback runs only when the button is mounted.
const focus = (button: HTMLElement | null) => button?.focus();

/** The value of the code, as stated by its buyer. */
export function VoucherWorth(props: VoucherWorthProps) {
  const { price, amount, currency, amountError, voucher, doubt, onConfirm } = props;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-4">
      <Field
        label={codeFieldTexts.amount}
        hint={voucherTexts.amountHint(price)}
        error={amountError}
        required
      >
        {(control) => <DecimalInput {...control} {...amount} />}
      </Field>
      <Field label={codeFieldTexts.currency} required>
        {(control) => <Select {...control} {...currency} options={options} />}
      </Field>
      {doubt ? (
        <div className="col-span-2">
          <Alert
            tone="warning"
            announce
            action={
              <Button ref={focus} variant="secondary" onClick={onConfirm}>
                {voucherTexts.confirmDoubt}
              </Button>
            }
          >
            {voucherTexts.doubt[doubt](price, voucher.currency)}
          </Alert>
        </div>
      ) : null}
    </div>
  );
}
