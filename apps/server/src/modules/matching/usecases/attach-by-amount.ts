import type { FastifyBaseLogger } from 'fastify';
import type { AuditTrail } from '../../../core/audit/audit-trail.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import type { ChainSources } from '../../../gateways/chains/chain-source.ts';
import { listAwaitingMoney, lockById } from '../../payments/payments.public.ts';
import { listQuotes } from '../../quotes/quotes.public.ts';
import { findOldestAttached, isUnsettled, listFree } from '../../transfers/transfers.public.ts';
import { isSought, soughtBy } from '../quote-match.ts';
import { isYounger } from '../seen-money.ts';
import { attachBy, fillInHash, lockOne, record, wordsOf } from '../settle-steps.ts';

export interface AttachDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: AuditTrail;
  readonly log: FastifyBaseLogger;
  readonly chains: ChainSources;
}

/** Payments that one run takes. */
const mostPayments = 500;

/**
 * Lets each transfer of an amount that one visitor alone was asked for, or to the address or with the reference that they alone
 * were given, count for that visitor's payment, if the payment was registered without a hash; the payment gets the transfer's hash. Of the money
 * at an own address each further part counts too, which nobody has seen before the quote. Whether money or registration came
 * first makes no difference, nor does a crash: what fits is found again by the next run.
 */
export async function attachByAmount(dependencies: AttachDependencies): Promise<void> {
  const { database } = dependencies;
  const payments = await listAwaitingMoney(database, mostPayments);
  const quotes = new Map(
    (
      await listQuotes(
        database,
        payments.map(({ quote_id: id }) => id),
      )
    ).map((quote) => [quote.id, quote]),
  );
  for (const { id: transactionId, quote_id: quoteId, txid } of payments) {
    const quote = quotes.get(quoteId);
    const sought = quote && soughtBy(quote);
    if (quote === undefined || sought === undefined) continue;
    const free = await listFree(database, sought);
    const theirs = free.filter((one) => one.txid !== txid && isSought(one, sought));
    // A reference is public once it was used: what somebody adds with it never goes before the money that was asked for.
    const found = theirs.find((one) => one.amount_atomic === quote.amount_atomic) ?? theirs[0];
    try {
      if (found !== undefined) await attach(dependencies, { transactionId, id: found.id });
      else if (txid === null) await fillInLater(dependencies, transactionId);
    } catch (error) {
      // Another payment may have claimed the hash at this moment: the next run knows. The others go on.
      dependencies.log.warn({ err: error, transactionId }, 'a transfer could not be attached');
    }
  }
}

/**
 * Gives a payment without a hash the hash of a transfer that counts for it. Another payment had claimed that hash when the
 * transfer was attached, and has since been released.
 */
async function fillInLater(dependencies: AttachDependencies, transactionId: string): Promise<void> {
  const { database, clock } = dependencies;
  const id = await findOldestAttached(database, transactionId);
  if (id === undefined) return;
  await database.transaction().execute(async (trx) => {
    const payment = await lockById(trx, transactionId);
    const transfer = await lockOne(trx, id);
    if (payment === undefined || transfer.transaction_id !== transactionId) return;
    if (await fillInHash(trx, { payment, transfer, now: clock.now() }))
      await record(trx, dependencies, {
        action: 'transfer_attached',
        actor: null,
        transfer,
        payment,
        details: `${wordsOf(transfer)} is claimed by no other payment any more. Its hash was filled in.`,
        notes: undefined,
      });
  });
}

/** Judges again under the locks: an administrator, another instance or a change of the address may have been quicker. */
async function attach(
  dependencies: AttachDependencies,
  { transactionId, id }: { transactionId: string; id: string },
): Promise<void> {
  await dependencies.database.transaction().execute(async (trx) => {
    const payment = await lockById(trx, transactionId);
    if (
      payment === undefined ||
      payment.status !== 'pending_payment_verification' ||
      (payment.txid !== null && payment.root_address === null) ||
      payment.quote_id === null
    )
      return;
    const [quote] = await listQuotes(trx, [payment.quote_id]);
    const sought = quote && soughtBy(quote);
    const transfer = await lockOne(trx, id);
    if (quote === undefined || sought === undefined) return;
    if (!isUnsettled(transfer) || !isSought(transfer, sought)) return;
    // Its evidence judges the age of the payment's own transaction; of a further part nobody else does.
    const isPart = payment.txid !== null;
    // Until its own transaction has been looked for, nothing tells a part from what takes its place.
    if (isPart && payment.verdict === null) return;
    if (isPart && !(await isYounger(trx, dependencies, { transfer, quote }))) return;
    await attachBy(trx, dependencies, {
      payment,
      transfer,
      actor: null,
      words: `attached by the ${transfer.reference !== null ? 'reference' : sought.amount === null ? 'address' : 'exact amount'} of its quote`,
    });
  });
}
