// Free of zod, so that a page which only offers acts does not load a validator.

/** Everything that an administrator can do to a payment, in the order in which answers list it. */
export const paymentActs = [
  'verify_payment',
  'update_subscription',
  'mark_failed',
  'check_subscription',
  'reveal_code',
  'record_code_outcome',
  'make_top_up_link',
  'resolve_contest',
  'release_claim',
  'paygate_verify',
  'force_verify_card',
  'mark_card_failed',
  'settle_finding',
  'gather_evidence',
  'correct_hash',
  'record_return',
  'take_back_return',
  'add_note',
] as const;
export type PaymentAct = (typeof paymentActs)[number];

/** Most characters of the reason for which a payment is marked as failed. */
export const maxReasonLength = 500;

/** Most characters of the note with which a payment is moved by hand. */
export const maxNoteLength = 2000;
