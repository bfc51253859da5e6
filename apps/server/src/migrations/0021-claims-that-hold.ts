import { type Kysely, sql } from 'kysely';

const statements = [
  // Until now each claim held its payment, so the open ones still do.
  `alter table transaction_contests
    add column may_hold boolean not null default true,
    add column claimant_networks bytea[]`,
  `alter table transaction_contests alter column may_hold drop default`,
  `create index transaction_contests_networks_idx on transaction_contests using gin (claimant_networks)
    where claimant_networks is not null`,
  `alter table transactions add column may_be_held boolean not null default false`,
  `update transactions set may_be_held = true where is_contested`,
  `alter table transactions
    add constraint transactions_may_be_held_check check (is_contested or not may_be_held)`,
  `drop trigger transactions_announce_change on transactions`,
  `create trigger transactions_announce_change after update on transactions for each row
    when (old.status is distinct from new.status or old.is_contested is distinct from new.is_contested
      or old.may_be_held is distinct from new.may_be_held
      or old.claim_released_at is distinct from new.claim_released_at or old.updated_at is distinct from new.updated_at)
    execute function announce_payment_change()`,
  // Addresses of one mailbox share one limit of mails.
  `alter table mails add column mailbox text`,
  `update mails set mailbox = lower(recipient)`,
  `alter table mails alter column mailbox set not null`,
  `create index mails_mailbox_idx on mails (mailbox, created_at)`,
  `drop index mails_recipient_idx`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
