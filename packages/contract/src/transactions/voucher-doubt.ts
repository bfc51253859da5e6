/** Why a code may not cover a price: its stated value is less, or its currency cannot be compared. */
export type VoucherDoubt = 'worth_less' | 'other_currency';

interface DecimalMoney {
  /** Decimal units. */
  readonly amount: number;
  readonly currency: string;
}

/** The warning that the visitor gets before a code is sent, and the flag that administrators see afterwards. */
export function voucherDoubt(worth: DecimalMoney, price: DecimalMoney): VoucherDoubt | undefined {
  if (worth.currency !== price.currency) return 'other_currency';
  const hundredths = ({ amount }: DecimalMoney) => Math.round(amount * 100);
  return hundredths(worth) < hundredths(price) ? 'worth_less' : undefined;
}
