import type { CodeOutcome } from '@ghost-pay/contract/transactions/code-words';

/** The columns of a code that decide what can be done with it. */
export interface CodeState {
  readonly outcome: CodeOutcome | null;
  /** In minor units of the payment's currency. */
  readonly found_minor: number | null;
  readonly is_erased: boolean;
  /** When the visitor sent another code instead. */
  readonly replaced_at?: Date | null;
}

/** What is missing of the price after the codes that were redeemed, in minor units of the payment's currency. */
export function missingMinor(priceMinor: number, codes: readonly CodeState[]): number {
  const found = codes.reduce((sum, code) => sum + (code.found_minor ?? 0), 0);
  return Math.max(0, priceMinor - found);
}

/** Whether a code still has to be redeemed; one that its visitor has replaced has not. */
export function isOpen({ outcome, replaced_at: replacedAt }: CodeState): boolean {
  return outcome === null && !replacedAt;
}

/**
 * What an outcome does to the payment. A code that brought nothing fails it, unless another code has brought something
 * already or is still to be redeemed: that money is not given up by a click.
 */
export function followsFrom(
  outcome: CodeOutcome,
  others: readonly CodeState[],
): 'verify_payment' | 'mark_failed' | undefined {
  if (outcome === 'worked') return 'verify_payment';
  if (outcome === 'worth_less') return undefined;
  const isHope = others.some((code) => isOpen(code) || code.found_minor !== null);
  return isHope ? undefined : 'mark_failed';
}
