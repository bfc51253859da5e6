import { type Kysely, sql } from 'kysely';

const statements = [
  // Whether a payment needs an administrator's decision: money that the rules do not settle, a second claim,
  // a subscription that cannot be applied automatically. A function, so that statistics, list and index share
  // one rule. A change of this rule must rebuild the index.
  `create function payment_needs_attention(status text, card_flags text[], delivery_problem text, is_contested boolean)
    returns boolean immutable parallel safe language sql return
      is_contested
      or 'card_paid_twice' = any (card_flags)
      or (status = 'failed' and 'card_paid_after_failed' = any (card_flags))
      or (status = 'pending_payment_verification' and card_flags && array['card_paid_too_little', 'card_paid_refused'])
      or (status = 'pending_subscription_update' and delivery_problem is not null)`,
  `create index transactions_attention_idx on transactions (created_at, id)
    where payment_needs_attention(status, card_flags, delivery_problem, is_contested)`,
  // One answer of the card network names one payment into a wallet; callbacks show how many there were.
  `alter table card_payments add column told_txids text[] not null default '{}',
    add column called_back_at timestamptz default '-infinity'`,
  // For earlier payments it is unknown whether a callback came; they are treated as if one had.
  `alter table card_payments alter column called_back_at drop default`,
  `create index card_payments_paid_idx on card_payments (checked_at desc) where last_response ->> 'status' = 'paid'`,
  // Entries by operators, visitors or the system are rare among those of administrators.
  `create index audit_trail_author_kind_idx on audit_trail (author_kind, id desc)`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
