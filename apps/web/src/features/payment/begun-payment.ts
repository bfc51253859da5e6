import type { CardPayment, PaymentDraft } from './payment-draft.ts';

// Separate from the call that starts the payment, which only the card panel loads.

/** The account and duration of a draft. The server compares them before it continues a payment. */
export function cardChoiceOf({ username, email, duration }: PaymentDraft): string {
  return JSON.stringify([username.trim(), email.trim(), duration]);
}

/** The payment of this draft that the server already has and that can be continued. */
export function begunPayment(draft: PaymentDraft): CardPayment | undefined {
  return draft.cardPayment?.choice === cardChoiceOf(draft) ? draft.cardPayment : undefined;
}
