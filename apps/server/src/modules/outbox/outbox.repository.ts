import type { MailKind, MailProblem, MailState } from '@ghost-pay/contract/outbox/outbox-words';
import { type Selectable, sql } from 'kysely';
import { isDue } from '../../core/database/clock-jumps.ts';
import type { Database, DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import type { MailsTable } from '../../migrations/tables.ts';

export type MailRow = Selectable<MailsTable>;

export interface NewMail {
  readonly eventId: string;
  readonly recipient: string;
  /** By which mails are counted. */
  readonly mailbox: string;
  readonly transactionId: string | null;
  readonly kind: MailKind;
  readonly facts: object;
}

/** Puts mails into the outbox, each once for its event and recipient. Returns how many were new. */
export async function insertMails(
  trx: DatabaseTransaction,
  { mails, domain, now }: { mails: readonly NewMail[]; domain: string; now: Date },
): Promise<number> {
  if (mails.length === 0) return 0;
  const inserted = await trx
    .insertInto('mails')
    .values(
      mails.map(({ eventId, recipient, mailbox, transactionId, kind, facts }) => ({
        event_id: eventId,
        kind,
        recipient,
        mailbox,
        transaction_id: transactionId,
        facts: JSON.stringify(facts),
        message_id: `<${crypto.randomUUID()}@${domain}>`,
        problem: null,
        reply_code: null,
        due_at: now,
        created_at: now,
        changed_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.length;
}

/** How many mails of these kinds a mailbox was given since a moment. */
export async function countMailsTo(
  database: Queryable,
  { mailbox, kinds, since }: { mailbox: string; kinds: readonly MailKind[]; since: Date },
): Promise<number> {
  const { count } = await database
    .selectFrom('mails')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('mailbox', '=', mailbox)
    .where('created_at', '>', since)
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow();
  return count;
}

/** Takes the mail that has been due for longest and marks it as being sent; undefined while none is due. */
export async function claimDueMail(
  database: Database,
  {
    now,
    longestWaitMs,
  }: {
    now: Date;
    /** Before any try. */
    longestWaitMs: number;
  },
): Promise<MailRow | undefined> {
  return database
    .updateTable('mails')
    .set({ state: 'sending', due_at: null, changed_at: now, tries: sql`tries + 1` })
    .where('id', '=', (due) =>
      due
        .selectFrom('mails')
        .select('id')
        .where('state', '=', 'waiting')
        // One that was never tried is due at once, whatever the clock said when it was put here.
        .where(sql<boolean>`(tries = 0 or ${isDue('due_at', { now, atMostMs: longestWaitMs })})`)
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

export interface Outcome {
  readonly state: Exclude<MailState, 'sending'>;
  readonly problem: MailProblem | null;
  readonly replyCode: number | null;
  /** With `waiting` alone. */
  readonly dueAt: Date | null;
}

/** Writes down how a try ended, unless it took so long that it was taken for cut off. */
export async function recordOutcome(
  database: Database,
  { mail, outcome, now }: { mail: Pick<MailRow, 'id' | 'changed_at'>; outcome: Outcome; now: Date },
): Promise<void> {
  const { state, problem, replyCode, dueAt } = outcome;
  await database
    .updateTable('mails')
    .set({ state, problem, reply_code: replyCode, due_at: dueAt, changed_at: now })
    .where('id', '=', mail.id)
    .where('state', '=', 'sending')
    .where('changed_at', '=', mail.changed_at)
    .execute();
}

/** Nobody is sending these any more, and nobody knows whether they were taken. Returns how many there were. */
export async function markCutOff(
  database: Database,
  { begunBefore, now }: { begunBefore: Date; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('mails')
    .set({ state: 'uncertain', problem: 'cut_off', changed_at: now })
    .where('state', '=', 'sending')
    .where('changed_at', '<', begunBefore)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The mail, held until the transaction ends. */
export async function lockMail(trx: DatabaseTransaction, id: string): Promise<MailRow | undefined> {
  return trx.selectFrom('mails').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Lets a mail be sent as if it were new. */
export async function makeDue(
  trx: DatabaseTransaction,
  { id, now }: { id: string; now: Date },
): Promise<MailRow> {
  return trx
    .updateTable('mails')
    .set({
      state: 'waiting',
      problem: null,
      reply_code: null,
      tries: 0,
      due_at: now,
      changed_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes mails that have been sent, or given up, since before a moment. Returns how many there were. */
export async function deleteSettledMails(database: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('mails')
    .where('state', 'in', ['sent', 'failed', 'uncertain'])
    .where('changed_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export interface MailSearch {
  readonly state?: MailState | undefined;
  readonly kind?: MailKind | undefined;
  /** Part of the recipient's address, in any case. */
  readonly recipient?: string | undefined;
}

export async function listMails(
  database: Queryable,
  { search, limit, offset }: { search: MailSearch; limit: number; offset: number },
): Promise<MailRow[]> {
  return found(database, search)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many are found, counted up to `atMost`. */
export async function countMails(
  database: Queryable,
  { search, atMost }: { search: MailSearch; atMost: number },
): Promise<number> {
  const { count } = await database
    .selectFrom(found(database, search).select('id').limit(atMost).as('found'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function found(database: Queryable, { state, kind, recipient }: MailSearch) {
  let query = database.selectFrom('mails');
  if (state !== undefined) query = query.where('state', '=', state);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (recipient !== undefined)
    query = query.where(sql<boolean>`strpos(lower(recipient), ${recipient.toLowerCase()}) > 0`);
  return query;
}

/** How the outbox stands. */
export interface OutboxFigures {
  /** Given up, and those of which nobody knows whether they were taken. */
  readonly failed: number;
  readonly uncertain: number;
  readonly waiting: number;
  /** Those of the waiting that have been tried in vain. */
  readonly delayed: number;
}

export async function readOutboxFigures(database: Queryable): Promise<OutboxFigures> {
  const { rows } = await sql<OutboxFigures>`
    select count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state = 'uncertain') as uncertain,
      count(*) filter (where state = 'waiting') as waiting,
      count(*) filter (where state = 'waiting' and tries > 0) as delayed
    from mails where state in ('failed', 'uncertain', 'waiting')`.execute(database);
  const [figures] = rows;
  if (figures === undefined) throw new Error('An aggregate without a row');
  return figures;
}
