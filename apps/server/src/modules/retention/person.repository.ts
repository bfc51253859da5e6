import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import { fold, folded } from '../../core/database/folded.ts';

/** A payment that names the person to erase. */
export interface PersonsPayment {
  readonly id: string;
  readonly payment_id: string;
  readonly status: string;
  readonly user_username: string | null;
  readonly user_email: string | null;
}

/** The most rows read in one statement, which keeps it within the time limit. */
const stepRows = 200_000;

/** The payments with this username, or with this e-mail address in any case; locked. */
export async function lockPaymentsOf(
  trx: DatabaseTransaction,
  person: string,
): Promise<PersonsPayment[]> {
  const { rows } = await sql<PersonsPayment>`
    select id, payment_id, status, user_username, user_email from transactions
    where search_text like ${`%${escapeLike(fold(person))}%`}
      and (user_username = ${person} or ${folded('user_email')} = ${fold(person)})
    order by id for update`.execute(trx);
  return rows;
}

/** Erases the person from their refused claims. */
export async function eraseContestsOf(trx: DatabaseTransaction, person: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update transaction_contests set user_username = null, user_email = null, claimant_networks = null
    where user_username = ${person} or ${folded('user_email')} = ${fold(person)}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Deletes the mails to the person, and those about their payments. */
export async function eraseMailsOf(
  trx: DatabaseTransaction,
  { person, payments }: { person: string; payments: readonly { readonly id: string }[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mails where ${folded('recipient')} = ${fold(person)}
      or transaction_id = any (${payments.map(({ id }) => id)}::uuid[])`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Replaces the person's name in the notes and log texts of other payments, and in reasons of dismissed transfers; returns the number of changed texts. */
export async function replaceMentions(
  trx: DatabaseTransaction,
  { person, replacement }: { person: string; replacement: string },
): Promise<number> {
  const named = wholeWord(person);
  const part = fold(person);
  const notes = await sql`
    update transactions set notes = regexp_replace(notes collate pg_unicode_fast, ${named}, ${`\\1${replacement}`}, 'gi')
    where notes is not null and position(${part} in ${folded('notes')}) > 0 and notes collate pg_unicode_fast ~* ${named}`.execute(
    trx,
  );
  const returns = await sql`
    update payment_returns set notes = regexp_replace(notes collate pg_unicode_fast, ${named}, ${`\\1${replacement}`}, 'gi')
    where notes is not null and position(${part} in ${folded('notes')}) > 0 and notes collate pg_unicode_fast ~* ${named}`.execute(
    trx,
  );
  const reasons = await sql`
    update incoming_transfers
    set dismiss_reason = regexp_replace(dismiss_reason collate pg_unicode_fast, ${named}, ${`\\1${replacement}`}, 'gi')
    where dismiss_reason is not null and position(${part} in ${folded('dismiss_reason')}) > 0
      and dismiss_reason collate pg_unicode_fast ~* ${named}`.execute(trx);
  const logs = await inSteps(trx, 'transaction_logs', async (after, upTo) => {
    const { numAffectedRows } = await sql`
      update transaction_logs set details = regexp_replace(details collate pg_unicode_fast, ${named}, ${`\\1${replacement}`}, 'gi')
      where id > ${after} and id <= ${upTo} and position(${part} in ${folded('details')}) > 0
        and details collate pg_unicode_fast ~* ${named}`.execute(trx);
    return Number(numAffectedRows ?? 0);
  });
  const texts = [notes, returns, reasons].map(({ numAffectedRows }) =>
    Number(numAffectedRows ?? 0),
  );
  return texts.reduce((sum, count) => sum + count, logs);
}

/** Deletes the personal parts of audit entries that name the person. */
export async function eraseAuditPartsOf(trx: DatabaseTransaction, person: string): Promise<number> {
  const named = wholeWord(person);
  return inSteps(trx, 'audit_trail', async (after, upTo) => {
    const { numAffectedRows } = await sql`
      delete from audit_personal where audit_id > ${after} and audit_id <= ${upTo}
        and (subject_name = ${person} or ${folded('subject_name')} = ${fold(person)}
          or details collate pg_unicode_fast ~* ${named})`.execute(trx);
    return Number(numAffectedRows ?? 0);
  });
}

/** Deletes the stored answers to repeated requests that name the person; they would expire within a day anyway. */
export async function eraseAnswersNaming(
  trx: DatabaseTransaction,
  person: string,
): Promise<number> {
  const asJson = JSON.stringify(fold(person)).slice(1, -1);
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where position(${asJson} in lower(answer::text collate pg_unicode_fast)) > 0`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}

async function inSteps(
  trx: DatabaseTransaction,
  table: 'transaction_logs' | 'audit_trail',
  step: (after: number, upTo: number) => Promise<number>,
): Promise<number> {
  const { rows } = await sql<{
    last: number | null;
  }>`select max(id) as last from ${sql.table(table)}`.execute(trx);
  const last = rows[0]?.last ?? 0;
  let total = 0;
  for (let after = 0; after < last; after += stepRows) total += await step(after, after + stepRows);
  return total;
}

/** A pattern for the name as a whole word; its first group is the character before it. */
function wholeWord(person: string): string {
  const name = person.replace(/[^\p{L}\p{N}_\s]/gu, (character) => `\\${character}`);
  return `(^|[^[:alnum:]_])${name}(?![[:alnum:]_])`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
