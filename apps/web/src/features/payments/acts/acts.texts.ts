import type { Verdict } from '@ghost-pay/contract/evidence/evidence-words';

// The texts of the dialogs. The texts of each act stand in acts.tsx.

export const actsTexts = {
  cancel: 'Cancel',
  close: 'Close',
  reason: 'Reason',
  reasonHint: 'Kept in the payment’s history. 1 to 500 characters.',
  reasonTemplates: 'Common reasons',
  keepPayment: 'Keep Payment',
  newStatus: 'New status',
  noteOptional: 'Note (optional)',
  note: 'Note',
  noteRequired: 'Please enter a note',
  noteTooLong: (most: number) => `At most ${most} characters`,
  noteWhyBack: 'Required: say why the payment goes back to an earlier state.',
  noteWhyVerified: 'Required: say why you verify a payment that nothing proves.',
  noteWhyLacking: 'Required: say why you verify a payment that is not paid in full.',
  hash: 'Transaction hash',
  hashOtherShape: (coin: string) => `This does not look like a transaction hash of ${coin}.`,
  hashSame: 'This payment has this hash already.',
  hashNoteHint: 'Say where the new hash comes from.',
  noteWhyFailed: 'Required: say why the payment has failed.',
  missedRefusal: (amount: string, customer: string) =>
    `This is about the payment of ${amount} by ${customer}, which you had left before the answer came.`,
  dismiss: 'Dismiss',
  doneBy: (entry: string, admin: string | null) =>
    admin === null ? `${entry} by the system` : `${entry} by ${admin}`,
  reloaded: 'The payment has been reloaded and shows its current state.',
} as const;

/** Why a verification is asked about, or needs a note. */
export const verifyTexts = {
  large:
    'This is a large payment, or its worth in dollars is unknown. Compare the amount before you verify it.',
  mayBeOlder:
    'Not known whether this money was there before the customer was asked for it. Verify it if nobody else can have sent it.',
  notAsked: 'The chain has not been asked about this payment yet.',
  arriving: 'The money is on its way, and the chain may still undo it.',
  unrecorded:
    'Nobody has recorded what the code brought. Verified like this, the statement counts the payment with an unknown amount.',
  sayWhy: 'Say why you verify it all the same: your note stays in its history.',
  lacks: (amount: string) => `${amount} is missing, even if every code is worth what it states.`,
  doubts: {
    questionable: 'The evidence of this payment needs a look.',
    refuted: 'The chain says that this transaction did not pay this payment.',
    not_found: 'Nothing on the chain shows this payment.',
    unavailable: 'The chain could not be checked, so nothing shows that the money has arrived.',
  } as Partial<Record<Verdict, string>>,
} as const;

/** The code of a payment in full. */
export const revealTexts = {
  question: 'Reveal the code of this payment?',
  warning: 'The code is as good as cash. The payment’s history records that you revealed it.',
  logged: 'This reveal has been logged. The code is hidden again when you close this dialog.',
  code: 'Code',
  copyCode: 'Copy Code',
  pin: 'PIN',
  copyPin: 'Copy PIN',
  hide: 'Hide Code',
} as const;

/** Money that was sent back to the customer. */
export const returnTexts = {
  recorded: (amount: string, moment: string, by: string) =>
    `${amount}, recorded on ${moment} by ${by}`,
  amount: (unit: string) => `Amount in ${unit}`,
  atMost: (amount: string) => `At most ${amount}: what arrived, less what was returned.`,
  tooMuch: 'This is more than can be returned.',
  hash: 'Transaction hash of the return',
  hashHint: 'The transaction by which you sent the coins back.',
  customersHash:
    'This is the customer’s transaction. Enter the one by which you sent the money back.',
  noteHint: 'How you sent it back.',
  hashOrNote: 'Please enter the transaction hash, or a note that says how you sent it back',
} as const;

/** The registration site's answer about a paid subscription. */
export const deliveryTexts = {
  title: 'Subscription status',
  checkAgain: 'Check Again',
  notApplied: 'The subscription is not updated yet',
  tryLater: 'Please try again in a moment.',
} as const;

/** The other visitors who have claimed the payment's hash or code. */
export const contestTexts = {
  title: 'Other claims',
  holds: 'Blocks verification',
  noted: 'Noted: blocks nothing',
  settled: (when: string) => `Settled ${when}`,
  claimed: (when: string) => `Claimed ${when}`,
  copyPaymentId: 'Copy the claimant’s payment ID',
} as const;
