import { sql } from 'kysely';
import type {
  Database,
  DatabaseTransaction,
} from '../../apps/server/src/core/database/database.ts';
import { inSnapshot } from '../../apps/server/src/core/database/snapshot.ts';
import {
  type AuditMark,
  type AuditVerdict,
  verifyAuditTrail,
} from '../../apps/server/src/core/audit/verify-audit-trail.ts';
import type { Vault } from '../../apps/server/src/core/vault/vault.ts';
import { openCode } from '../../apps/server/src/modules/payments/payment-code.ts';
import {
  findPeriodFigures,
  findTotals,
} from '../../apps/server/src/modules/statistics/statistics.repository.ts';
import type {
  PaymentMethod,
  PaymentType,
  TransactionStatus,
} from '@ghost-pay/contract/transactions/transactions.schemas';

/** A stored payment; times in milliseconds since 1970. */
export interface StoredPayment {
  readonly id: string;
  readonly paymentId: string;
  readonly type: PaymentType;
  readonly method: PaymentMethod;
  readonly coin: string | null;
  readonly txid: string | null;
  /** The decrypted code; 'unreadable' when the key does not open it. */
  readonly code: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly usdMinor: number | null;
  readonly duration: string | null;
  readonly username: string | null;
  readonly email: string | null;
  readonly status: TransactionStatus;
  readonly isVerified: boolean;
  readonly isUpdated: boolean;
  /** False once a super admin has released its hash or code. */
  readonly holdsClaim: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface StoredLog {
  readonly id: number;
  readonly transactionId: string;
  readonly action: string;
  readonly details: string;
  /** False when the visitor or the system acted. */
  readonly byAdmin: boolean;
}

/** The open work; mails and jobs by their states. */
export interface OpenWork {
  readonly events: number;
  /** Jobs of payments, and single jobs; scheduled jobs do not count. */
  readonly jobs: number;
  readonly failedJobs: number;
  readonly mails: readonly { recipient: string; kind: string; messageId: string; state: string }[];
}

/** All data that the checker reads, at one moment. */
export interface SiteSnapshot {
  readonly payments: readonly StoredPayment[];
  /** In the order in which they were written. */
  readonly logs: readonly StoredLog[];
  /** Keys of the requests whose answers are kept. */
  readonly keptKeys: ReadonlySet<string>;
  /** The moves in the audit trail, in its order. */
  readonly auditMoves: readonly { transactionId: string; action: string; to: string }[];
  readonly audit: AuditVerdict;
  /** The site's stored statistics, by their names. */
  readonly figures: ReadonlyMap<string, number>;
  /** Those of the week count payments made since then, in milliseconds since 1970. */
  readonly weekAgo: number;
  readonly work: OpenWork;
}

/** `auditMark` comes from an earlier snapshot: the trail must still hold that entry. */
export async function takeSnapshot(
  { database, vault }: { database: Database; vault: Vault },
  { auditMark }: { auditMark?: AuditMark | undefined } = {},
): Promise<SiteSnapshot> {
  const audit = await verifyAuditTrail({ database, vault }, { expected: auditMark });
  const weekAgo = Date.now() - weekMs;
  return inSnapshot(database, async (trx) => ({
    payments: await readPayments(trx, vault),
    logs: await readLogs(trx),
    keptKeys: await readKeptKeys(trx),
    auditMoves: await readAuditMoves(trx),
    audit,
    figures: await readFigures(trx, new Date(weekAgo)),
    weekAgo,
    work: await readOpenWork(trx),
  }));
}

async function readPayments(trx: DatabaseTransaction, vault: Vault): Promise<StoredPayment[]> {
  const rows = await trx.selectFrom('transactions').selectAll().orderBy('id').execute();
  const codes = new Map<string, string>();
  const stored = await trx.selectFrom('payment_codes').selectAll().execute();
  for (const { id, transaction_id: payment, code_encrypted: sealed } of stored)
    if (sealed !== null) codes.set(payment, readCode(vault, id, sealed));
  return rows.map((row) => ({
    id: row.id,
    paymentId: row.payment_id,
    type: row.type,
    method: row.payment_method,
    coin: row.crypto_type,
    txid: row.txid,
    code: codes.get(row.id) ?? null,
    amountMinor: row.amount_minor,
    currency: row.currency,
    usdMinor: row.usd_amount_minor,
    duration: row.subscription_duration,
    username: row.user_username,
    email: row.user_email,
    status: row.status,
    isVerified: row.payment_verified,
    isUpdated: row.subscription_updated,
    holdsClaim: row.claim_released_at === null,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  }));
}

function readCode(vault: Vault, id: string, sealed: Buffer): string {
  try {
    return openCode(vault, id, sealed).code;
  } catch {
    return 'unreadable';
  }
}

async function readLogs(trx: DatabaseTransaction): Promise<StoredLog[]> {
  const rows = await trx
    .selectFrom('transaction_logs')
    .select(['id', 'transaction_id', 'action', 'details', 'admin_username'])
    .orderBy('id')
    .execute();
  return rows.map(
    ({ id, transaction_id: transactionId, action, details, admin_username: admin }) => ({
      id,
      transactionId,
      action,
      details,
      byAdmin: admin !== null,
    }),
  );
}

async function readKeptKeys(trx: DatabaseTransaction): Promise<ReadonlySet<string>> {
  const rows = await trx.selectFrom('idempotency_keys').select('key').execute();
  return new Set(rows.map(({ key }) => key));
}

async function readAuditMoves(trx: DatabaseTransaction) {
  const { rows } = await sql<{ transactionId: string; action: string; to: string }>`
    select subject_id as "transactionId", action, facts ->> 'to' as to from audit_trail
    where subject_kind = 'transaction' and facts ? 'to' order by id`.execute(trx);
  return rows;
}

const weekMs = 7 * 86_400_000;

async function readFigures(
  trx: DatabaseTransaction,
  weekAgo: Date,
): Promise<ReadonlyMap<string, number>> {
  const { totals } = await findTotals(trx, weekAgo);
  const { week } = await findPeriodFigures(trx, { dayAgo: weekAgo, weekAgo });
  return new Map([
    ...totals.flatMap((total): [string, number][] => [
      [`${total.status} ${total.currency} payments`, total.payments],
      [`${total.status} ${total.currency} amount`, total.amount_minor],
      [`${total.status} ${total.currency} in USD`, total.usd_amount_minor],
    ]),
    ['payments of the week', week.payments],
    ['completed of the week', week.completed],
    ['pending of the week', week.pending],
    ['worth of the week', week.usd_amount_minor],
  ]);
}

/** A small part of a snapshot that may be read repeatedly while the site works. */
export async function readOpenWork(trx: Database): Promise<OpenWork> {
  const { rows } = await sql<{ events: number; jobs: number; failedJobs: number }>`
    select (select count(*) from events) as events,
      count(*) filter (where state in ('created', 'retry', 'active')) as jobs,
      count(*) filter (where state = 'failed') as "failedJobs"
    from pgboss.job where name in ('deliver-subscription', 'give-up-delivery', 'send-webhook')`.execute(
    trx,
  );
  const mails = await trx
    .selectFrom('mails')
    .select(['recipient', 'kind', 'message_id as messageId', 'state'])
    .execute();
  return { events: 0, jobs: 0, failedJobs: 0, ...rows[0], mails };
}
