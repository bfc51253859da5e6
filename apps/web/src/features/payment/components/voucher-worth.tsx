import { voucherCurrencies } from '@ghost-pay/contract/transactions/payment-codes';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { voucherTexts } from '../voucher.texts.ts';

interface VoucherWorthProps {
  /** The price, as people read it. */
  price: string;
  amount: UseFormRegisterReturn;
  currency: UseFormRegisterReturn;
  amountError: string | undefined;
  currencyError: string | undefined;
}

const options = voucherCurrencies.map((currency) => ({ value: currency, label: currency }));

/** What the code is worth, as its buyer says. */
export function VoucherWorth(props: VoucherWorthProps) {
  const { price, amount, currency, amountError, currencyError } = props;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-4">
      <Field
        label={voucherTexts.amount}
        hint={voucherTexts.amountHint(price)}
        error={amountError}
        required
      >
        {(control) => <DecimalInput {...control} {...amount} />}
      </Field>
      <Field label={voucherTexts.currency} error={currencyError} required>
        {(control) => <Select {...control} {...currency} options={options} />}
      </Field>
    </div>
  );
}
