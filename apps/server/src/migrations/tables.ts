import type {
  AuditAction,
  AuditAuthorKind,
  AuditSubjectKind,
} from '@ghost-pay/contract/audit/audit-words';
import type { Chain, CoinKey } from '@ghost-pay/contract/coins';
import type {
  CardProviderId,
  CardFinding,
} from '@ghost-pay/contract/card-payments/card-payment-words';
import type { PayGateResponse } from '@ghost-pay/contract/card-payments/paygate-response.schemas';
import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import type { EventKind, PaymentEventKind } from '@ghost-pay/contract/events/event-words';
import type { Duration } from '@ghost-pay/contract/durations';
import type { MailKind, MailProblem, MailState } from '@ghost-pay/contract/outbox/outbox-words';
import type { Currency } from '@ghost-pay/contract/money';
import type { PricingPaymentType, Region } from '@ghost-pay/contract/pricing/pricing.schemas';
import type { AddressSetting } from '@ghost-pay/contract/settings/setting-keys';
import type { RewarbleType, VoucherCurrency } from '@ghost-pay/contract/transactions/payment-codes';
import type {
  CardFlag,
  DeliveryProblem,
  PaymentMethod,
  PaymentType,
  TransactionStatus,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import type {
  DeliveryKind,
  DeliveryStatus,
  WebhookProblem,
} from '@ghost-pay/contract/webhooks/webhook-words';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

// The schema as it stands after the newest migration. bigint columns that hold money or
// counters come as numbers (see database.ts); none of them comes near 2^53.

/** Written once, never changed. */
type Once<T> = ColumnType<T, T, never>;

export interface TransactionsTable {
  /** Made by the database unless given: what is sealed for a row needs its id before the row is there. */
  id: ColumnType<string, string | undefined, never>;
  payment_id: Once<string>;
  type: Once<PaymentType>;
  payment_method: Once<PaymentMethod>;
  crypto_type: Once<CoinKey | null>;
  chain: Once<Chain | null>;
  /** In the canonical form of its chain; unique there. Of a card payment the payout's, once it is paid. */
  txid: string | null;
  payment_address: Once<string | null>;
  processor: Once<string | null>;
  payment_provider: CardProviderId | null;
  payment_ipn_token_encrypted: Buffer | null;
  /** A sealed gift-card or voucher code; null once it is erased. */
  payment_code_encrypted: Buffer | null;
  /** Keyed hash of kind and canonical code; unique. */
  payment_code_hash: Once<Buffer | null>;
  /** Upper case. */
  payment_code_last4: Once<string | null>;
  payment_code_type: Once<RewarbleType | null>;
  /** What the visitor says the code is worth, in hundredths of `payment_code_currency`. */
  payment_code_amount_hundredths: Once<number | null>;
  payment_code_currency: Once<VoucherCurrency | null>;
  region: Once<Region | null>;
  amount_minor: Once<number>;
  currency: Once<Currency>;
  /** Null when there was no rate for the currency. */
  usd_amount_minor: Once<number | null>;
  /** Dollars for one unit, as a decimal. */
  usd_rate: Once<string | null>;
  usd_rate_source: Once<string | null>;
  usd_rate_at: Once<Date | null>;
  /** While somebody else's claim on the same hash or code is open. */
  is_contested: Generated<boolean>;
  /** While one of those claims may hold the payment, which it does until the payment is verified. */
  may_be_held: Generated<boolean>;
  /** When a failed payment gave its hash or code free; null while it holds it. */
  claim_released_at: Generated<Date | null>;
  /** What a human should look at; flags that are behind the payment's state are not shown. */
  card_flags: Generated<CardFlag[]>;
  /** Why the subscription is not applied by itself; null while nothing is in the way. */
  delivery_problem: Generated<DeliveryProblem | null>;
  status: TransactionStatus;
  payment_verified: boolean;
  subscription_updated: boolean;
  subscription_duration: Once<Duration | null>;
  notes: string | null;
  user_username: string | null;
  user_email: string | null;
  created_at: Once<Date>;
  updated_at: Date;
  /** When a super admin last put it back to waiting for its money; null if nobody did. */
  reopened_at: Generated<Date | null>;
  /** When the customer's name, address and notes were erased; null while they are kept. */
  personal_erased_at: Generated<Date | null>;
  /** Tells the payments of one customer apart from others' when the name is gone; null where nothing may stay. */
  erased_person_hash: Generated<Buffer | null>;
  /** Made by the database from the searched fields, lower-case. */
  search_text: GeneratedAlways<string>;
}

export interface TransactionLogsTable {
  id: GeneratedAlways<number>;
  transaction_id: Once<string>;
  action: Once<string>;
  details: Once<string>;
  admin_id: Once<string | null>;
  admin_username: Once<string | null>;
  created_at: Once<Date>;
}

/** What each change of a payment did to the figures, until it is folded; written by triggers on transactions. */
export interface PaymentChangesTable {
  /** When the payment was made, not when it changed. */
  created_at: GeneratedAlways<Date>;
  status: GeneratedAlways<TransactionStatus>;
  type: GeneratedAlways<PaymentType>;
  payment_method: GeneratedAlways<PaymentMethod>;
  crypto_type: GeneratedAlways<CoinKey | null>;
  currency: GeneratedAlways<Currency>;
  /** 1 for what the payment is now, -1 for what it was; the sums below have the same sign. */
  payments: GeneratedAlways<number>;
  amount_minor: GeneratedAlways<number>;
  usd_amount_minor: GeneratedAlways<number>;
  without_rate: GeneratedAlways<number>;
}

/** The folded figures of all payments. */
export interface PaymentTotalsTable {
  status: Once<TransactionStatus>;
  type: Once<PaymentType>;
  payment_method: Once<PaymentMethod>;
  currency: Once<Currency>;
  payments: number;
  amount_minor: number;
  usd_amount_minor: number;
  /** Payments without a value in USD. */
  without_rate: number;
}

/** The folded figures of each hour in which payments were made. */
export interface PaymentHoursTable {
  hour: Once<Date>;
  /** Empty for payments without a coin. */
  crypto_type: Once<CoinKey | ''>;
  payments: number;
  completed: number;
  pending: number;
  /** Of the completed ones. */
  usd_amount_minor: number;
}

/** The folded revenue of each UTC day. */
export interface PaymentDaysTable {
  day: Once<Date>;
  payment_method: Once<PaymentMethod>;
  usd_amount_minor: number;
}

/** Refused second claims on a payment's hash or code. */
export interface TransactionContestsTable {
  id: GeneratedAlways<string>;
  transaction_id: Once<string>;
  /** The payment id that the refused visitor had made up. */
  payment_id: Once<string>;
  user_username: string | null;
  user_email: string | null;
  created_at: Once<Date>;
  resolved_at: Date | null;
  /** False for a claim that only flags the payment. */
  may_hold: Once<boolean>;
  /** Keyed hashes of the networks around the claimant's address, for a day: by them holding claims are counted. */
  claimant_networks: Buffer[] | null;
}

/** What the card network is asked and said about a payment. */
export interface CardPaymentsTable {
  transaction_id: Once<string>;
  /** SHA-256 of the secret in the callback's address. */
  callback_secret_hash: Once<Buffer>;
  /** What the checkout page is told of the wallet, decoded. */
  address_in: Once<string>;
  /** While the network is being asked, until when at most. */
  checking_until: Date | null;
  /** When it is to be asked next; null = not by itself. */
  next_check_at: Date | null;
  checked_at: Date | null;
  last_response: ColumnType<PayGateResponse | null, null, string>;
  finding: CardFinding | null;
  /** The transactions into its wallet that signed callbacks told of, each once. */
  told_txids: Generated<string[]>;
  /** When the first callback came; null until then. */
  called_back_at: Generated<Date | null>;
}

export interface PricingTable {
  id: GeneratedAlways<string>;
  category: Once<'ghost-eshop-pro'>;
  payment_type: Once<PricingPaymentType>;
  region: Once<Region | null>;
  duration: Once<Duration>;
  price_minor: number;
  currency: Once<Currency>;
  is_active: boolean;
  created_at: Once<Date>;
  updated_at: Date;
}

/** Prices that were on sale and are no more; written by a trigger on pricing. */
export interface RetiredPricesTable {
  category: GeneratedAlways<'ghost-eshop-pro'>;
  payment_type: GeneratedAlways<PricingPaymentType>;
  region: GeneratedAlways<Region | null>;
  duration: GeneratedAlways<Duration>;
  price_minor: GeneratedAlways<number>;
  currency: GeneratedAlways<Currency>;
  retired_at: GeneratedAlways<Date>;
}

/** The last good exchange rates. */
export interface ExchangeRatesTable {
  currency: 'EUR' | 'JPY';
  /** Dollars for one unit, as a decimal. */
  usd_rate: string;
  source: string;
  fetched_at: Date;
}

export interface SettingsTable {
  key: string;
  value: string;
  updated_at: Date;
}

/** Every change of an address to which money goes. */
export interface AddressHistoryTable {
  id: GeneratedAlways<number>;
  key: Once<AddressSetting>;
  /** Null where none was set. */
  old_address: Once<string | null>;
  new_address: Once<string | null>;
  changed_at: Once<Date>;
  changed_by: Once<string>;
  changed_by_username: Once<string>;
}

/** Facts about this installation that are not settings: the master key's fingerprint, which first-start data was filled in. */
export interface InstallationFactsTable {
  key: Once<string>;
  value: string;
}

/** What was written to prove that the database can write; kept for a minute or two. */
export interface WriteProbesTable {
  written_at: Generated<Date>;
  filler: Buffer;
}

/** The keys by which secrets are sealed and hashed; itself it holds no secret. */
export interface VaultKeysTable {
  /** 16 hexadecimal digits, which also stand in each cell that the key has sealed. */
  id: Once<string>;
  purpose: Once<'cells' | 'hashes'>;
  created_at: Once<Date>;
  /** Since when it only opens what it has sealed before; null for the one in use. */
  retired_at: Date | null;
}

/** Each of these keys, sealed under a master key: under two of them while that one changes. */
export interface VaultWrapsTable {
  key_id: Once<string>;
  /** The master key's fingerprint. */
  master: Once<string>;
  wrapped: Once<Buffer>;
}

export interface AdminUsersTable {
  id: GeneratedAlways<string>;
  username: Once<string>;
  email: string | null;
  role: Role;
  password_hash: string;
  created_at: Once<Date>;
  last_login: Generated<Date | null>;
  twofa_enabled: Generated<boolean>;
  twofa_setup_at: Generated<Date | null>;
  twofa_secret_encrypted: Generated<Buffer | null>;
  /** The newest authenticator time step (30 s since 1970) that was used; only later ones are accepted. */
  twofa_last_step: Generated<number>;
  /** Somebody else chose the password, or it was made up: its owner changes it before anything else. */
  password_must_change: Generated<boolean>;
}

export interface AdminSessionsTable {
  id: GeneratedAlways<string>;
  token_hash: Once<Buffer>;
  user_id: Once<string>;
  created_at: Once<Date>;
  expires_at: Once<Date>;
  /** When this session last gave a second factor; null = restricted. */
  second_factor_at: Date | null;
  /** How many codes of payments this session has revealed since then. */
  codes_revealed: Generated<number>;
  address: Once<string>;
  user_agent: Once<string>;
}

export interface RecoveryCodesTable {
  user_id: Once<string>;
  code_hash: Once<Buffer>;
  used_at: Generated<Date | null>;
}

/** Public keys whose owners give them as a second factor. */
export interface PasskeysTable {
  id: GeneratedAlways<string>;
  user_id: Once<string>;
  /** As the authenticator calls it; unique. */
  credential_id: Once<Buffer>;
  /** In COSE's form. */
  public_key: Once<Buffer>;
  /** What the authenticator has counted at its last signature; zero for ever where it does not count. */
  counter: number;
  transports: Once<string[]>;
  name: string;
  created_at: Once<Date>;
  last_used_at: Generated<Date | null>;
}

/** What a passkey is to sign: good for one answer. */
export interface PasskeyChallengesTable {
  challenge: Once<Buffer>;
  user_id: Once<string>;
  purpose: Once<'register' | 'sign_in' | 'step_up'>;
  /** The session that asked; null for a sign-in. */
  session_id: Once<string | null>;
  expires_at: Once<Date>;
}

/** One-time links that make the first super admin. */
export interface SetupLinksTable {
  token_hash: Once<Buffer>;
  expires_at: Once<Date>;
}

export interface IdempotencyKeysTable {
  scope: Once<string>;
  key: Once<string>;
  fingerprint: Buffer;
  /** The first answer as JSON. */
  answer: ColumnType<unknown, string, string>;
  created_at: Date;
}

/** What has happened and those who are to know have not been told yet. */
export interface EventsTable {
  id: GeneratedAlways<number>;
  /** The same wherever it is told again. */
  event_id: ColumnType<string, string | undefined, never>;
  kind: Once<EventKind>;
  transaction_id: Once<string | null>;
  facts: ColumnType<Record<string, string | number | boolean | null>, string, never>;
  happened_at: Once<Date>;
  failures: Generated<number>;
  due_at: Date;
}

/** Where events are sent to. */
export interface WebhookEndpointsTable {
  /** Made before the row is there: its secret is sealed for it. */
  id: Once<string>;
  url: string;
  kinds: PaymentEventKind[];
  is_enabled: boolean;
  secret_encrypted: Buffer;
  created_at: Once<Date>;
  updated_at: Date;
}

/** One event for one endpoint. */
export interface WebhookDeliveriesTable {
  id: GeneratedAlways<string>;
  endpoint_id: Once<string>;
  event_id: Once<string>;
  kind: Once<DeliveryKind>;
  /** The payment that it is about. */
  transaction_id: Once<string | null>;
  payment_id: Once<string | null>;
  /** What is sent, to the byte. */
  body: Once<string>;
  status: DeliveryStatus;
  /** Which of its jobs is the valid one: each try, and each beginning by hand, moves it on. */
  turn: Generated<number>;
  /** Since it was recorded or last begun anew by hand. */
  tries: Generated<number>;
  created_at: Once<Date>;
  last_tried_at: Generated<Date | null>;
  /** Null once nothing is to be sent any more. */
  next_try_at: Date | null;
  last_status: Generated<number | null>;
  last_problem: Generated<WebhookProblem | null>;
}

/** The chained part of the audit trail; the database refuses every change to it. */
export interface AuditTrailTable {
  id: Once<number>;
  at: Once<Date>;
  action: Once<AuditAction>;
  author_kind: Once<AuditAuthorKind>;
  author_id: Once<string | null>;
  subject_kind: Once<AuditSubjectKind | null>;
  subject_id: Once<string | null>;
  facts: ColumnType<Record<string, string | number | boolean | null>, string, never>;
  personal_hash: Once<Buffer | null>;
  previous_hash: Once<Buffer>;
  hash: Once<Buffer>;
}

/** What names people in the audit trail; may be deleted, never rewritten. */
export interface AuditPersonalTable {
  audit_id: Once<number>;
  author_name: Once<string | null>;
  address: Once<string | null>;
  user_agent: Once<string | null>;
  subject_name: Once<string | null>;
  details: Once<string | null>;
}

/** One row: the end of the chain. */
export interface AuditHeadTable {
  is_only: GeneratedAlways<boolean>;
  last_id: number;
  last_hash: Buffer;
}

/** The outbox: a row for each mail to each person. Forgotten some weeks after it was sent. */
export interface MailsTable {
  /** Later ones sort later. */
  id: GeneratedAlways<string>;
  /** What it tells of; unique together with the recipient. */
  event_id: Once<string>;
  kind: Once<MailKind>;
  recipient: Once<string>;
  /** The recipient's mailbox, by which mails are counted. */
  mailbox: Once<string>;
  transaction_id: Once<string | null>;
  /** What the mail is written from, whenever it is written. */
  facts: ColumnType<unknown, string, never>;
  /** With its angle brackets. */
  message_id: Once<string>;
  state: Generated<MailState>;
  /** Why the last try failed. */
  problem: MailProblem | null;
  /** The three digits with which the mail server refused. */
  reply_code: number | null;
  /** Since it was made or last sent again by hand. */
  tries: Generated<number>;
  /** Null unless it is waiting. */
  due_at: Date | null;
  created_at: Once<Date>;
  /** When it came into its state. */
  changed_at: Date;
}

/** From where each admin has signed in before. */
export interface SignInPlacesTable {
  user_id: Once<string>;
  /** An IPv4 address, or the /64 network of an IPv6 one. */
  place: Once<string>;
  first_seen_at: Once<Date>;
  last_seen_at: Date;
}

export interface Tables {
  transactions: TransactionsTable;
  transaction_logs: TransactionLogsTable;
  payment_changes: PaymentChangesTable;
  payment_totals: PaymentTotalsTable;
  payment_hours: PaymentHoursTable;
  payment_days: PaymentDaysTable;
  transaction_contests: TransactionContestsTable;
  card_payments: CardPaymentsTable;
  pricing: PricingTable;
  retired_prices: RetiredPricesTable;
  exchange_rates: ExchangeRatesTable;
  settings: SettingsTable;
  address_history: AddressHistoryTable;
  installation_facts: InstallationFactsTable;
  write_probes: WriteProbesTable;
  vault_keys: VaultKeysTable;
  vault_wraps: VaultWrapsTable;
  admin_users: AdminUsersTable;
  admin_sessions: AdminSessionsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  setup_links: SetupLinksTable;
  idempotency_keys: IdempotencyKeysTable;
  events: EventsTable;
  mails: MailsTable;
  sign_in_places: SignInPlacesTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  audit_trail: AuditTrailTable;
  audit_personal: AuditPersonalTable;
  audit_head: AuditHeadTable;
}
