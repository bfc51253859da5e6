import type { AlertKind } from '@ghost-pay/contract/alerts/alert-words';
import type {
  DecisionOutcome,
  RuleMode,
  StopReason,
} from '@ghost-pay/contract/approvals/approval-words';
import type { LeaveReason } from '@ghost-pay/contract/approvals/approvals.schemas';
import type {
  AuditAction,
  AuditAuthorKind,
  AuditSubjectKind,
} from '@ghost-pay/contract/audit/audit-words';
import type { Chain, CoinKey } from '@ghost-pay/contract/coins';
import type { CardProviderId } from '@ghost-pay/contract/card-payments/card-payment-words';
import type { CardFinding } from '@ghost-pay/contract/card-payments/card-findings';
import type { PayGateResponse } from '@ghost-pay/contract/card-payments/paygate-response.schemas';
import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import type { EventKind } from '@ghost-pay/contract/events/event-words';
import type { ChainFlag, Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import type { Evidence, Finding } from '@ghost-pay/contract/evidence/evidence.schemas';
import type { AssetKey, RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import type { ViewShows } from '@ghost-pay/contract/desk/desk.schemas';
import type { Duration } from '@ghost-pay/contract/durations';
import type { Language } from '@ghost-pay/contract/languages';
import type { MailKind, MailProblem, MailState } from '@ghost-pay/contract/outbox/outbox-words';
import type { Currency } from '@ghost-pay/contract/money';
import type { PricingPaymentType, Region } from '@ghost-pay/contract/pricing/pricing-words';
import type { AddressSetting } from '@ghost-pay/contract/settings/setting-keys';
import type { CodeOutcome } from '@ghost-pay/contract/transactions/code-words';
import type { RewarbleType, VoucherCurrency } from '@ghost-pay/contract/transactions/payer-rules';
import type { RatedCurrency } from '@ghost-pay/contract/transactions/payment-codes';
import type {
  CardFlag,
  DeliveryProblem,
  PaymentMethod,
  PaymentType,
  TransactionStatus,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import type {
  AttachedHow,
  TransferState,
  TransferWay,
  WatchWay,
} from '@ghost-pay/contract/transfers/transfer-words';
import type {
  DeliveryKind,
  DeliveryStatus,
  WebhookKind,
  WebhookProblem,
} from '@ghost-pay/contract/webhooks/webhook-words';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

// The schema after the newest migration. bigint columns of money or counters are read as numbers (see
// database.ts); none of them comes near 2^53.

/** Written once, never changed. */
type Once<T> = ColumnType<T, T, never>;

export interface TransactionsTable {
  /** Made by the database unless given: a secret is sealed for its row's id before the row is inserted. */
  id: ColumnType<string, string | undefined, never>;
  payment_id: Once<string>;
  type: Once<PaymentType>;
  payment_method: Once<PaymentMethod>;
  crypto_type: Once<CoinKey | null>;
  chain: Once<Chain | null>;
  /**
   * In the canonical form of its chain and unique there. For a card payment, the payout's transaction once it
   * is paid.
   */
  txid: string | null;
  /** Of coins: the address that counts, the quote's or the coin's of that moment. Of a card: PayGate's wallet. */
  payment_address: Once<string | null>;
  /** Where `payment_address` is the payment's own: the address of index 0 of the key that it comes from. */
  root_address: ColumnType<string | null, string | null | undefined, never>;
  /** The address that a visitor without a quote named in place of it; null if they named none or the same. */
  other_address: Once<string | null>;
  /** The price that such a visitor named in place of `amount_minor`; null if it was the same. */
  other_price_minor: Once<number | null>;
  other_price_currency: Once<Currency | null>;
  processor: Once<string | null>;
  payment_provider: CardProviderId | null;
  payment_ipn_token_encrypted: Buffer | null;
  region: Once<Region | null>;
  amount_minor: Once<number>;
  currency: Once<Currency>;
  /** Null if there was no rate for the currency. */
  usd_amount_minor: Once<number | null>;
  /** Dollars for one unit, as a decimal. */
  usd_rate: Once<string | null>;
  usd_rate_source: Once<string | null>;
  usd_rate_at: Once<Date | null>;
  /** Whether another claim on the same hash or code is open. */
  is_contested: Generated<boolean>;
  /** Whether one of those claims may hold the payment; it does until the payment is verified. */
  may_be_held: Generated<boolean>;
  /** When a failed payment released its hash or code; null while it holds it. */
  claim_released_at: Generated<Date | null>;
  /** Findings for an administrator. Flags that no longer apply to the payment's state are not shown. */
  card_flags: Generated<CardFlag[]>;
  /** What the chain showed after the decision, until an administrator settles it. */
  chain_flags: Generated<ChainFlag[]>;
  /** A copy of the evidence's verdict, for lists; null before the first reading and without coins. */
  verdict: Generated<Verdict | null>;
  /** Why the subscription is not applied automatically; null without a problem. */
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
  /** When a super admin last reopened it; null if never. */
  reopened_at: Generated<Date | null>;
  /** When the customer's name, address and notes were erased; null before that. */
  personal_erased_at: Generated<Date | null>;
  /** Identifies one customer's payments after the name is erased; null if nothing may be stored. */
  erased_person_hash: Generated<Buffer | null>;
  /** The quote by whose token it was registered; null without one. */
  quote_id: Once<string | null>;
  /** Whether coins came after that quote's time: the payment was taken at the price of its own day. */
  quote_late: Generated<boolean>;
  /** The import that took it over from another system, and its line there; null for the site's own payments. */
  import_id: ColumnType<number | null, number | null | undefined, never>;
  import_line: ColumnType<number | null, number | null | undefined, never>;
  /** Of the page by which it was paid; null for a payment of an earlier version, which is English. */
  language: ColumnType<Language | null, Language | null | undefined, never>;
  /** Generated by the database from the searched fields, lower-case. */
  search_text: GeneratedAlways<string>;
}

/** The gift-card and voucher codes of payments, several to a payment. */
export interface PaymentCodesTable {
  /** Made before the row is inserted, because the code is sealed for it. */
  id: Once<string>;
  transaction_id: Once<string>;
  /** Null once it is erased. */
  code_encrypted: Buffer | null;
  /** Keyed hash of kind and canonical code; unique among the codes that are not released. */
  code_hash: Once<Buffer>;
  /** Upper case. */
  last4: Once<string>;
  type: Once<RewarbleType | null>;
  /** The visitor's claim of the code's value, in hundredths of `stated_currency`. */
  stated_hundredths: Once<number | null>;
  stated_currency: Once<VoucherCurrency | null>;
  /** Null until an administrator has redeemed the code. */
  outcome: Generated<CodeOutcome | null>;
  /** What it brought, in minor units of the payment's currency; null for a code that brought nothing. */
  found_minor: Generated<number | null>;
  outcome_at: Generated<Date | null>;
  /** Whether another payment can register the same code, as `claim_released_at` of the payment says. */
  is_released: Generated<boolean>;
  created_at: Once<Date>;
  /** When the visitor sent another code instead; this one stays claimed. */
  replaced_at: Generated<Date | null>;
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

/**
 * The effect of each change of a payment on the figures, until it is folded; written by triggers on transactions.
 */
export interface PaymentChangesTable {
  /** The payment's creation, not the time of the change. */
  created_at: GeneratedAlways<Date>;
  status: GeneratedAlways<TransactionStatus>;
  type: GeneratedAlways<PaymentType>;
  payment_method: GeneratedAlways<PaymentMethod>;
  crypto_type: GeneratedAlways<CoinKey | null>;
  currency: GeneratedAlways<Currency>;
  /** 1 for the payment's new state, -1 for its old state; the sums below have the same sign. */
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
  /** The payment id that the refused visitor's client generated. */
  payment_id: Once<string>;
  user_username: string | null;
  user_email: string | null;
  created_at: Once<Date>;
  resolved_at: Date | null;
  /** False for a claim that only flags the payment. */
  may_hold: boolean;
  /** Keyed hashes of the networks around the claimant's address, stored for a day to count holding claims. */
  claimant_networks: Buffer[] | null;
  /** The claimant's quote; null without one. */
  quote_id: Once<string | null>;
  /** Until when no rule verifies the payment: the claimant's quote asked for a little more than what arrived. */
  leaves_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** The checks of a payment at the card network. */
export interface CardPaymentsTable {
  transaction_id: Once<string>;
  /** SHA-256 of the secret in the callback's address. */
  callback_secret_hash: Once<Buffer>;
  /** The wallet's value for the checkout page, decoded. */
  address_in: Once<string>;
  /** The expiry of the claim while a check is in progress. */
  checking_until: Date | null;
  /** The time of the next check; null if none is scheduled. */
  next_check_at: Date | null;
  checked_at: Date | null;
  last_response: ColumnType<PayGateResponse | null, null, string>;
  finding: CardFinding | null;
  /** The transactions into its wallet that signed callbacks reported, each once. */
  told_txids: Generated<string[]>;
  /** When the first callback came; null until then. */
  called_back_at: Generated<Date | null>;
  /** Since when the card network gives no answer about it; null after an answer. */
  unanswered_since: Generated<Date | null>;
}

/** Written as JSON text, read as a value. */
type Json<T> = ColumnType<T, string | undefined, string>;
/** Digits of a whole number that may be larger than a double holds. */
type Digits = string;

/** What a source said last, and the reading that it said it in. */
export type StoredSource = Evidence['sources'][number] & {
  /** Null when its last answer is missing. */
  readonly reading: number | null;
  readonly tip: { readonly height: number; readonly time: string } | null;
};

/** What the chain says about a payment by coin, and what it comes to. */
export interface PaymentEvidenceTable {
  transaction_id: Once<string>;
  chain: Once<Chain>;
  /** Null before the first reading. */
  verdict: Verdict | null;
  findings: Json<Finding[]>;
  /** In atomic units of the payment's coin; null while unknown. */
  due_atomic: Digits | null;
  received_atomic: Digits | null;
  /** A transaction before this moment cannot be the payment's. */
  not_before: Date | null;
  /** Whether that moment is the quote's. */
  by_quote: Generated<boolean>;
  whose: Generated<Evidence['whose']>;
  /** The id, for people, of another payment for which the money counts. */
  counted_for: string | null;
  confirmations: Generated<number>;
  /** Null where only the chain's own finality counts. */
  confirmations_needed: number | null;
  is_final: Generated<boolean>;
  is_checked_here: Generated<boolean>;
  sources_agree: boolean | null;
  /** The facts on which the sources agreed last; null before the transaction was found. */
  seen: Json<Evidence['seen']>;
  sources: Json<StoredSource[]>;
  /** What the verdict was reached from besides the readings; null without a verdict. */
  basis: Json<unknown>;
  /** How often the sources were asked. */
  readings: Generated<number>;
  first_seen_at: Date | null;
  proven_at: Date | null;
  /** Since when the chain cannot undo it. */
  final_at: Date | null;
  read_at: Date | null;
  /** Null when no reading is planned. */
  next_reading_at: Date | null;
  /** The expiry of the claim while a reading is in progress. */
  claimed_until: Date | null;
  /** Readings in a row without an answer. */
  failures: Generated<number>;
  created_at: Once<Date>;
}

/** What a source said, each time that it said something new. */
export interface EvidenceReadingsTable {
  id: GeneratedAlways<number>;
  transaction_id: Once<string>;
  /** Another chain than the payment's when its transaction was found there. */
  chain: Once<RecognisedChain>;
  txid: Once<string>;
  source: Once<string>;
  facts: ColumnType<unknown, string, never>;
  read_at: Once<Date>;
}

/** Transaction hashes that were corrected. They stay claimed by their payment. */
export interface EarlierHashesTable {
  chain: Once<Chain>;
  txid: Once<string>;
  transaction_id: Once<string>;
  replaced_at: Once<Date>;
}

/** What a visitor has corrected of a payment, or asked a link for. */
export interface PaymentCorrectionsTable {
  transaction_id: Once<string>;
  /** How many links were asked for, at most three. */
  links_asked: Generated<number>;
  link_asked_at: Generated<Date | null>;
  /** Null until the visitor has corrected the payment, which they can do once. */
  corrected_at: Generated<Date | null>;
  proof: Generated<'quote' | 'link' | null>;
  /** The hash that was replaced; null for a code, and for a payment that had no hash. */
  txid_before: Generated<string | null>;
}

/** The last act on a payment while it can be taken back. */
export interface UndoableActsTable {
  transaction_id: string;
  event_id: number;
  release_at: Date;
  /** The administrator's username. */
  acted_by: string;
  action: string;
  before: ColumnType<unknown, string>;
  codes_before: ColumnType<unknown, string>;
  shown_status: TransactionStatus;
  shown_payment_verified: boolean;
  shown_subscription_updated: boolean;
  shown_updated_at: Date;
}

/** Which payment each tab of an administrator shows. */
export interface PaymentPresenceTable {
  session_id: string;
  /** The browser's name of the tab. */
  tab: string;
  transaction_id: string;
  opened_at: Date;
  seen_at: Date;
}

/** Who takes care of a payment, for a while. */
export interface PaymentAssignmentsTable {
  transaction_id: string;
  user_id: string;
  assigned_at: Date;
  ends_at: Date;
}

/** Filters, order and columns of the list of payments, under a name. */
export interface SavedViewsTable {
  id: GeneratedAlways<string>;
  /** Its maker; null once they are deleted. */
  user_id: string | null;
  name: string;
  is_shared: boolean;
  shows: ColumnType<ViewShows, string>;
  created_at: Once<Date>;
}

/** Money that administrators sent back to payers. */
export interface PaymentReturnsTable {
  id: GeneratedAlways<string>;
  transaction_id: Once<string>;
  /** Either a coin or a currency. */
  coin: Once<CoinKey | null>;
  currency: Once<Currency | null>;
  /** Atomic units of the coin, or minor units of the currency. */
  amount: Once<Digits>;
  /** Null without a known rate. */
  usd_amount_minor: Once<number | null>;
  /** Dollars for one unit, as a decimal. */
  usd_rate: Once<string | null>;
  usd_rate_source: Once<string | null>;
  /** The transaction by which coins were sent back; each stands once at a payment. */
  txid: Once<string | null>;
  /** Erased with the payment's personal data. */
  notes: string | null;
  admin_id: Once<string>;
  admin_username: Once<string>;
  returned_at: Once<Date>;
}

/** Rules that verify plain payments by coin. */
export interface ApprovalRulesTable {
  id: GeneratedAlways<string>;
  /** Rules decide in the order of their names. */
  name: string;
  mode: RuleMode;
  coins: CoinKey[];
  types: PaymentType[];
  /** US cents, as the next one. */
  most_usd_minor: number;
  day_usd_minor: number;
  day_payments: number;
  min_sources: number;
  delay_minutes: number;
  known_after: number;
  /** Begins anew with each change that is not a narrowing. */
  version: number;
  changed_at: Date;
  changed_by: string;
}

/** What a rule has approved on a UTC day, in shadow or not. */
export interface ApprovalDaysTable {
  rule_id: Once<string>;
  day: Once<string>;
  usd_minor: number;
  payments: number;
}

/** What a version of a rule decided about a payment last, and what a person then did. */
export interface ApprovalDecisionsTable {
  id: GeneratedAlways<string>;
  rule_id: Once<string>;
  rule_version: Once<number>;
  transaction_id: Once<string>;
  chain: Once<Chain>;
  mode: Exclude<RuleMode, 'off'>;
  decision: 'approve' | 'leave';
  /** Why it was left; empty for an approval. */
  reasons: LeaveReason[];
  decided_at: Date;
  outcome: DecisionOutcome | null;
  outcome_at: Date | null;
  /** The administrator who decided otherwise or alike. */
  outcome_by: string | null;
  /** When a super admin said why a person and the rule disagreed. */
  settled_at: Date | null;
  settled_by: string | null;
  settled_note: string | null;
}

/** Chains whose rules only take notes until a super admin starts them again. */
export interface ChainStopsTable {
  chain: Once<Chain>;
  reason: Once<StopReason>;
  /** The payment at which it was seen. */
  transaction_id: Once<string | null>;
  stopped_at: Once<Date>;
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

/** One movement of one asset to an address of the site. */
export interface IncomingTransfersTable {
  id: GeneratedAlways<string>;
  chain: Once<RecognisedChain>;
  /** `block-` and a height, or two, for a movement whose transaction no source can tell. */
  txid: string;
  asset: Once<AssetKey>;
  position: number;
  address: Once<string>;
  /** Atomic units of the asset, as digits. */
  amount_atomic: string;
  /** By the rate when it was first seen; null where none was known. */
  usd_amount_minor: number | null;
  /** Below the floor of the list of unclaimed transfers. */
  is_small: boolean;
  how: TransferWay;
  state: TransferState;
  block_height: number | null;
  block_hash: string | null;
  block_time: Date | null;
  first_seen_at: Once<Date>;
  changed_at: Date;
  /** Since when the sources have not known its transaction any more. */
  missing_since: Date | null;
  /** What its transaction spends, which no other one can; null where no source has told it. */
  spends: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  /** The reference of a quote that its transaction names; null where it names none, or the sources differ. */
  reference: ColumnType<string | null, string | null | undefined, string | null>;
  /** When its state is read again; null once nothing can change it. */
  next_reading_at: Date | null;
  /** The payment that it counts for. */
  transaction_id: string | null;
  attached_how: AttachedHow | null;
  /** Why it belongs to no payment. */
  dismiss_reason: string | null;
  /** When it was attached or dismissed, and by which administrator; null for the system. */
  settled_at: Date | null;
  settled_by: string | null;
}

/** A place of a chain where money comes to the site, and how far it was read. */
export interface WatchedPlacesTable {
  chain: Once<RecognisedChain>;
  way: Once<WatchWay>;
  /** What sources are asked about. */
  address: Once<string>;
  /** The site's address: of a token account on Solana its owner, else the same. */
  owner: Once<string>;
  cursor: ColumnType<unknown, string | null, string | null>;
  since: Once<Date>;
  until: Date | null;
  /** When it was last read up to its end. */
  read_at: Date | null;
  problem: 'away' | 'refused' | null;
  next_look_at: Date;
  claimed_until: Date | null;
}

/** What visitors were asked to pay. Only coins have an address, and an exact amount while there is a rate. */
export interface QuotesTable {
  id: Once<string>;
  token_hash: Once<Buffer>;
  type: Once<PaymentType>;
  payment_method: Once<PaymentMethod>;
  subscription_duration: Once<Duration | null>;
  region: Once<Region | null>;
  amount_minor: Once<number>;
  currency: Once<Currency>;
  crypto_type: Once<CoinKey | null>;
  payment_address: Once<string | null>;
  /** Where that is given to this quote alone: the address of index 0 of the key that it comes from, and its index. */
  root_address: ColumnType<string | null, string | null | undefined, never>;
  address_index: ColumnType<number | null, number | null | undefined, never>;
  /** The key that its payment link carries, by which a transaction names it; Solana's alone, until the quote is ended. */
  reference: ColumnType<string | null, string | null | undefined, null>;
  /** Atomic units of the coin, as digits. */
  amount_atomic: Once<string | null>;
  /** Whether no other open quote of this coin and address has the amount. */
  is_unique: boolean;
  /** Dollars for one coin, as a decimal. */
  usd_rate: Once<string | null>;
  usd_rate_source: Once<string | null>;
  usd_rate_at: Once<Date | null>;
  /** Of the chain's newest block that was known when it was made. */
  known_height: Once<number | null>;
  created_at: Once<Date>;
  expires_at: Date;
  /** When its amount became free for others: the visitor took another quote, or its time was over. */
  closed_at: Date | null;
  /** Under which the visitor's page registers its payment; null for a page that did not say. */
  page_payment_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** The username and e-mail address of the visitor, sealed; erased after 72 hours. */
  payer_encrypted: Buffer | null;
  /** The keyed hash of the network to which its unique amount was given; erased after 72 hours. */
  network: ColumnType<Buffer | null, Buffer | null | undefined, null>;
  /** Of the page that asked for it; null for a quote of an earlier version. */
  language: ColumnType<Language | null, Language | null | undefined, never>;
}

/** The extended keys that gave Bitcoin payments addresses of their own. One is in use while `root_address` is the site's. */
export interface BitcoinKeysTable {
  id: ColumnType<string, string | undefined, never>;
  key_encrypted: Buffer;
  /** Of index 0, which is never a quote's own. */
  root_address: Once<string>;
  /** Null after a restore, until a super admin has set it: which addresses were given since the backup is not known. */
  next_index: number | null;
  /** What a super admin has set the next index to last: the addresses before it are not given once more. */
  first_index: ColumnType<number, number | undefined>;
  set_at: Date;
}

/** What each source showed after a unique quote was made: its newest block; on Bitcoin with a scan of the address. */
export interface QuoteHeightsTable {
  quote_id: Once<string>;
  source: Once<string>;
  height: Once<number>;
  read_at: Once<Date>;
}

/** The payments that a session has read without a fresh second factor since `began_at`. */
export interface SessionReadsTable {
  session_id: Once<string>;
  began_at: Date;
  /** The last four bytes of each id. */
  seen: number[];
}

/** When each source first showed a transaction, and the lowest block in which it did; null while it showed none. */
export interface SightingsTable {
  chain: Once<RecognisedChain>;
  txid: Once<string>;
  source: Once<string>;
  seen_at: Date;
  block_height: number | null;
}

/** The last good rate of each currency at each source. */
export interface ExchangeRatesTable {
  currency: RatedCurrency;
  /** Whose layout it came in. */
  layout: 'coinbase' | 'kraken';
  /** The host that was asked. */
  source: string;
  /** Dollars for one unit, as a decimal. */
  usd_rate: string;
  fetched_at: Date;
}

/** The last good rate of each coin at each source. */
export interface CoinRatesTable {
  coin: CoinKey;
  /** Whose layout it came in. */
  source: 'coinbase' | 'kraken';
  /** The host that was asked. */
  host: string;
  /** Dollars for one coin, as a decimal. */
  usd_rate: string;
  fetched_at: Date;
}

export interface SettingsTable {
  key: string;
  value: string;
  updated_at: Date;
}

/** Every change of a receiving address. */
export interface AddressHistoryTable {
  id: GeneratedAlways<number>;
  key: Once<AddressSetting>;
  /** Null if none was set. */
  old_address: Once<string | null>;
  new_address: Once<string | null>;
  changed_at: Once<Date>;
  changed_by: Once<string>;
  changed_by_username: Once<string>;
  /** Whether an administrator has said that `old_address` was never the site's own. */
  not_ours: Generated<boolean>;
}

/**
 * Facts about this installation that are not settings, such as the name of the key for hashes and
 * which first-start data was filled in.
 */
export interface InstallationFactsTable {
  key: Once<string>;
  value: string;
}

/** What was taken over from another system. */
export interface ImportsTable {
  id: GeneratedAlways<number>;
  /** SHA-256 over the names and checksums of its files. */
  fingerprint: Once<Buffer>;
  started_at: Once<Date>;
  /** Null after an interruption under a program that committed an import by parts. */
  finished_at: Date | null;
}

/** Test writes that prove that the database can write; deleted after a minute or two. */
export interface WriteProbesTable {
  written_at: Generated<Date>;
  filler: Buffer;
}

/** The servers that run; those of the last minute count as live. */
export interface LiveInstancesTable {
  id: Once<string>;
  name: string;
  /** The ids of the keys that it opens with. */
  opens: string[];
  seals: string;
  /** Whether its key file is that of an earlier version. */
  reads_ring: boolean;
  seen_at: Date;
}

/** The keys of an earlier version, until its key file holds them. */
export interface VaultKeysTable {
  /** 16 hexadecimal digits, which each cell sealed with the key also contains. */
  id: Once<string>;
  purpose: Once<'cells' | 'hashes'>;
  created_at: Once<Date>;
  /** Since when it only opens existing cells; null for the key in use. */
  retired_at: Date | null;
}

/** Each of these keys, sealed under a master key; under two during a change of the master key. */
export interface VaultWrapsTable {
  key_id: Once<string>;
  /** The master key's fingerprint. */
  master: Once<string>;
  wrapped: Once<Buffer>;
}

export interface AdminUsersTable {
  id: GeneratedAlways<string>;
  username: Once<string>;
  /** An older administrator has this name in other letters; this one signs in by the exact ones. */
  name_collides: Generated<boolean>;
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
  /** Another person chose the password, or it was generated: its owner must change it first. */
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
  /** The number of codes revealed by this session since then. */
  codes_revealed: Generated<number>;
  address: Once<string>;
  user_agent: Once<string>;
}

export interface RecoveryCodesTable {
  user_id: Once<string>;
  code_hash: Once<Buffer>;
  used_at: Generated<Date | null>;
}

/** Public keys that serve their owners as a second factor. */
export interface PasskeysTable {
  id: GeneratedAlways<string>;
  user_id: Once<string>;
  /** The authenticator's id of the credential; unique. */
  credential_id: Once<Buffer>;
  /** In COSE format. */
  public_key: Once<Buffer>;
  /** The authenticator's counter at its last signature; always zero without a counter. */
  counter: number;
  transports: Once<string[]>;
  name: string;
  created_at: Once<Date>;
  last_used_at: Generated<Date | null>;
}

/** A passkey's challenge, valid for one answer. */
export interface PasskeyChallengesTable {
  challenge: Once<Buffer>;
  user_id: Once<string>;
  purpose: Once<'register' | 'sign_in' | 'step_up'>;
  /** The session that requested it; null for a sign-in. */
  session_id: Once<string | null>;
  expires_at: Once<Date>;
}

/** One-time links. */
export interface SetupLinksTable {
  token_hash: Once<Buffer>;
  expires_at: Once<Date>;
  /** The administrator who chooses a password with it; null for the link that makes the first super admin. */
  user_id: ColumnType<string | null, string | null | undefined, never>;
}

export interface IdempotencyKeysTable {
  scope: Once<string>;
  key: Once<string>;
  fingerprint: Buffer;
  /** The first answer as JSON. */
  answer: ColumnType<unknown, string, string>;
  created_at: Date;
}

/** Events that have not been dispatched to all subscribers. */
export interface EventsTable {
  id: GeneratedAlways<number>;
  /** Equal in all notices of the event. */
  event_id: ColumnType<string, string | undefined, never>;
  kind: Once<EventKind>;
  transaction_id: Once<string | null>;
  facts: ColumnType<Record<string, string | number | boolean | null>, string, never>;
  happened_at: Once<Date>;
  failures: Generated<number>;
  due_at: Date;
  /** Until then the act of the event can be taken back, in the database's time; null for all other events. */
  release_at: ColumnType<Date | null, Date | null | undefined, never>;
}

/** The endpoints that events are sent to. */
export interface WebhookEndpointsTable {
  /** Made before the insert: its secret is sealed for it. */
  id: Once<string>;
  url: string;
  kinds: WebhookKind[];
  is_enabled: boolean;
  secret_encrypted: Buffer;
  created_at: Once<Date>;
  updated_at: Date;
  /** Tries in a row that failed. */
  failures: Generated<number>;
  /** The first of these failures; null after a success. */
  failing_since: Generated<Date | null>;
  /** Nothing is sent before; null unless too many tries in a row failed. */
  rests_until: Generated<Date | null>;
  /** When the site switched it off by itself. */
  switched_off_at: Generated<Date | null>;
}

/** One event for one endpoint. */
export interface WebhookDeliveriesTable {
  id: GeneratedAlways<string>;
  endpoint_id: Once<string>;
  event_id: Once<string>;
  kind: Once<DeliveryKind>;
  /** The payment of the event. */
  transaction_id: Once<string | null>;
  payment_id: Once<string | null>;
  /** The sent body, byte for byte. */
  body: Once<string>;
  status: DeliveryStatus;
  /** The number of its valid job: each try and each manual restart increases it. */
  turn: Generated<number>;
  /** Since it was recorded or last restarted by hand. */
  tries: Generated<number>;
  created_at: Once<Date>;
  last_tried_at: Generated<Date | null>;
  /** Null once no further try follows. */
  next_try_at: Date | null;
  last_status: Generated<number | null>;
  last_problem: Generated<WebhookProblem | null>;
}

/** The chained part of the audit trail; the database refuses every change of it. */
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

/** The personal data of the audit trail; may be deleted, never rewritten. */
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

/** The outbox: a row for each mail to each recipient. Deleted some weeks after it was sent. */
export interface MailsTable {
  /** Later ones sort later. */
  id: GeneratedAlways<string>;
  /** The event of the mail; unique together with the recipient. */
  event_id: Once<string>;
  kind: Once<MailKind>;
  recipient: Once<string>;
  /** The recipient's mailbox; mails are counted by it. */
  mailbox: Once<string>;
  transaction_id: Once<string | null>;
  /** The facts that the mail is written from. */
  facts: ColumnType<unknown, string, never>;
  /** With its angle brackets. */
  message_id: Once<string>;
  state: Generated<MailState>;
  /** Why the last try failed. */
  problem: MailProblem | null;
  /** The three digits of the mail server's refusal. */
  reply_code: number | null;
  /** Since it was made or last resent by hand. */
  tries: Generated<number>;
  /** Null unless it is waiting. */
  due_at: Date | null;
  created_at: Once<Date>;
  /** When it entered its state. */
  changed_at: Date;
  /** Of the last try: when the mail server was given the message; null before that. */
  handed_over_at: Date | null;
}

/** The places of each administrator's earlier sign-ins. */
export interface SignInPlacesTable {
  user_id: Once<string>;
  /** An IPv4 address, or the /64 network of an IPv6 one. */
  place: Once<string>;
  first_seen_at: Once<Date>;
  last_seen_at: Date;
}

/** What is wrong with the site, and what was in the last 90 days. */
export interface AlertsTable {
  id: GeneratedAlways<string>;
  kind: Once<AlertKind>;
  /** Which one; empty where there is only one. One open row for each kind and subject. */
  subject: Once<string>;
  /** What the sentence is written from. */
  facts: Json<Record<string, string | number>>;
  /** Since when it is wrong. */
  began_at: Date;
  /** When it was last found wrong. */
  seen_at: Date;
  /** Null while it has not been wrong for long enough. */
  raised_at: Date | null;
  /** The last mail about it. */
  mailed_at: Date | null;
  cleared_at: Date | null;
}

/** Results that are kept between two checks, by name. */
export interface CheckedFactsTable {
  name: Once<string>;
  facts: Json<Record<string, string | number | boolean | null>>;
  checked_at: Date;
}

export interface Tables {
  transactions: TransactionsTable;
  payment_codes: PaymentCodesTable;
  transaction_logs: TransactionLogsTable;
  payment_changes: PaymentChangesTable;
  payment_totals: PaymentTotalsTable;
  payment_hours: PaymentHoursTable;
  payment_days: PaymentDaysTable;
  transaction_contests: TransactionContestsTable;
  card_payments: CardPaymentsTable;
  payment_evidence: PaymentEvidenceTable;
  evidence_readings: EvidenceReadingsTable;
  earlier_hashes: EarlierHashesTable;
  payment_corrections: PaymentCorrectionsTable;
  undoable_acts: UndoableActsTable;
  payment_presence: PaymentPresenceTable;
  payment_assignments: PaymentAssignmentsTable;
  saved_views: SavedViewsTable;
  payment_returns: PaymentReturnsTable;
  approval_rules: ApprovalRulesTable;
  approval_days: ApprovalDaysTable;
  approval_decisions: ApprovalDecisionsTable;
  chain_stops: ChainStopsTable;
  pricing: PricingTable;
  exchange_rates: ExchangeRatesTable;
  coin_rates: CoinRatesTable;
  bitcoin_keys: BitcoinKeysTable;
  quotes: QuotesTable;
  quote_heights: QuoteHeightsTable;
  session_reads: SessionReadsTable;
  sightings: SightingsTable;
  incoming_transfers: IncomingTransfersTable;
  watched_places: WatchedPlacesTable;
  settings: SettingsTable;
  address_history: AddressHistoryTable;
  installation_facts: InstallationFactsTable;
  imports: ImportsTable;
  write_probes: WriteProbesTable;
  live_instances: LiveInstancesTable;
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
  alerts: AlertsTable;
  checked_facts: CheckedFactsTable;
}
