import type { Currency } from '@ghost-pay/contract/money';
import type { CodeOutcome } from '@ghost-pay/contract/transactions/code-words';
import { toMinorUnits } from '@ghost-pay/contract/money';

/** The columns of a code that decide what can be done with it. */
export interface CodeState {
  readonly outcome: CodeOutcome | null;
  /** In minor units of the payment's currency. */
  readonly found_minor: number | null;
  readonly is_erased: boolean;
  /** What the visitor says that it is worth, in hundredths of `stated_currency`; null without a statement. */
  readonly stated_hundredths: number | null;
  readonly stated_currency: string | null;
  readonly created_at: Date;
  readonly outcome_at: Date | null;
  /** When the visitor sent another code instead. */
  readonly replaced_at: Date | null;
}

/** What a payment's codes have to come to. */
export interface CodePrice {
  readonly amount_minor: number;
  readonly currency: Currency;
}

/** What is missing of the price after the codes that were redeemed, in minor units of the payment's currency. */
export function missingMinor(priceMinor: number, codes: readonly CodeState[]): number {
  const found = codes.reduce((sum, code) => sum + (code.found_minor ?? 0), 0);
  return Math.max(0, priceMinor - found);
}

/** Whether a code still has to be redeemed; one that its visitor has replaced has not. */
export function isOpen({
  outcome,
  replaced_at: replacedAt,
}: Pick<CodeState, 'outcome' | 'replaced_at'>): boolean {
  return outcome === null && replacedAt === null;
}

/**
 * What a code brings if it works, of `missing` minor units: what it states, and all that is missing if it states
 * nothing, or states it in a currency that cannot be compared.
 */
export function broughtByWorking(
  code: Pick<CodeState, 'stated_hundredths' | 'stated_currency'>,
  { missing, currency }: { missing: number; currency: Currency },
): number {
  const { stated_hundredths: hundredths, stated_currency: stated } = code;
  if (hundredths === null || stated !== currency) return missing;
  const worth = toMinorUnits(hundredths / 100, currency) ?? missing;
  return Math.min(worth, missing);
}

/** What is missing of the price even if every code that is still to be redeemed works, in minor units. */
export function lackingMinor(
  { amount_minor: price, currency }: CodePrice,
  codes: readonly CodeState[],
): number {
  return codes
    .filter(isOpen)
    .reduce(
      (missing, code) => missing - broughtByWorking(code, { missing, currency }),
      missingMinor(price, codes),
    );
}

/**
 * What an outcome does to the payment, whose codes besides this one are `others`, and of whose price `missing` is
 * missing after it. A code that brought nothing fails the payment, unless another code has brought something already or
 * is still to be redeemed: that money is not given up by a click.
 */
export function followsFrom(
  outcome: CodeOutcome,
  { others, missing }: { others: readonly CodeState[]; missing: number },
): 'verify_payment' | 'mark_failed' | undefined {
  if (outcome === 'worked' || outcome === 'worth_less')
    return missing === 0 ? 'verify_payment' : undefined;
  const isHope = others.some((code) => isOpen(code) || code.found_minor !== null);
  return isHope ? undefined : 'mark_failed';
}

/**
 * The code after which the customer is asked for another one: the last that was redeemed, where the codes have brought
 * something, something is missing, and none is still to be redeemed.
 */
export function askingCode<Code extends CodeState>(
  { amount_minor: price }: Pick<CodePrice, 'amount_minor'>,
  codes: readonly Code[],
): Code | undefined {
  const missing = missingMinor(price, codes);
  if (missing === 0 || missing === price || codes.some(isOpen)) return undefined;
  return codes.reduce<Code | undefined>(
    (last, code) =>
      code.outcome_at !== null && (!last?.outcome_at || code.outcome_at >= last.outcome_at)
        ? code
        : last,
    undefined,
  );
}
