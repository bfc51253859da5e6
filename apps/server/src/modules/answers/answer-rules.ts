import type { CorrectionRefusal, TopUpRefusal } from '@ghost-pay/contract/answers/answers.schemas';
import type { Verdict } from '@ghost-pay/contract/evidence/verdicts';
import { isPaidByCode } from '@ghost-pay/contract/transactions/code-words';
import type {
  PaymentMethod,
  TransactionStatus,
} from '@ghost-pay/contract/transactions/transaction-words';

/** The most links that are mailed for one payment, and the time between two of them. */
export const mostLinks = 3;
export const linkPauseMs = 3_600_000;

/** What decides whether a visitor can still correct what they sent with a payment. */
export interface CorrectionFacts {
  readonly method: PaymentMethod;
  readonly status: TransactionStatus;
  /** Whether the visitor has corrected it before. */
  readonly isCorrected: boolean;
  /** Whether another claim on its hash or code is open. */
  readonly isContested: boolean;
  /** Whether a person has seen its code in full, or has recorded what it brought. */
  readonly isCodeTaken: boolean;
  /** Whether its hash is one that the site itself found, and registered. */
  readonly isFoundBySite: boolean;
  /** Whether a transfer counts for it beside the one that the site found. */
  readonly hasTransfer: boolean;
  readonly verdict: Verdict | null;
  /** The number of its codes that the visitor has not replaced. */
  readonly codes: number;
}

/**
 * Why a visitor cannot correct a payment; undefined if they can. What can no longer be mended by anyone comes before
 * what stands in the way now.
 */
export function refusalOfCorrection({
  method,
  status,
  isCorrected,
  isContested,
  isCodeTaken,
  isFoundBySite,
  hasTransfer,
  verdict,
  codes,
}: CorrectionFacts): CorrectionRefusal | undefined {
  if (method === 'card') return 'CORRECTION_NOT_POSSIBLE';
  if (status !== 'pending_payment_verification') return 'CORRECTION_NOT_WAITING';
  if (isCorrected) return 'CORRECTION_USED';
  if (isContested) return 'CORRECTION_CONTESTED';
  if (isCodeTaken) return 'CORRECTION_CODE_TAKEN';
  const isFound = verdict === 'settling' || verdict === 'proven';
  // What the site found, the visitor has never said to be theirs.
  if (hasTransfer || (isFound && !isFoundBySite)) return 'CORRECTION_MONEY_FOUND';
  // With several codes the page cannot say which of them is meant.
  if (isPaidByCode(method) && codes !== 1) return 'CORRECTION_NOT_POSSIBLE';
  return undefined;
}

/** Whether a link is worth mailing: what only its owner may know is told by the page that it opens. */
export function mayAskForLink({
  method,
  status,
}: Pick<CorrectionFacts, 'method' | 'status'>): boolean {
  return method !== 'card' && status === 'pending_payment_verification';
}

/** What decides whether a link still adds a code to its payment. */
export interface TopUpFacts {
  readonly status: TransactionStatus;
  /** Whether another claim on one of its codes is open. */
  readonly isContested: boolean;
  /** The code after which the link was made. */
  readonly linkedCode: string;
  /** The code after which another one is asked for now; undefined while none is. */
  readonly askingCode: string | undefined;
}

/**
 * Why a link adds no code to its payment; undefined if it does. A link serves once without being stored: the code that it
 * adds waits to be redeemed, and what is asked for after that is asked for by another link.
 */
export function refusalOfTopUp({
  status,
  isContested,
  linkedCode,
  askingCode,
}: TopUpFacts): TopUpRefusal | undefined {
  if (status !== 'pending_payment_verification') return 'TOP_UP_NOT_WAITING';
  if (askingCode !== linkedCode) return 'TOP_UP_USED';
  return isContested ? 'TOP_UP_CONTESTED' : undefined;
}
