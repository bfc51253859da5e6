import { transactionHashIn } from '@ghost-pay/contract/typed-text';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { comparable, restartEvidence } from '../../evidence/evidence.public.ts';
import {
  findOtherClaim,
  lockById,
  ownAddressOf,
  replaceHash,
} from '../../payments/payments.public.ts';
import { listQuotes } from '../../quotes/quotes.public.ts';
import {
  isUnsettled,
  keepSightings,
  listReplacements,
  listSightings,
  lockTransfers,
  markReplaced,
  type Replacement,
  settle,
} from '../../transfers/transfers.public.ts';
import { isSought, soughtBy } from '../quote-match.ts';
import { record, wordsOf } from '../settle-steps.ts';
import type { AttachDependencies } from './attach-by-amount.ts';

/** Payments that one round takes. */
const mostReplacements = 100;

/**
 * Gives payments the hash of the transaction that took the place of theirs, as when a payer has raised its fee: it spends
 * the same coins, or has the same number of the same sender, and pays as much to the payment's address. It is judged anew,
 * and makes the money neither older nor younger.
 */
export async function followReplacements(dependencies: AttachDependencies): Promise<void> {
  const { database, log } = dependencies;
  for (const replacement of await listReplacements(database, mostReplacements)) {
    try {
      await database
        .transaction()
        .execute(async (trx) => takePlace(trx, dependencies, replacement));
    } catch (error) {
      // Another payment may have claimed the hash at this moment: people decide then. The others go on.
      log.warn({ err: error, ...replacement }, 'a replaced transaction could not be followed');
    }
  }
}

async function takePlace(
  trx: DatabaseTransaction,
  dependencies: AttachDependencies,
  { transactionId, goneId, id }: Replacement,
): Promise<void> {
  const payment = await lockById(trx, transactionId);
  const rows = await lockTransfers(trx, [goneId, id]);
  const gone = rows.find((row) => row.id === goneId);
  const transfer = rows.find((row) => row.id === id);
  if (payment === undefined || gone === undefined || transfer === undefined) return;
  const { chain, payment_address: address, status, txid: named } = payment;
  const isMeant =
    chain !== null &&
    address !== null &&
    status === 'pending_payment_verification' &&
    named === gone.txid &&
    isUnsettled(transfer) &&
    comparable(chain, transfer.address) === comparable(chain, address);
  const txid = isMeant ? transactionHashIn(chain, transfer.txid) : undefined;
  if (!isMeant || txid === undefined) return;
  const ownAddress = ownAddressOf(payment);
  if (await findOtherClaim(trx, { chain, txid, ownAddress, transactionId })) return;
  const now = dependencies.clock.now();
  const sightings = (await listSightings(trx, [gone])).get(gone.txid) ?? [];
  await keepSightings(trx, {
    chain,
    txid: transfer.txid,
    sightings: sightings.map((one) => ({ ...one, blockHeight: null })),
  });
  await markReplaced(trx, { id: goneId, now });
  const [quote] = payment.quote_id === null ? [] : await listQuotes(trx, [payment.quote_id]);
  const sought = quote && soughtBy(quote);
  // Another amount is attached by its evidence.
  if (gone.attached_how === 'amount' && sought !== undefined && isSought(transfer, sought))
    await settle(trx, { id, transactionId, by: null, now });
  await replaceHash(trx, { row: payment, claim: { chain, txid }, keepsClaim: true, now });
  await restartEvidence(trx, { transactionId, chain, now });
  await record(trx, dependencies, {
    action: 'transfer_attached',
    actor: null,
    transfer,
    payment,
    details: `${wordsOf(transfer)} takes the place of the transaction ${gone.txid}, which its sender replaced.`,
    notes: undefined,
  });
}
