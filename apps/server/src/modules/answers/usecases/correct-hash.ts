import type { correctHashSchema } from '@ghost-pay/contract/evidence/evidence.schemas';
import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { transactionHashIn } from '@ghost-pay/contract/typed-text';
import type { z } from 'zod';
import { refusalOfDatabaseError } from '../../../core/database/database-errors.ts';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { restartEvidence } from '../../evidence/evidence.public.ts';
import {
  type ActDependencies,
  type ActRequest,
  findById,
  ownAddressOf,
  type PageCorrection,
  performStill,
  recordOwnersClaim,
  replaceHash,
  type TransactionRow,
} from '../../payments/payments.public.ts';
import { releaseOwn } from '../../transfers/transfers.public.ts';
import { refusalOfCorrection } from '../answer-rules.ts';
import { markCorrected } from '../answers.repository.ts';
import { readFacts } from '../corrections.ts';
import { recordAnswer } from './give-answer.ts';

/**
 * An administrator replaces the transaction hash of a pending payment by the one that the customer meant. The earlier
 * hash stays claimed by this payment, unless the site itself had found it. Throws INVALID_TXID, and DUPLICATE_TXID if another payment has claimed the hash;
 * this payment's claim is then stored there as a contest.
 */
export async function correctHash(
  dependencies: ActDependencies & Pick<Dependencies, 'vault'>,
  request: ActRequest,
  { txid: typed, notes }: z.output<typeof correctHashSchema>,
): Promise<TransactionDetail> {
  try {
    return await performStill(dependencies, request, {
      name: 'correct_hash',
      notes,
      apply: async (trx, row, now) => {
        const claim = readClaim(row, typed);
        const keepsClaim = !(await releaseOwn(trx, row, 'amount'));
        await replaceHash(trx, { row, claim, keepsClaim, now });
        await restartEvidence(trx, { transactionId: row.id, chain: claim.chain, now });
        const before = row.txid === null ? '' : ` It was ${row.txid}.`;
        return { details: `Transaction hash corrected to ${claim.txid}.${before} ${notes}` };
      },
    });
  } catch (error) {
    if (refusalOfDatabaseError(error) !== 'DUPLICATE_TXID') throw error;
    const row = await findById(dependencies.database, request.transactionId);
    // The claim is the customer's, so the administrator's address does not count against it.
    if (row !== undefined)
      await recordOwnersClaim(dependencies, {
        row,
        claim: readClaim(row, typed),
        address: undefined,
      });
    throw new AppError('DUPLICATE_TXID', {}, { cause: error });
  }
}

function readClaim(row: TransactionRow, typed: string) {
  const { chain, txid: present } = row;
  const txid = chain === null ? undefined : transactionHashIn(chain, typed);
  if (chain === null || txid === undefined)
    throw new AppError('INVALID_TXID', {
      fields: { txid: 'This does not look like a transaction hash of this payment’s coin.' },
    });
  if (txid === present)
    throw new AppError('INVALID_TXID', { fields: { txid: 'This payment has this hash already.' } });
  return { chain, txid, ownAddress: ownAddressOf(row) };
}

/**
 * The page of a locked payment has sent another hash: while a visitor may correct the payment, it is the correction. False,
 * with nothing done, where they may not.
 */
export async function correctByPage(
  trx: DatabaseTransaction,
  { audit }: Pick<Dependencies, 'audit'>,
  { row, claim, address, userAgent, now }: PageCorrection,
): Promise<boolean> {
  const transactionId = row.id;
  // Money that was found must not be left, even where the site itself found the hash.
  const { facts } = await readFacts(trx, row, { isFoundBySite: false });
  const isCorrection =
    refusalOfCorrection(facts) === undefined &&
    (await markCorrected(trx, { transactionId, proof: 'quote', txidBefore: row.txid, now }));
  if (!isCorrection) return false;
  await replaceHash(trx, { row, claim, keepsClaim: true, now });
  await restartEvidence(trx, { transactionId, chain: claim.chain, now });
  const before = row.txid === null ? '' : ` It was ${row.txid}.`;
  const details = `The visitor corrected the transaction hash to ${claim.txid}.${before}`;
  const done = { details, facts: { what: 'hash', proof: 'quote' } };
  const action = 'payment_corrected';
  await recordAnswer(trx, { audit }, { action, row, done, address, userAgent, now });
  return true;
}
