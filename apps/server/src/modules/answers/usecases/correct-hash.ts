import { transactionHashIn } from '@ghost-pay/contract/typed-text';
import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { refusalOfDatabaseError } from '../../../core/database/database-errors.ts';
import { inTransaction } from '../../../core/database/idempotency.ts';
import { AppError } from '../../../core/errors.ts';
import type { Vault } from '../../../core/vault/vault.ts';
import { restartEvidence } from '../../evidence/evidence.public.ts';
import { releaseByAmount } from '../../transfers/transfers.public.ts';
import {
  type ActDependencies,
  type ActRequest,
  findById,
  lockById,
  ownAddressOf,
  readDetail,
  recordAct,
  recordOwnersClaim,
  refusalOf,
  replaceHash,
  type TransactionRow,
} from '../../payments/payments.public.ts';

type CorrectHashRequest = ActRequest & { readonly txid: string; readonly notes: string };

/**
 * An administrator replaces the transaction hash of a pending payment by the one that the customer meant. The earlier
 * hash stays claimed by this payment, unless the site itself had found it. Throws INVALID_TXID, and DUPLICATE_TXID if another payment has claimed the hash;
 * this payment's claim is then stored there as a contest.
 */
export async function correctHash(
  dependencies: ActDependencies & { readonly vault: Vault },
  { actor, transactionId, txid: typed, notes, idempotency }: CorrectHashRequest,
): Promise<TransactionDetail> {
  const { database, clock } = dependencies;
  try {
    return await inTransaction(dependencies, idempotency, async (trx) => {
      const row = await lockById(trx, transactionId);
      if (row === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
      const refusal = refusalOf(row, 'correct_hash');
      if (refusal !== undefined) throw new AppError(refusal);
      const claim = readClaim(row, typed);
      const now = clock.now();
      const keepsClaim = !(await releaseByAmount(trx, row));
      const transaction = await replaceHash(trx, { row, claim, keepsClaim, now });
      await restartEvidence(trx, { transactionId, chain: claim.chain, now });
      const before = row.txid === null ? '' : ` It was ${row.txid}.`;
      const details = `Transaction hash corrected to ${claim.txid}.${before} ${notes}`;
      await recordAct(trx, dependencies, { name: 'correct_hash', actor, row, details, notes });
      return readDetail(trx, dependencies, { transaction, role: actor.role });
    });
  } catch (error) {
    if (refusalOfDatabaseError(error) !== 'DUPLICATE_TXID') throw error;
    const row = await findById(database, transactionId);
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
