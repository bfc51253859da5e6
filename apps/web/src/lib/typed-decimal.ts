import { decimalText } from '@ghost-pay/contract/typed-text';

/** The error of a field whose number cannot be read. */
export const decimalSentence: string =
  'Please enter a number with at most two decimals, such as 12.50';

/**
 * A decimal number as people type it: one comma or one point, with at most two digits after it. Undefined for
 * other text, especially for ambiguous numbers: '1,250' and '1.250' mean over a thousand to some readers and
 * little more than one to others.
 */
export function readDecimal(text: string): number | undefined {
  const typed = decimalText(text);
  if (!/^-?(?:\d+(?:\.\d{0,2})?|\.\d{1,2})$/.test(typed)) return undefined;
  return Number(typed);
}
