import { type Kysely, sql } from 'kysely';

const statements = [
  // The change in the figures by each insertion, move and deletion of a payment. These only insert rows, so
  // they never wait for each other. A job folds the rows into the tables below.
  `create table payment_changes (
    created_at timestamptz not null,
    status text not null,
    type text not null,
    payment_method text not null,
    crypto_type text,
    currency text not null,
    payments bigint not null,
    amount_minor bigint not null,
    usd_amount_minor bigint not null,
    without_rate bigint not null
  ) with (autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_scale_factor = 0)`,

  `create table payment_totals (
    status text not null,
    type text not null,
    payment_method text not null,
    currency text not null,
    payments bigint not null,
    amount_minor bigint not null,
    usd_amount_minor bigint not null,
    without_rate bigint not null,
    constraint payment_totals_pkey primary key (status, type, payment_method, currency)
  )`,
  // An empty crypto_type means a payment without a coin: a key may not be null.
  `create table payment_hours (
    hour timestamptz not null,
    crypto_type text not null,
    payments bigint not null,
    completed bigint not null,
    pending bigint not null,
    usd_amount_minor bigint not null,
    constraint payment_hours_pkey primary key (hour, crypto_type)
  )`,
  `create table payment_days (
    day timestamptz not null,
    payment_method text not null,
    usd_amount_minor bigint not null,
    constraint payment_days_pkey primary key (day, payment_method)
  )`,

  // A trigger, so that every change of a payment updates its figures.
  `create function note_payment_change() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        insert into payment_changes values (old.created_at, old.status, old.type, old.payment_method, old.crypto_type,
          old.currency, -1, -old.amount_minor, -coalesce(old.usd_amount_minor, 0),
          case when old.usd_amount_minor is null then -1 else 0 end);
      end if;
      if tg_op <> 'DELETE' then
        insert into payment_changes values (new.created_at, new.status, new.type, new.payment_method, new.crypto_type,
          new.currency, 1, new.amount_minor, coalesce(new.usd_amount_minor, 0),
          case when new.usd_amount_minor is null then 1 else 0 end);
      end if;
      return null;
    end
  $$`,
  `create function forget_payment_figures() returns trigger language plpgsql as $$
    begin
      truncate payment_changes, payment_totals, payment_hours, payment_days;
      return null;
    end
  $$`,
  `create trigger transactions_note_insert after insert on transactions for each row
    execute function note_payment_change()`,
  `create trigger transactions_note_update after update on transactions for each row
    when ((old.created_at, old.status, old.type, old.payment_method, old.crypto_type, old.currency, old.amount_minor, old.usd_amount_minor)
      is distinct from (new.created_at, new.status, new.type, new.payment_method, new.crypto_type, new.currency, new.amount_minor, new.usd_amount_minor))
    execute function note_payment_change()`,
  `create trigger transactions_note_delete after delete on transactions for each row
    execute function note_payment_change()`,
  `create trigger transactions_note_truncate after truncate on transactions for each statement
    execute function forget_payment_figures()`,

  // The earlier payments. Creating the triggers has locked the table, so none is missed.
  `insert into payment_totals
    select status, type, payment_method, currency, count(*), sum(amount_minor), coalesce(sum(usd_amount_minor), 0),
      count(*) filter (where usd_amount_minor is null)
    from transactions group by status, type, payment_method, currency`,
  `insert into payment_hours
    select date_trunc('hour', created_at, 'UTC'), coalesce(crypto_type, ''), count(*), count(*) filter (where status = 'completed'),
      count(*) filter (where status in ('pending_payment_verification', 'pending_subscription_update')),
      coalesce(sum(usd_amount_minor) filter (where status = 'completed'), 0)
    from transactions group by 1, 2`,
  `insert into payment_days
    select date_trunc('day', created_at, 'UTC'), payment_method, sum(usd_amount_minor)
    from transactions where status = 'completed' and usd_amount_minor is not null group by 1, 2`,

  // Every combination of filters is a few of these cells, and each cell has an index in either order: a page
  // is merged from their beginnings or ends.
  `create index transactions_cell_created_at_idx on transactions (status, type, payment_method, created_at, id)`,
  `create index transactions_cell_amount_idx on transactions (status, type, payment_method, amount_minor, id)`,
  `drop index transactions_status_created_at_idx`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
