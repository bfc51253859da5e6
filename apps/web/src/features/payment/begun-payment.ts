import type { CardPayment, PaymentDraft } from './payment-draft.ts';

// Apart from the call that begins it, which only the card panel loads.

/** For whom and for how long a draft buys: what the server compares before it goes on with a payment. */
export function cardChoiceOf({ username, email, duration }: PaymentDraft): string {
  return JSON.stringify([username.trim(), email.trim(), duration]);
}

/** The payment of this draft that the server has already, to be gone on with. */
export function begunPayment(draft: PaymentDraft): CardPayment | undefined {
  return draft.cardPayment?.choice === cardChoiceOf(draft) ? draft.cardPayment : undefined;
}
