import { type Kysely, sql } from 'kysely';

// Names were folded by the database's own collation, which in a Turkish one makes ı of I.
const folded = (column: string): string => `lower(${column} collate pg_unicode_fast)`;

const statements = [
  // Two administrators whose names now differ in their case alone: the older one keeps the name in any case, the younger
  // ones sign in by its exact letters.
  `alter table admin_users add column name_collides boolean not null default false`,
  `update admin_users set name_collides = true where exists (
     select from admin_users as older where ${folded('older.username')} = ${folded('admin_users.username')}
       and (older.created_at, older.id) < (admin_users.created_at, admin_users.id))`,
  `drop index admin_users_username_key`,
  `create unique index admin_users_username_key on admin_users (${folded('username')}) where not name_collides`,

  `drop index transactions_user_email_idx`,
  `create index transactions_user_email_idx on transactions (${folded('user_email')}, created_at)
    where user_email is not null`,
  `drop index transactions_user_username_idx`,
  `create index transactions_user_username_idx on transactions (${folded('user_username')}, created_at)
    where user_username is not null`,
  `alter table transactions alter column search_text set expression as (
    lower((payment_id || ' ' || coalesce(user_username, '') || ' ' || coalesce(user_email, '') || ' '
      || coalesce(txid, '') || ' ' || coalesce(crypto_type, '')) collate pg_unicode_fast))`,

  // Of two mails about one event to one recipient whose letters were told apart, the older one stays.
  `delete from mails as younger using mails as older where older.event_id = younger.event_id
     and ${folded('older.recipient')} = ${folded('younger.recipient')}
     and (older.created_at, older.id) < (younger.created_at, younger.id)`,
  `drop index mails_event_id_recipient_key`,
  `create unique index mails_event_id_recipient_key on mails (event_id, ${folded('recipient')})`,

  // A mail is marked when it is handed over. Of those that were being sent before, nobody knows.
  `alter table mails add column handed_over_at timestamptz`,
  `update mails set handed_over_at = changed_at where state = 'sending'`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
