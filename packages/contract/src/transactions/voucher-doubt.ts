/** Why a code may not pay a price: it is said to be worth less, or in a currency that cannot be compared. */
export type VoucherDoubt = 'worth_less' | 'other_currency';

interface DecimalMoney {
  /** Decimal units. */
  readonly amount: number;
  readonly currency: string;
}

/** What the visitor is told before a code is sent, and what the administrators see flagged afterwards. */
export function voucherDoubt(worth: DecimalMoney, price: DecimalMoney): VoucherDoubt | undefined {
  if (worth.currency !== price.currency) return 'other_currency';
  const hundredths = ({ amount }: DecimalMoney) => Math.round(amount * 100);
  return hundredths(worth) < hundredths(price) ? 'worth_less' : undefined;
}
