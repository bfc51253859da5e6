import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { recordEvent } from '../../../core/events/events.repository.ts';
import { networksOf } from '../../../core/rate-limit/address-networks.ts';
import type { Vault } from '../../../core/vault/vault.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { claimantHours, leavesUntil, mayHold, mayLeave } from '../contest-rules.ts';
import {
  type Claim,
  countNetworkClaims,
  countOpenContests,
  type Holder,
  insertContest,
  isLoggedSinceSettled,
  lockHolder,
  mostListedContests,
} from '../contests.repository.ts';
import type { Neighbours, Received } from '../neighbours.ts';
import { insertLog, type TransactionRow } from '../payments.repository.ts';
import { type Arrived, weighClaim } from '../weighed-claims.ts';

type ContestDependencies = Pick<Dependencies, 'database' | 'clock' | 'vault'> & {
  readonly neighbours: Neighbours;
};

/**
 * Stores a refused second claim, so administrators see both claimants. A hash is public once it is broadcast,
 * so the visitor who registered it first need not have paid. This runs in its own transaction, after the
 * refused registration was rolled back. It never changes the answer: the refused visitor learns nothing about
 * the other payment. Says whether administrators see the claim: not where the other payment holds the hash or code no more.
 */
export async function recordContest(
  { database, clock, vault, neighbours }: ContestDependencies,
  {
    claim,
    address,
    paymentId,
    account,
    quoteId,
  }: {
    claim: Claim;
    /** The claimant's; undefined for a claim that an administrator makes for a customer. */
    address: string | undefined;
    paymentId: string;
    /** The claimant's; undefined for a donor. */
    account: { userUsername: string | null; userEmail: string | null } | undefined;
    /** The claimant's quote. */
    quoteId: string | null;
  },
): Promise<boolean> {
  const now = clock.now();
  return database.transaction().execute(async (trx) => {
    const holder = await lockHolder(trx, claim);
    // The claim was released meanwhile, or the same visitor repeated the request: no other payment holds it.
    if (holder === undefined || holder.payment_id === paymentId) return false;
    const { standing, isJudged } = await standingOf(trx, {
      vault,
      neighbours,
      address,
      quoteId,
      holder,
      now,
    });
    const isNew = await insertContest(trx, {
      transaction_id: holder.id,
      payment_id: paymentId,
      user_username: account?.userUsername ?? null,
      user_email: account?.userEmail ?? null,
      created_at: now,
      quote_id: quoteId,
      ...standing,
    });
    if (!isNew) return true;
    const details = `A second claim was refused: ${paymentId}.`;
    const log = { action: 'contested', details, admin: null };
    await insertLog(trx, { transactionId: holder.id, log, now });
    await noteUnlisted(trx, { transactionId: holder.id, now });
    await neighbours.follow(trx, { kind: 'claims_changed', payment: holder, now });
    await recordEvent(trx, {
      kind: 'payment_contested',
      transactionId: holder.id,
      facts: { may_hold: standing.may_hold, is_judged: isJudged },
      happenedAt: now,
    });
    return true;
  });
}

/** What a claim from the address does, and the networks that it counts for if it does anything. */
async function standingOf(
  trx: DatabaseTransaction,
  {
    vault,
    neighbours,
    address,
    quoteId,
    holder,
    now,
  }: {
    vault: Vault;
    neighbours: Neighbours;
    address: string | undefined;
    quoteId: string | null;
    holder: Holder;
    now: Date;
  },
): Promise<{
  standing: {
    may_hold: boolean;
    leaves_until: Date | null;
    claimant_networks: Buffer[] | null;
  };
  isJudged: boolean;
}> {
  const around = address === undefined ? [] : networksOf(address);
  const networks = around.map(({ key }) => vault.lookupHash(`claimant:${key}`));
  const since = new Date(now.getTime() - claimantHours * 3_600_000);
  const counts = await countNetworkClaims(trx, { networks, since });
  const arrived = arrivedFor(await neighbours.readReceived(trx, holder.id));
  const { weight, closedAt } = await weighClaim(trx, { quoteId, holder, arrived });
  const facts = {
    quote: weight,
    networks: around.map(({ share }, index) => ({ share, holding: counts[index] ?? 0 })),
  };
  const [holds, leaves] = [mayHold(facts), mayLeave(facts)];
  return {
    standing: {
      may_hold: holds,
      leaves_until: leaves && closedAt !== undefined ? leavesUntil(closedAt) : null,
      claimant_networks: holds || leaves ? networks : null,
    },
    isJudged: arrived !== undefined,
  };
}

/** What is known to have arrived for good; undefined while nothing is. */
function arrivedFor(received: Received | undefined): Arrived | undefined {
  if (received?.is_final !== true) return undefined;
  const { received_atomic: amount, first_seen_at: firstSeenAt } = received;
  return amount === null || amount === '0' || firstSeenAt === null
    ? undefined
    : { amount, firstSeenAt };
}

/** Writes once to the payment's log that there are more claims than are listed. */
async function noteUnlisted(
  trx: DatabaseTransaction,
  { transactionId, now }: { transactionId: string; now: Date },
): Promise<void> {
  if ((await countOpenContests(trx, transactionId)) <= mostListedContests) return;
  const action = 'contests_full';
  if (await isLoggedSinceSettled(trx, { transactionId, action })) return;
  const details = `There are more claims than the ${mostListedContests} that are listed.`;
  await insertLog(trx, { transactionId, log: { action, details, admin: null }, now });
}

/**
 * Stores the refused claim of a registered payment on a hash or a code that another payment holds, after the refused
 * correction was rolled back. `address` is the visitor's; an administrator's does not count against the claim.
 */
export async function recordOwnersClaim(
  dependencies: ContestDependencies,
  { row, claim, address }: { row: TransactionRow; claim: Claim; address: string | undefined },
): Promise<void> {
  await recordContest(dependencies, {
    claim,
    address,
    paymentId: row.payment_id,
    account: { userUsername: row.user_username, userEmail: row.user_email },
    quoteId: row.quote_id,
  });
}
