import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';

// Every place in the database that names people is erased here, by time and by person. A new table that names
// people must be added to the functions of this file, and to the test that searches every text of every table
// for a person. The sealed accounts of quotes go after 72 hours, by the job that closes quotes.

const final = sql.raw(`('completed', 'failed')`);
const signIns = sql.raw(`('login', 'login_refused', 'logout', 'session_ended')`);

/** The end of each retention period: rows that ended before it are due. */
export interface RetentionLimits {
  readonly personalBefore: Date;
  readonly cardSecretsBefore: Date;
  readonly signInsBefore: Date;
}

export interface DuePayment {
  readonly id: string;
  readonly user_username: string | null;
  readonly user_email: string | null;
}

function duePayments({ personalBefore }: RetentionLimits): RawBuilder<unknown> {
  return sql`transactions where status in ${final} and personal_erased_at is null and updated_at < ${personalBefore}`;
}

/** Refused claims that came after their payment's erasure are due by their own age. */
function dueContests({ personalBefore }: RetentionLimits): RawBuilder<unknown> {
  return sql`transaction_contests where (user_username is not null or user_email is not null)
    and created_at < ${personalBefore}
    and transaction_id in (select id from transactions where status in ${final} and updated_at < ${personalBefore})`;
}

/** Audit entries about a payment are due with that payment; all others by their own age. */
function dueAuditEntries({ personalBefore, signInsBefore }: RetentionLimits): RawBuilder<unknown> {
  return sql`audit_trail where (at < ${signInsBefore} and action in ${signIns})
    or (at < ${personalBefore} and subject_kind is distinct from 'transaction')`;
}

function dueCardPayments({ cardSecretsBefore }: RetentionLimits): RawBuilder<unknown> {
  return sql`transactions where payment_ipn_token_encrypted is not null and payment_method = 'card'
    and status in ${final} and updated_at < ${cardSecretsBefore}`;
}

async function countRows(database: Queryable, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(
    database,
  );
  return rows[0]?.count ?? 0;
}

/** Runs a change; returns the number of rows that it changed. */
export async function countChanged(
  database: Queryable,
  change: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await change.execute(database);
  return Number(numAffectedRows ?? 0);
}

/** The number of due rows. */
export async function countDue(
  database: Queryable,
  limits: RetentionLimits,
): Promise<{ payments: number; contests: number; audit: number; cardSecrets: number }> {
  return {
    payments: await countRows(database, duePayments(limits)),
    contests: await countRows(database, dueContests(limits)),
    audit: await countRows(
      database,
      sql`audit_personal where audit_id in (select id from ${dueAuditEntries(limits)})`,
    ),
    cardSecrets: await countRows(database, dueCardPayments(limits)),
  };
}

/** Up to `limit` payments whose personal data is due, locked until the transaction ends. */
export async function lockDuePayments(
  trx: DatabaseTransaction,
  { limits, limit }: { limits: RetentionLimits; limit: number },
): Promise<DuePayment[]> {
  const { rows } = await sql<DuePayment>`
    select id, user_username, user_email from ${duePayments(limits)}
    order by updated_at limit ${limit} for update skip locked`.execute(trx);
  return rows;
}

/**
 * Erases personal data from payments: names, notes, log texts, refused claimants, and the personal parts of
 * audit entries. `hash` may stay in place of the person.
 */
export async function erasePaymentsPeople(
  trx: DatabaseTransaction,
  {
    payments,
    details,
    now,
  }: {
    payments: readonly { readonly id: string; readonly hash: Buffer | null }[];
    details: string;
    now: Date;
  },
): Promise<{ payments: number; contests: number; auditEntries: number }> {
  const ids = payments.map(({ id }) => id);
  await sql`
    update transactions set user_username = null, user_email = null, notes = null,
      erased_person_hash = erased.hash, personal_erased_at = ${now}
    from unnest(${ids}::uuid[], ${payments.map(({ hash }) => hash)}::bytea[]) as erased (id, hash)
    where transactions.id = erased.id`.execute(trx);
  await sql`update transaction_logs set details = ${details} where transaction_id = any (${ids}::uuid[])`.execute(
    trx,
  );
  await sql`update payment_returns set notes = null where transaction_id = any (${ids}::uuid[])`.execute(
    trx,
  );
  const contests = await countChanged(
    trx,
    sql`
    update transaction_contests set user_username = null, user_email = null, claimant_networks = null
    where transaction_id = any (${ids}::uuid[])
      and (user_username is not null or user_email is not null or claimant_networks is not null)`,
  );
  const auditEntries = await countChanged(
    trx,
    sql`
    delete from audit_personal where audit_id in (
      select id from audit_trail where subject_kind = 'transaction' and subject_id = any (${ids}::text[]))`,
  );
  return { payments: ids.length, contests, auditEntries };
}

/** Erases the names of up to `limit` due refused claims. */
export async function eraseDueContests(
  trx: DatabaseTransaction,
  { limits, limit }: { limits: RetentionLimits; limit: number },
): Promise<number> {
  return countChanged(
    trx,
    sql`
    update transaction_contests set user_username = null, user_email = null
    where id in (select id from ${dueContests(limits)} limit ${limit})`,
  );
}

/** Replaces up to `limit` due reasons for which transfers were dismissed. */
export async function eraseDueReasons(
  trx: DatabaseTransaction,
  {
    limits: { personalBefore },
    limit,
    details,
  }: { limits: RetentionLimits; limit: number; details: string },
): Promise<number> {
  return countChanged(
    trx,
    sql`
    update incoming_transfers set dismiss_reason = ${details} where id in (
      select id from incoming_transfers where settled_at < ${personalBefore}
        and dismiss_reason is not null and dismiss_reason <> ${details} limit ${limit})`,
  );
}

/** Deletes up to `limit` due personal parts of audit entries. The chain stays valid without them. */
export async function eraseDueAuditParts(
  trx: DatabaseTransaction,
  { limits, limit }: { limits: RetentionLimits; limit: number },
): Promise<number> {
  return countChanged(
    trx,
    sql`
    delete from audit_personal where audit_id in (
      select audit_id from audit_personal
      where audit_id in (select id from ${dueAuditEntries(limits)}) limit ${limit})`,
  );
}

/** Deletes up to `limit` sign-in places that were not used within the retention period. */
export async function eraseOldSignInAddresses(
  trx: DatabaseTransaction,
  { limits, limit }: { limits: RetentionLimits; limit: number },
): Promise<number> {
  return countChanged(
    trx,
    sql`
    delete from sign_in_places where (user_id, place) in (
      select user_id, place from sign_in_places where last_seen_at < ${limits.signInsBefore} limit ${limit})`,
  );
}

/**
 * Erases up to `limit` card payments' tokens and callback secrets. Zeros replace the secret's hash: no secret
 * has that hash.
 */
export async function eraseDueCardSecrets(
  trx: DatabaseTransaction,
  { limits, limit }: { limits: RetentionLimits; limit: number },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update transactions set payment_ipn_token_encrypted = null
    where id in (select id from ${dueCardPayments(limits)} limit ${limit} for update skip locked)
    returning id`.execute(trx);
  await sql`
    update card_payments set callback_secret_hash = decode(repeat('00', 32), 'hex'), next_check_at = null
    where transaction_id = any (${rows.map(({ id }) => id)}::uuid[])`.execute(trx);
  return rows.length;
}

/** Before these moments rows are expired; the others carry their own end. */
export interface Expiries {
  readonly now: Date;
  readonly keysBefore: Date;
  readonly claimantsBefore: Date;
}

/** What is expired, by kind: one condition for the deletion and for the count. */
function expired({ now, keysBefore, claimantsBefore }: Expiries) {
  return {
    rows: {
      keys: sql`idempotency_keys where created_at < ${keysBefore}`,
      // The rate limiter has its own table and its own unit: milliseconds since 1970.
      counters: sql`rate_limits where expire < ${now.getTime()}`,
      sessions: sql`admin_sessions where expires_at <= ${now}`,
      links: sql`setup_links where expires_at <= ${now}`,
      challenges: sql`passkey_challenges where expires_at <= ${now}`,
    },
    claimants: sql`transaction_contests where claimant_networks is not null and created_at <= ${claimantsBefore}`,
  };
}

/** Deletes expired rows and returns the number of each kind. */
export async function deleteExpired(
  database: Queryable,
  expiries: Expiries,
): Promise<Record<string, number>> {
  const { rows, claimants } = expired(expiries);
  const gone: Record<string, number> = {};
  for (const [kind, from] of Object.entries(rows))
    gone[kind] = await countChanged(database, sql`delete from ${from}`);
  gone['claimants'] = await countChanged(
    database,
    sql`update transaction_contests set claimant_networks = null
      where id in (select id from ${claimants})`,
  );
  return gone;
}

/** The number of rows that `deleteExpired` would delete. */
export async function countExpiredRows(database: Queryable, expiries: Expiries): Promise<number> {
  const { rows, claimants } = expired(expiries);
  let total = 0;
  for (const from of [...Object.values(rows), claimants]) total += await countRows(database, from);
  return total;
}
