import type { Currency } from '@ghost-pay/contract/money';
import { toDecimal, toMinorUnits } from '@ghost-pay/contract/money';
import type { RecordCodeOutcome } from '@ghost-pay/contract/transactions/code-outcomes.schemas';
import type { CodeOutcome } from '@ghost-pay/contract/transactions/code-words';
import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { authorOf } from '../../../core/audit/audit-trail.ts';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { inTransaction } from '../../../core/database/idempotency.ts';
import { AppError } from '../../../core/errors.ts';
import { recordEvent } from '../../../core/events/events.repository.ts';
import {
  askingCode,
  broughtByWorking,
  type CodeState,
  followsFrom,
  isOpen,
  missingMinor,
} from '../code-rules.ts';
import { type CodeRow, listCodesOf, setOutcome } from '../codes.repository.ts';
import { maskedCode } from '../payment-code.ts';
import type { TransactionRow } from '../payments.repository.ts';
import {
  type ActDependencies,
  type ActRequest,
  lockForAct,
  performActWithin,
  planAct,
  readUndoSeconds,
  recordAct,
} from './perform-act.ts';
import { readDetail } from './read-payments.ts';

/** What stands in the log. The reason of a failed payment begins like this too. */
const sentences: Record<CodeOutcome, string> = {
  worked: 'worked',
  worth_less: 'was worth less than what is missing',
  used_before: 'had been used before',
  wrong_region: 'is of another region',
  not_valid: 'is not valid',
};

/**
 * An administrator says what a redeemed code brought. A code that worked verifies its payment, and one that brought
 * nothing fails it unless there is hope in another code; each is one act. Codes that do not come to the price leave the
 * payment waiting, and the customer is asked for another one. Throws CODE_SETTLED for a code whose outcome is recorded.
 */
export async function recordCodeOutcome(
  dependencies: ActDependencies,
  { actor, transactionId, idempotency }: ActRequest,
  recorded: RecordCodeOutcome,
): Promise<TransactionDetail> {
  return inTransaction(dependencies, idempotency, async (trx) => {
    const now = dependencies.clock.now();
    const { row, code, others } = await lockCode(trx, { transactionId, codeId: recorded.code_id });
    const { outcome } = recorded;
    const notes = recorded.notes ?? undefined;
    const { currency } = row;
    const missingBefore = missingMinor(row.amount_minor, others);
    const foundMinor = foundOf(recorded, { code, missing: missingBefore, currency });
    const missing = missingBefore - (foundMinor ?? 0);
    const writeCodes = async () => setOutcome(trx, { codeId: code.id, outcome, foundMinor, now });
    const brought =
      foundMinor !== null && missing > 0
        ? ` It brought ${money(foundMinor, currency)}; ${money(missing, currency)} is missing.`
        : '';
    const details = [`The code ${maskedCode(code)} ${sentences[outcome]}.${brought}`, notes]
      .filter(Boolean)
      .join(' ');
    const facts = {
      code: outcome,
      ...(brought && { found: money(foundMinor ?? 0, row.currency) }),
    };
    const follows = followsFrom(outcome, { others, missing });
    if (follows === undefined) {
      await writeCodes();
      await askForAnother(trx, { row, now });
      const name = 'record_code_outcome';
      await recordAct(trx, dependencies, { name, actor, row, details, notes, facts });
      return readDetail(trx, dependencies, { transaction: row, role: actor.role });
    }
    const isFailure = follows === 'mark_failed';
    const kept = isFailure ? details : notes;
    const plan = { ...planAct(follows, { details, notes: kept }), writeCodes, facts };
    const author = authorOf(actor);
    const undoSeconds = await readUndoSeconds(trx);
    const transaction = await performActWithin(trx, dependencies, {
      author,
      transactionId,
      plan,
      undoSeconds,
    });
    return readDetail(trx, dependencies, { transaction, role: actor.role });
  });
}

/** The locked payment with the code, which is still to be redeemed, and its other codes. */
async function lockCode(
  trx: DatabaseTransaction,
  { transactionId, codeId }: { transactionId: string; codeId: string },
): Promise<{ row: TransactionRow; code: CodeRow; others: readonly CodeState[] }> {
  const row = await lockForAct(trx, { transactionId, name: 'record_code_outcome' });
  const codes = await listCodesOf(trx, transactionId);
  const code = codes.find(({ id }) => id === codeId);
  if (code === undefined) throw new AppError('NO_CODE');
  if (!isOpen(code)) throw new AppError('CODE_SETTLED');
  return { row, code, others: codes.filter((other) => other !== code) };
}

/** Lets the customer be mailed a link for another code, where one is asked for now. */
async function askForAnother(
  trx: DatabaseTransaction,
  { row, now }: { row: TransactionRow; now: Date },
): Promise<void> {
  const codes = await listCodesOf(trx, row.id);
  const asking = askingCode(row, codes);
  if (asking === undefined) return;
  const facts = { code: asking.id, missing: missingMinor(row.amount_minor, codes) };
  await recordEvent(trx, { kind: 'code_asked', transactionId: row.id, facts, happenedAt: now });
}

/** What the code brought, in minor units; null for nothing. */
function foundOf(
  { outcome, found }: RecordCodeOutcome,
  { code, missing, currency }: { code: CodeState; missing: number; currency: Currency },
): number | null {
  if (outcome === 'worked') return broughtByWorking(code, { missing, currency }) || null;
  if (outcome !== 'worth_less' || typeof found !== 'number') return null;
  const minor = toMinorUnits(found, currency);
  if (minor === undefined || minor < 1)
    throw new AppError('INVALID_INPUT', {
      fields: { found: 'This amount has too many decimals' },
    });
  if (minor >= missing)
    throw new AppError('INVALID_INPUT', {
      fields: {
        found: `This covers what is missing, ${money(missing, currency)}. Please choose that the code worked.`,
      },
    });
  return minor;
}

function money(minor: number, currency: Currency): string {
  return `${toDecimal(minor, currency)} ${currency}`;
}
