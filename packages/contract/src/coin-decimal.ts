// A file of its own: the first page writes amounts and loads no coins.

/**
 * '12,003': a decimal of coins as this language writes it, to the last digit. Without groups of digits, because a visitor
 * types it into a wallet.
 */
export function coinDecimal(amount: string, locale: string): string {
  const digits = amount.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // A text keeps all of its digits; as a number, an amount with 18 of them would be rounded.
  return format.format(amount as Intl.StringNumericLiteral);
}
