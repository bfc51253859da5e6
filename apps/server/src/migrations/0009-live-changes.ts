import { type Kysely, sql } from 'kysely';

// A notice is sent with the change's own transaction and arrives after its commit, on every instance. New
// payments are announced by the server instead. A notice takes a lock that all commits share, which is too
// slow for visitors' payments but not for administrators' acts.
const statements = [
  `create function announce_payment_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('ghost_pay_payment_changed', new.id || ' ' || new.payment_id);
      return null;
    end
  $$`,
  `create trigger transactions_announce_change after update on transactions for each row
    when (old.status is distinct from new.status or old.is_contested is distinct from new.is_contested
      or old.claim_released_at is distinct from new.claim_released_at or old.updated_at is distinct from new.updated_at)
    execute function announce_payment_change()`,
  `create function announce_session_end() returns trigger language plpgsql as $$
    begin
      perform pg_notify('ghost_pay_session_ended', old.id::text);
      return null;
    end
  $$`,
  `create trigger admin_sessions_announce_end after delete on admin_sessions for each row
    execute function announce_session_end()`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
