import { type CardFinding, coinAmount } from '@ghost-pay/contract/card-payments/card-payment-words';
import type { PayGateResponse } from '@ghost-pay/contract/card-payments/paygate-response.schemas';

/** The sentences about findings in the payment's log. */
const findingSentences: Record<CardFinding, string> = {
  paid_too_little: 'PayGate calls this paid, but less arrived than the price asks for.',
  unexpected_coin: 'PayGate calls this paid, but in a coin that is not accepted.',
  implausible_value: 'PayGate calls this paid, but the value makes no sense.',
  transaction_missing: 'PayGate calls this paid, but names no transaction.',
  transaction_used: 'PayGate calls this paid by a transaction that has paid another payment.',
  worth_unknown: 'PayGate calls this paid, but what the price is worth in US dollars is not known.',
  paid_after_failed: 'Money arrived after this payment was marked as failed.',
  paid_twice: 'Money arrived a second time, or more than one payment brings.',
};

export const logTexts = {
  created: (provider: string) => `Registered to be paid by ${provider}.`,
  providerChosen: (provider: string) => `The visitor chose ${provider} instead.`,
  confirmed: (answer: PayGateResponse) => `PayGate confirmed the payment: ${describe(answer)}.`,
  found: (finding: CardFinding, answer: PayGateResponse) =>
    `${findingSentences[finding]} It said: ${describe(answer)}.`,
  overdue: (hours: number) => `PayGate still reported no payment after ${hours} hours.`,
  forced: 'Payment verified by hand, without PayGate.',
} as const;

/** All values come from the card network, and each is cut to its longest valid length. */
function describe({ value_coin: value, coin, txid_out: txid }: PayGateResponse): string {
  const short = (text: string | null, longest: number) => (text ?? '–').slice(0, longest);
  const amount = coinAmount({ value: short(value, 40), coin: short(coin, 40) });
  return `${amount}, transaction ${short(txid, 80)}`;
}
