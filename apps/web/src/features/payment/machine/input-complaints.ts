import {
  donationMinorRange,
  payerEmailComplaint,
  usernameComplaint,
} from '@ghost-pay/contract/transactions/payer-rules';
import { decimalSentence, readDecimal } from '../../../lib/typed-decimal.ts';
import { paymentTexts } from '../payment.texts.ts';
import type { OfferedMethod } from './methods.ts';
import type { PaymentDraft } from './payment-draft.ts';
import type { Tier } from './tiers.ts';

type MissingInformation = 'pricing' | 'username' | 'email' | 'method' | 'region' | 'tier';

/** The first missing input before Continue (specification, section 2), in the order of the page. */
export function missingInformation(input: {
  draft: Pick<PaymentDraft, 'username' | 'email' | 'region' | 'duration'>;
  method: OfferedMethod | undefined;
  tiers: readonly Tier[];
}): MissingInformation | undefined {
  const { draft, method, tiers } = input;
  if (draft.username.trim() === '') return 'username';
  if (draft.email.trim() === '') return 'email';
  if (!method?.enabled) return 'method';
  if (method.key === 'nintendo-eshop' && draft.region === null) return 'region';
  if (tiers.length === 0) return 'pricing';
  return tiers.some((tier) => tier.duration === draft.duration) ? undefined : 'tier';
}

/** What is wrong with each field of the account, in the order of the page. */
export type AccountComplaints = Partial<Record<'userUsername' | 'userEmail', string>>;

export function accountComplaints({
  username,
  email,
}: Pick<PaymentDraft, 'username' | 'email'>): AccountComplaints {
  const userUsername = usernameComplaint(username);
  const userEmail = payerEmailComplaint(email);
  return { ...(userUsername && { userUsername }), ...(userEmail && { userEmail }) };
}

/** True when the account has a valid format, which every payment needs. */
export function isAccountComplete(account: Pick<PaymentDraft, 'username' | 'email'>): boolean {
  return Object.keys(accountComplaints(account)).length === 0;
}

const texts = paymentTexts.donation;

/** What is wrong with a typed amount, which is a number from 1 to 10,000 in whole cents. */
export function donationComplaint(text: string): string | undefined {
  if (text.trim() === '') return texts.amountRequired;
  const amount = readDecimal(text);
  if (amount === undefined) return decimalSentence;
  // A readable amount has at most two decimals.
  const minor = Math.round(amount * 100);
  if (minor < donationMinorRange.min) return texts.amountTooSmall;
  return minor > donationMinorRange.max ? texts.amountTooLarge : undefined;
}

/** The typed amount in dollars; undefined when it is not a valid donation. */
export function donationAmount(text: string): number | undefined {
  return donationComplaint(text) === undefined ? readDecimal(text) : undefined;
}
