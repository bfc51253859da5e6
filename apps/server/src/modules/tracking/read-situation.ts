import type { Queryable } from '../../core/database/database.ts';
import { readSettings } from '../settings/settings.public.ts';
import { type EvidenceRow, findEvidence } from '../evidence/evidence.public.ts';
import {
  type CodeRow,
  isLogged,
  listCodesOf,
  situationOf,
  type TrackedRow,
} from '../payments/payments.public.ts';

/** The situation of a payment now. Only what can decide it is read. */
export async function readSituation(
  database: Queryable,
  row: TrackedRow,
): Promise<ReturnType<typeof situationOf>> {
  const { id: transactionId, payment_method: method } = row;
  const waits = row.status === 'pending_payment_verification';
  const isByCode = waits && method !== 'card' && method !== 'crypto';
  const evidence =
    waits && method === 'crypto' ? await findEvidence(database, transactionId) : undefined;
  const isReplaced =
    row.crypto_type !== null &&
    (await readSettings(database)).coinAddress(row.crypto_type) !==
      (row.root_address ?? row.payment_address);
  return situationOf({
    payment: isReplaced ? { ...row, payment_address: null } : row,
    evidence: evidence === undefined ? null : evidenceOf(evidence),
    codes: isByCode ? shownCodes(row, await listCodesOf(database, transactionId)) : [],
    isRevealed: isByCode && (await isLogged(database, { transactionId, action: 'code_revealed' })),
  });
}

/** While an act can be taken back, the outcome that decided it is not shown: taking it back forgets it. */
function shownCodes({ is_undoable: isUndoable }: TrackedRow, codes: readonly CodeRow[]) {
  if (!isUndoable) return codes;
  const undecided = { outcome: null, found_minor: null, outcome_at: null };
  return codes.map((code) => (code.outcome === 'worth_less' ? code : { ...code, ...undecided }));
}

function evidenceOf({ verdict, findings, received_atomic: received, ...row }: EvidenceRow) {
  return {
    verdict,
    findings,
    received: BigInt(received ?? 0),
    confirmations: row.confirmations,
    confirmationsNeeded: row.confirmations_needed,
  };
}
