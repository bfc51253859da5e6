import {
  amountComplaint,
  readReturned,
  returnUnitOf,
  unitName,
  writeReturned,
} from '@ghost-pay/contract/transactions/returned-amounts';
import type {
  recordReturnSchema,
  takeBackReturnSchema,
  TransactionDetail,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { transactionHashIn } from '@ghost-pay/contract/typed-text';
import type { z } from 'zod';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import { listQuotes } from '../../quotes/quotes.public.ts';
import { coinRateOf } from '../../rates/rates.public.ts';
import type { Neighbours } from '../neighbours.ts';
import type { TransactionRow } from '../payments.repository.ts';
import { arrivedOf, leftToReturn, returnedUsd } from '../return-rules.ts';
import { deleteReturn, insertReturn, listReturns } from '../returns.repository.ts';
import { type ActDependencies, type ActRequest, performStill } from './perform-act.ts';

/**
 * An administrator says that they sent money back to the payer. Nothing is sent and no status changes. Throws
 * INVALID_RETURN, INVALID_TXID, RETURN_RECORDED, and RETURN_TOO_LARGE when all returns together would exceed what
 * arrived, where that is known.
 */
export async function recordReturn(
  dependencies: ActDependencies,
  request: ActRequest,
  { amount: typed, txid: hash, notes: note }: z.output<typeof recordReturnSchema>,
): Promise<TransactionDetail> {
  const { actor } = request;
  const notes = note ?? undefined;
  return performStill(dependencies, request, {
    name: 'record_return',
    notes,
    apply: async (trx, row, now) => {
      const unit = returnUnitOf(row);
      const { neighbours } = dependencies;
      const { amount, txid } = await checkReturn(trx, neighbours, { row, typed, hash });
      const rate = await rateOf(trx, { row, now });
      await insertReturn(trx, {
        transaction_id: row.id,
        ...unit,
        amount: String(amount),
        usd_amount_minor: rate && Number(returnedUsd(unit, { amount, usdRate: rate.usd })),
        usd_rate: rate && rate.usd,
        usd_rate_source: rate && rate.source,
        txid,
        notes: notes ?? null,
        admin_id: actor.userId,
        admin_username: actor.username,
        returned_at: now,
      });
      const returned = `${writeReturned(unit, amount)} ${unitName(unit)}`;
      const by = txid === null ? '' : ` by the transaction ${txid}`;
      const details = `Returned ${returned}${by}.${notes === undefined ? '' : ` ${notes}`}`;
      return { details, facts: { returned } };
    },
  });
}

async function checkReturn(
  trx: DatabaseTransaction,
  neighbours: Neighbours,
  { row, typed, hash }: { row: TransactionRow; typed: string; hash: string | null | undefined },
): Promise<{ amount: bigint; txid: string | null }> {
  const unit = returnUnitOf(row);
  const amount = readReturned(unit, typed);
  if (amount === undefined)
    throw new AppError('INVALID_RETURN', { fields: { amount: amountComplaint(unit) } });
  const txid = typeof hash === 'string' ? readHash(row, hash) : null;
  const before = await listReturns(trx, row.id);
  if (txid !== null && before.some((one) => one.txid === txid))
    throw new AppError('RETURN_RECORDED');
  const arrived = arrivedOf(await neighbours.readReceived(trx, row.id));
  const left = leftToReturn({ arrived, returned: before.map((one) => BigInt(one.amount)) });
  if (left !== null && amount > left)
    throw new AppError('RETURN_TOO_LARGE', {
      fields: { amount: `At most ${writeReturned(unit, left)} ${unitName(unit)} can be returned` },
    });
  return { amount, txid };
}

function readHash({ chain, txid: received }: TransactionRow, hash: string): string {
  if (chain === null)
    throw new AppError('INVALID_TXID', {
      fields: { txid: 'Only coins are returned by a transaction. Please use the note.' },
    });
  const txid = transactionHashIn(chain, hash);
  if (txid === undefined)
    throw new AppError('INVALID_TXID', {
      fields: { txid: 'This does not look like a transaction hash of this payment’s coin.' },
    });
  if (txid === received)
    throw new AppError('INVALID_TXID', {
      fields: {
        txid: 'This is the customer’s transaction. Please enter the one that sent the money back.',
      },
    });
  return txid;
}

/** Money goes out at the rate at which it came in; coins without a quote at the present one. */
async function rateOf(
  trx: DatabaseTransaction,
  { row, now }: { row: TransactionRow; now: Date },
): Promise<{ usd: string; source: string } | null> {
  const { crypto_type: coin, quote_id: quoteId, usd_rate: usd, usd_rate_source: source } = row;
  if (coin === null) return usd === null || source === null ? null : { usd, source };
  const [quote] = await listQuotes(trx, quoteId === null ? [] : [quoteId]);
  if (quote?.usd_rate && quote.usd_rate_source)
    return { usd: quote.usd_rate, source: quote.usd_rate_source };
  const present = await coinRateOf(trx, { coin, now });
  return present.usable ? { usd: present.usdRate, source: present.source } : null;
}

/**
 * A super admin says that a return was recorded by mistake: it leaves the payment and the statement, and log and audit
 * trail keep both. Throws RETURN_NOT_FOUND also when it was taken back already.
 */
export async function takeBackReturn(
  dependencies: ActDependencies,
  request: ActRequest,
  { return_id: id, notes }: z.output<typeof takeBackReturnSchema>,
): Promise<TransactionDetail> {
  return performStill(dependencies, request, {
    name: 'take_back_return',
    notes,
    apply: async (trx, row) => {
      const taken = await deleteReturn(trx, { transactionId: row.id, id });
      if (taken === undefined) throw new AppError('RETURN_NOT_FOUND');
      const unit = returnUnitOf(row);
      const returned = `${writeReturned(unit, BigInt(taken.amount))} ${unitName(unit)}`;
      const by = taken.txid === null ? '' : ` by the transaction ${taken.txid}`;
      const details = `Took the return of ${returned}${by} back. ${notes}`;
      return { details, facts: { returned } };
    },
  });
}
