import { cardProviderLabels } from '@ghost-pay/contract/card-payments/card-payment-words';
import { coins } from '@ghost-pay/contract/coins';
import type { EvidenceMark } from '@ghost-pay/contract/evidence/evidence.schemas';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { formatMoney } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { anonymousLabel, methodLabels, typeLabels } from '../../lib/payment-labels.texts.ts';
import { paymentsTexts, verdictLabels } from './payments.texts.ts';

export function amountText({ amount, currency }: Pick<Transaction, 'amount' | 'currency'>): string {
  return formatMoney(amount, currency);
}

/** 'Subscription · 3 months', 'Donation'. */
export function purposeText({
  type,
  subscription_duration,
}: Pick<Transaction, 'type' | 'subscription_duration'>): string {
  return [typeLabels[type], subscription_duration].filter(Boolean).join(' · ');
}

/** The sums of the payments by currency, in decimal units. Added in cents, because sums of decimals are not exact. */
export function sumsByCurrency<Currency extends string>(
  payments: readonly { readonly amount: number; readonly currency: Currency }[],
): { amount: number; currency: Currency }[] {
  const cents = new Map<Currency, number>();
  for (const { amount, currency } of payments)
    cents.set(currency, (cents.get(currency) ?? 0) + Math.round(amount * 100));
  return [...cents].map(([currency, sum]) => ({ currency, amount: sum / 100 }));
}

/** '3 months', 'Donation': where there is room for a word or two. */
export function shortPurposeText({ type, subscription_duration }: Transaction): string {
  return subscription_duration ?? typeLabels[type];
}

/** 'Crypto · BTC', 'Card · Ramp Network', 'Rewarble'. */
export function methodText({
  payment_method,
  crypto_type,
  payment_provider,
}: Pick<Transaction, 'payment_method' | 'crypto_type' | 'payment_provider'>): string {
  const detail = crypto_type
    ? coins[crypto_type].symbol
    : payment_provider && cardProviderLabels[payment_provider];
  return [methodLabels[payment_method], detail].filter(Boolean).join(' · ');
}

export function customerText({ user_username, user_email }: Transaction): string {
  return user_username === null ? (user_email ?? anonymousLabel) : isolated(user_username);
}

/** 'daisy, $12.00': how links and boxes of a payment name it. */
export function whoseText(transaction: Transaction): string {
  return `${customerText(transaction)}, ${amountText(transaction)}`;
}

/** 'PayPal · $10.00': the visitor's statement about the code; undefined when there is none. */
export function codeWorthText({
  code_type,
  code_amount,
  code_currency,
}: Transaction): string | undefined {
  const amount =
    code_amount === null
      ? undefined
      : code_currency === 'Other' || code_currency === null
        ? `${code_amount} (${paymentsTexts.otherCurrency})`
        : formatMoney(code_amount, code_currency);
  return [code_type, amount].filter(Boolean).join(' · ') || undefined;
}

/** True for a voucher whose product or value is missing; every Rewarble code has both. */
export function hasUnreadableCode(transaction: Transaction): boolean {
  const { payment_method, payment_code, code_type, code_amount, code_currency } = transaction;
  return (
    payment_method === 'alternative-rewarble' &&
    payment_code !== null &&
    (code_type === null || code_amount === null || code_currency === null)
  );
}

const notFoundYet = 'Not Found Yet';

/** 'Proven', 'Arriving · 1 of 2'. */
export function verdictText({
  verdict,
  confirmations,
  confirmations_needed: needed,
  may_still_appear: mayStillAppear,
}: Omit<EvidenceMark, 'may_be_older'>): string {
  if (mayStillAppear) return notFoundYet;
  const label = verdictLabels[verdict];
  return verdict === 'settling' && needed !== null
    ? `${label} · ${Math.min(confirmations, needed)} of ${needed}`
    : label;
}
