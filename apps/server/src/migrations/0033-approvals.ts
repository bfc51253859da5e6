import { type Kysely, sql } from 'kysely';

const statements = [
  // Rules that verify plain payments by coin. Amounts are US cents.
  `create table approval_rules (
    id uuid default uuidv7() constraint approval_rules_pkey primary key,
    name text not null constraint approval_rules_name_key unique,
    mode text not null constraint approval_rules_mode_check check (mode in ('off', 'shadow', 'on')),
    coins text[] not null,
    types text[] not null,
    most_usd_minor bigint not null constraint approval_rules_most_check check (most_usd_minor > 0),
    day_usd_minor bigint not null constraint approval_rules_day_usd_check check (day_usd_minor > 0),
    day_payments integer not null constraint approval_rules_day_payments_check check (day_payments > 0),
    min_sources integer not null constraint approval_rules_sources_check check (min_sources >= 2),
    delay_minutes integer not null constraint approval_rules_delay_check check (delay_minutes >= 0),
    known_after integer not null constraint approval_rules_known_check check (known_after >= 0),
    version integer not null,
    changed_at timestamptz not null,
    changed_by text not null
  )`,

  // What a rule has approved on a day, so that readings at once cannot exceed its limits together.
  `create table approval_days (
    rule_id uuid not null constraint approval_days_rule_id_fkey references approval_rules (id),
    day date not null,
    usd_minor bigint not null,
    payments integer not null,
    constraint approval_days_pkey primary key (rule_id, day)
  )`,

  // What a version of a rule decided about a payment, and what a person then did.
  `create table approval_decisions (
    id uuid default uuidv7() constraint approval_decisions_pkey primary key,
    rule_id uuid not null constraint approval_decisions_rule_id_fkey references approval_rules (id),
    rule_version integer not null,
    transaction_id uuid not null constraint approval_decisions_transaction_id_fkey references transactions (id),
    chain text not null,
    mode text not null constraint approval_decisions_mode_check check (mode in ('shadow', 'on')),
    decision text not null constraint approval_decisions_decision_check check (decision in ('approve', 'leave')),
    reasons text[] not null,
    decided_at timestamptz not null,
    outcome text
      constraint approval_decisions_outcome_check check (outcome in ('agreed', 'disagreed', 'missed', 'spared')),
    outcome_at timestamptz,
    outcome_by text,
    settled_at timestamptz,
    settled_by text,
    settled_note text,
    constraint approval_decisions_key unique (rule_id, rule_version, transaction_id),
    constraint approval_decisions_reasons_check check ((decision = 'approve') = (cardinality(reasons) = 0)),
    constraint approval_decisions_settled_check check (settled_at is null or outcome = 'disagreed')
  )`,
  `create index approval_decisions_payment_idx on approval_decisions (transaction_id)`,
  `create index approval_decisions_verified_idx on approval_decisions (decided_at)
    where mode = 'on' and decision = 'approve'`,

  // The chains whose rules only take notes.
  `create table chain_stops (
    chain text constraint chain_stops_pkey primary key,
    reason text not null,
    transaction_id uuid constraint chain_stops_transaction_id_fkey references transactions (id),
    stopped_at timestamptz not null
  )`,

  `alter table audit_trail
    drop constraint audit_trail_subject_kind_check,
    add constraint audit_trail_subject_kind_check
      check (subject_kind in ('transaction', 'user', 'setting', 'price', 'audit', 'transfer', 'rule'))`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
