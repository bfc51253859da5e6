import type { MailKind, MailProblem, MailState } from '@ghost-pay/contract/outbox/outbox-words';
import { type Selectable, sql } from 'kysely';
import { isDue } from '../../core/database/clock-jumps.ts';
import type { Database, DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { fold, folded } from '../../core/database/folded.ts';
import type { MailsTable } from '../../migrations/tables.ts';

export type MailRow = Selectable<MailsTable>;

export interface NewMail {
  readonly eventId: string;
  readonly recipient: string;
  /** Mails are counted by this. */
  readonly mailbox: string;
  readonly transactionId: string | null;
  readonly kind: MailKind;
  readonly facts: object;
}

/** Puts mails into the outbox, each once per event and recipient. Returns the number of new ones. */
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
        handed_over_at: null,
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

/** The number of mails of these kinds to a mailbox since a moment. */
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

/** Takes the mail that has been due for longest and marks it as being sent; undefined if none is due. */
export async function claimDueMail(
  database: Database,
  {
    now,
    longestWaitMs,
  }: {
    now: Date;
    /** The longest wait before a try. */
    longestWaitMs: number;
  },
): Promise<MailRow | undefined> {
  return database
    .updateTable('mails')
    .set({
      state: 'sending',
      due_at: null,
      changed_at: now,
      handed_over_at: null,
      tries: sql`tries + 1`,
    })
    .where('id', '=', (due) =>
      due
        .selectFrom('mails')
        .select('id')
        .where('state', '=', 'waiting')
        // A mail without a try is due at once: its time may come from a wrong clock.
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
  /** Only with `waiting`. */
  readonly dueAt: Date | null;
}

/**
 * Marks a claimed mail before the mail server gets it: from then on it may have arrived. Throws if the mail was taken back
 * meanwhile, because its try took too long.
 */
export async function markHandedOver(
  database: Database,
  { mail, now }: { mail: Pick<MailRow, 'id' | 'changed_at'>; now: Date },
): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('mails')
    .set({ handed_over_at: now })
    .where('id', '=', mail.id)
    .where('state', '=', 'sending')
    .where('changed_at', '=', mail.changed_at)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error('The mail was taken back');
}

/** Takes back a claimed mail that was not handed over, as if it had not been tried. */
export async function takeBack(
  database: Database,
  { mail, now }: { mail: Pick<MailRow, 'id' | 'changed_at'>; now: Date },
): Promise<void> {
  await database
    .updateTable('mails')
    .set({ state: 'waiting', due_at: now, changed_at: now, tries: sql`tries - 1` })
    .where('id', '=', mail.id)
    .where('state', '=', 'sending')
    .where('changed_at', '=', mail.changed_at)
    .execute();
}

/** Records the outcome of a try, unless the try took so long that the mail was marked as cut off. */
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

/**
 * Of the mails whose sender has crashed, makes those due that were not handed over, and marks the others: it is unknown
 * whether the server accepted them. Returns the number of these.
 */
export async function markCutOff(
  database: Database,
  { begunBefore, now }: { begunBefore: Date; now: Date },
): Promise<number> {
  await database
    .updateTable('mails')
    .set({ state: 'waiting', due_at: now, changed_at: now, tries: sql`tries - 1` })
    .where('state', '=', 'sending')
    .where('handed_over_at', 'is', null)
    .where('changed_at', '<', begunBefore)
    .execute();
  const { numUpdatedRows } = await database
    .updateTable('mails')
    .set({ state: 'uncertain', problem: 'cut_off', changed_at: now })
    .where('state', '=', 'sending')
    .where('changed_at', '<', begunBefore)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The mail, locked until the transaction ends. */
export async function lockMail(trx: DatabaseTransaction, id: string): Promise<MailRow | undefined> {
  return trx.selectFrom('mails').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function findMail(database: Queryable, id: string): Promise<MailRow | undefined> {
  return database.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Makes a mail due as if it were new. */
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

/** Deletes mails that were sent or failed before a moment. Returns their number. */
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

/** The number of matching mails, counted up to `atMost`. */
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
    query = query.where(sql<boolean>`strpos(${folded('recipient')}, ${fold(recipient)}) > 0`);
  return query;
}

/** The state of the outbox. */
export interface OutboxFigures {
  /** Failed mails, and those with an unknown outcome. */
  readonly failed: number;
  readonly uncertain: number;
  readonly waiting: number;
  /** The waiting mails with at least one failed try. */
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

/** How the mail server has answered, by the mails of the last 30 days. */
export interface MailContact {
  readonly lastSentAt: Date | null;
  /** The mails since then that the server did not let in; null without any. */
  readonly failing: { readonly since: Date; readonly lastAt: Date } | null;
}

/** Problems of the server or the way to it, which every mail meets. */
const awayProblems = ['unreachable', 'not_secure', 'sign_in_refused'] satisfies MailProblem[];

export async function readMailContact(database: Queryable): Promise<MailContact> {
  const { rows } = await sql<{ sent: Date | null; since: Date | null; last: Date | null }>`
    with contact as (select max(changed_at) as sent from mails where state = 'sent')
    select sent, greatest(min(created_at), sent) as since, max(changed_at) as last
    from contact left join mails
      on state in ('waiting', 'failed') and problem in (${sql.join(awayProblems)})
        and changed_at > coalesce(sent, '-infinity')
    group by sent`.execute(database);
  const { sent, since, last } = rows[0] ?? { sent: null, since: null, last: null };
  return {
    lastSentAt: sent,
    failing: last === null || since === null ? null : { since, lastAt: last },
  };
}
