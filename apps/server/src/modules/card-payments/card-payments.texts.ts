import { coinAmount } from '@ghost-pay/contract/card-payments/card-payment-words';
import type { CardFinding } from '@ghost-pay/contract/card-payments/card-findings';
import type { PayGateResponse } from '@ghost-pay/contract/card-payments/paygate-response.schemas';

/** The sentences about findings in the payment's log. */
const findingSentences: Record<CardFinding, string> = {
  paid_too_little: 'PayGate reports this as paid, but less than the required minimum arrived.',
  unexpected_coin: 'PayGate reports this as paid, but in a coin that is not accepted.',
  implausible_value: 'PayGate reports this as paid, but the amount is implausible.',
  transaction_missing: 'PayGate reports this as paid, but names no transaction.',
  transaction_used:
    'PayGate reports this as paid, but its transaction has already paid another payment.',
  worth_unknown:
    'PayGate reports this as paid, but the value of the price in US dollars is unknown.',
  paid_after_failed: 'Money arrived after this payment was marked as failed.',
  paid_twice: 'Money arrived a second time, or more money than one payment can bring.',
};

export const logTexts = {
  created: (provider: string) => `Registered for payment through ${provider}.`,
  providerChosen: (provider: string) => `The visitor chose ${provider} instead.`,
  confirmed: (answer: PayGateResponse) => `PayGate confirmed the payment: ${describe(answer)}.`,
  found: (finding: CardFinding, answer: PayGateResponse) =>
    `${findingSentences[finding]} PayGate’s answer: ${describe(answer)}.`,
  overdue: (hours: number) => `PayGate still reported no payment after ${hours} hours.`,
} as const;

/** All values come from the card network, and each is cut to its longest valid length. */
function describe({ value_coin: value, coin, txid_out: txid }: PayGateResponse): string {
  const short = (text: string | null, longest: number) => (text ?? '–').slice(0, longest);
  const amount = coinAmount({ value: short(value, 40), coin: short(coin, 40) });
  return `${amount}, transaction ${short(txid, 80)}`;
}
