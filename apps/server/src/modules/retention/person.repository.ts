import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import { fold, folded } from '../../core/database/folded.ts';
import { countChanged } from './retention.repository.ts';

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
  return countChanged(
    trx,
    sql`
    update transaction_contests set user_username = null, user_email = null, claimant_networks = null
    where user_username = ${person} or ${folded('user_email')} = ${fold(person)}`,
  );
}

/** Deletes the mails to the person, and those about their payments. */
export async function eraseMailsOf(
  trx: DatabaseTransaction,
  { person, payments }: { person: string; payments: readonly { readonly id: string }[] },
): Promise<number> {
  return countChanged(
    trx,
    sql`
    delete from mails where ${folded('recipient')} = ${fold(person)}
      or transaction_id = any (${payments.map(({ id }) => id)}::uuid[])`,
  );
}

/** Replaces the person's name in the notes and log texts of other payments, and in reasons of dismissed transfers; returns the number of changed texts. */
export async function replaceMentions(
  trx: DatabaseTransaction,
  { person, replacement }: { person: string; replacement: string },
): Promise<number> {
  const named = wholeWord(person);
  const part = fold(person);
  const replaceIn = (table: string, column: string, where = sql`true`) => {
    const text = sql.ref(column);
    return countChanged(
      trx,
      sql`update ${sql.table(table)}
        set ${text} = regexp_replace(${text} collate pg_unicode_fast, ${named}, ${`\\1${replacement}`}, 'gi')
        where ${where} and ${text} is not null and position(${part} in ${folded(column)}) > 0
          and ${text} collate pg_unicode_fast ~* ${named}`,
    );
  };
  const notes = await replaceIn('transactions', 'notes');
  const returns = await replaceIn('payment_returns', 'notes');
  const reasons = await replaceIn('incoming_transfers', 'dismiss_reason');
  const logs = await inSteps(trx, 'transaction_logs', (after, upTo) =>
    replaceIn('transaction_logs', 'details', sql`id > ${after} and id <= ${upTo}`),
  );
  return notes + returns + reasons + logs;
}

/** Deletes the personal parts of audit entries that name the person. */
export async function eraseAuditPartsOf(trx: DatabaseTransaction, person: string): Promise<number> {
  const named = wholeWord(person);
  return inSteps(trx, 'audit_trail', async (after, upTo) => {
    return countChanged(
      trx,
      sql`
      delete from audit_personal where audit_id > ${after} and audit_id <= ${upTo}
        and (subject_name = ${person} or ${folded('subject_name')} = ${fold(person)}
          or details collate pg_unicode_fast ~* ${named})`,
    );
  });
}

/** Deletes the stored answers to repeated requests that name the person; they would expire within a day anyway. */
export async function eraseAnswersNaming(
  trx: DatabaseTransaction,
  person: string,
): Promise<number> {
  const asJson = JSON.stringify(fold(person)).slice(1, -1);
  return countChanged(
    trx,
    sql`
    delete from idempotency_keys where position(${asJson} in lower(answer::text collate pg_unicode_fast)) > 0`,
  );
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
