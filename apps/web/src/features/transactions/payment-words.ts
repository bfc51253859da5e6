import { coins } from '@ghost-pay/contract/coins';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { formatMoney } from '../../lib/format.ts';
import {
  methodLabels,
  providerLabels,
  transactionsTexts,
  typeLabels,
} from './transactions.texts.ts';

export function amountText({ amount, currency }: Transaction): string {
  return formatMoney(amount, currency);
}

/** 'Subscription · 3 months', 'Donation'. */
export function purposeText({ type, subscription_duration }: Transaction): string {
  return [typeLabels[type], subscription_duration].filter(Boolean).join(' · ');
}

/** 'Crypto · BTC', 'Card · Ramp Network', 'Rewarble'. */
export function methodText({ payment_method, crypto_type, payment_provider }: Transaction): string {
  const detail = crypto_type
    ? coins[crypto_type].symbol
    : payment_provider && (providerLabels[payment_provider] ?? payment_provider);
  return [methodLabels[payment_method], detail].filter(Boolean).join(' · ');
}

export function customerText({ user_username, user_email }: Transaction): string {
  return user_username ?? user_email ?? transactionsTexts.anonymous;
}
