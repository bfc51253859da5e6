/** What a column holds, for the reader of an export. */
type Described = Readonly<Record<string, string>>;

/** The files that an import takes, with each of their columns. */
export const describedFiles = {
  'payments.jsonl': {
    what: 'Every payment, oldest first, with its codes and its history.',
    columns: {
      payment_id: 'The id that the customer knows.',
      txid: 'The transaction hash in the canonical form of its chain; of a card payment, the payout.',
      type: 'ghost-eshop-pro or donation.',
      payment_method: 'card, crypto, nintendo-eshop, alternative-paysafe or alternative-rewarble.',
      crypto_type: 'btc, eth, usdt, bnb, sol or usdc; null without coins.',
      payment_address: 'The receiving address that the customer was shown.',
      processor: 'The card processor, as text.',
      payment_provider: 'The card processor’s id.',
      payment_ipn_token:
        'The card network’s token of a payment that waits; null unless the export is unsealed.',
      payment_code: 'The newest code, masked; null without a code.',
      region: 'europe, us or japan; of gift cards only.',
      amount: 'Decimal units of the currency.',
      currency: 'USD, EUR or JPY.',
      status: 'pending_payment_verification, pending_subscription_update, completed or failed.',
      payment_verified: 'Whether the money was confirmed.',
      subscription_updated: 'Whether the subscription was activated.',
      subscription_duration: 'What was bought; null for a donation.',
      notes: 'The last note or reason.',
      created_at: 'When it was registered. All moments are ISO 8601 in UTC.',
      updated_at: 'When it changed last.',
      user_username: 'The customer’s account; null once erased.',
      user_email: 'The customer’s e-mail address; null once erased.',
      usd_amount: 'The amount in US dollars.',
      usd_rate: 'Dollars for one unit, as a decimal text.',
      usd_rate_source: 'Where that rate is from.',
      usd_rate_at: 'When it was fetched.',
      claim_released_at: 'When a failed payment freed its hash and codes for others.',
      codes:
        'A list. Each code has last4, type, stated_amount, stated_currency, outcome, found, outcome_at, is_released, created_at, replaced_at, and in an unsealed export code and pin.',
      logs: 'A list of its history: action, details, admin_username, created_at.',
    },
  },
  'users.jsonl': {
    what: 'The administrators. Passwords and second factors are not exported.',
    columns: {
      username: 'The name to sign in with.',
      email: 'The e-mail address, or null.',
      role: 'admin or super_admin.',
      created_at: 'When the account was made.',
      last_login: 'The last sign-in.',
      twofa_enabled: 'Whether a second factor was set up.',
      twofa_setup_at: 'When it was.',
    },
  },
  'prices.jsonl': {
    what: 'The price list.',
    columns: {
      category: 'Always ghost-eshop-pro.',
      payment_type: 'crypto, card or nintendo-eshop.',
      region: 'Of gift cards only.',
      duration: 'What is sold.',
      price: 'Decimal units of the currency.',
      currency: 'USD, EUR or JPY.',
      is_active: 'Whether it is on sale.',
    },
  },
  'settings.jsonl': {
    what: 'The settings of the back-office. The operator’s environment variables are not in the database.',
    columns: { key: 'The setting.', value: 'Its value as text.' },
  },
} as const satisfies Readonly<Record<string, { what: string; columns: Described }>>;
export type DescribedFile = keyof typeof describedFiles;

/** One sentence for each table that is exported as it is stored, to `tables/`. */
export const describedTables: Described = {
  transactions: 'Payments as they are stored; payments.jsonl has them for people.',
  payment_codes: 'Gift-card and voucher codes by their last characters.',
  transaction_logs: 'The history of each payment.',
  transaction_contests: 'Second claims on a hash or a code.',
  card_payments: 'What the card network answered about card payments.',
  payment_evidence: 'What the chains showed for payments by coin.',
  evidence_readings: 'What each source of a chain said, each time that it said something new.',
  earlier_hashes: 'Transaction hashes that were corrected; they stay claimed.',
  payment_corrections: 'What visitors corrected.',
  payment_returns: 'Money that was sent back.',
  payment_changes: 'Changes that are not folded into the figures yet.',
  payment_totals: 'The figures of all payments.',
  payment_hours: 'The figures by hour.',
  payment_days: 'The revenue by day.',
  undoable_acts: 'Acts that can still be taken back.',
  saved_views: 'Views of the list of payments that administrators saved.',
  approval_rules: 'Rules that verify payments.',
  approval_days: 'What a rule has approved by day.',
  approval_decisions: 'What a rule decided about each payment.',
  chain_stops: 'Chains on which rules are stopped.',
  incoming_transfers: 'Transfers to the receiving addresses.',
  watched_places: 'Where chains are watched for transfers.',
  quotes: 'What visitors were asked to pay.',
  pricing: 'The price list.',
  retired_prices: 'Prices that are no longer on sale.',
  exchange_rates: 'The last rates of currencies.',
  coin_rates: 'The last rates of coins.',
  settings: 'The settings that were changed.',
  address_history: 'Every change of a receiving address.',
  installation_facts: 'Facts about the installation.',
  imports: 'What was taken over from another system.',
  admin_users: 'The administrators.',
  passkeys: 'Public keys of passkeys.',
  sign_in_places: 'Where administrators signed in.',
  audit_trail: 'The chained part of the audit trail.',
  audit_personal: 'Its personal part.',
  audit_head: 'The end of the chain.',
  events: 'Happenings that are still to be told to mails and webhooks.',
  mails: 'The outbox.',
  webhook_endpoints: 'Where events are sent to; the secrets are not exported.',
  webhook_deliveries: 'What was sent there.',
  alerts: 'What was wrong with the site.',
  checked_facts: 'Results between two checks.',
};

/** Tables that hold only secrets, sessions, counters, what is over in half an hour, or the database's own records. */
export const leftOutTables: readonly string[] = [
  'admin_sessions',
  'passkey_challenges',
  'recovery_codes',
  'setup_links',
  'vault_keys',
  'vault_wraps',
  'idempotency_keys',
  'rate_limits',
  'write_probes',
  'payment_presence',
  'payment_assignments',
  'kysely_migration',
  'kysely_migration_lock',
];

/** Columns that are left out of every table: sealed cells, and hashes that let a secret be guessed or recognised. */
export const secretColumns =
  /_encrypted$|^(?:password|token|code|callback_secret|erased_person)_hash$|^claimant_networks$/;
