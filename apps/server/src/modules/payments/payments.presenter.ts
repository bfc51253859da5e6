import { toCoinDecimal } from '@ghost-pay/contract/coin-amounts';
import { voucherDoubt } from '@ghost-pay/contract/transactions/voucher-doubt';
import { isPaidByCode } from '@ghost-pay/contract/transactions/code-words';
import type { PaymentCode } from '@ghost-pay/contract/transactions/code-outcomes.schemas';
import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import { toDecimal } from '@ghost-pay/contract/money';
import type {
  Contest,
  ExpectedCoins,
  Transaction,
  TransactionDetail,
  TransactionFlag,
  TransactionLog,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { promiseOf } from '@ghost-pay/contract/transactions/waiting';
import type { QuoteRow } from '../quotes/quotes.public.ts';
import type { ConvertedAmount } from '../rates/rates.public.ts';
import type { Settings } from '../settings/settings.public.ts';
import { holdsPayment } from './contest-rules.ts';
import { lackingMinor, missingMinor } from './code-rules.ts';
import type { CodeRow } from './codes.repository.ts';
import type { ContestRow } from './contests.repository.ts';
import { allowedActs, flagConcerns } from './payment-acts.ts';
import type { PaymentParts, Received } from './neighbours.ts';
import { maskedCode } from './payment-code.ts';
import { allowedStatuses, isFinal, verifyAsksAgain, verifyNeedsNote } from './payment-moves.ts';
import type { TransactionLogRow, TransactionRow } from './payments.repository.ts';
import type { UndoableAct } from './undo.repository.ts';
import type { ReturnRow } from './returns.repository.ts';
import {
  returnUnitOf,
  unitName,
  writeReturned,
} from '@ghost-pay/contract/transactions/returned-amounts';
import { arrivedOf, leftToReturn } from './return-rules.ts';

/** The viewing administrator's role, and the values that a presented payment depends on. */
export interface Viewer {
  readonly role: Role;
  readonly now: Date;
  /** Pending payments made before this moment are overdue. */
  readonly overdueBefore: Date;
  /** Verifying a payment of more dollars than these is asked once more. */
  readonly askAgainAboveUsd: number;
  /** The currently configured receiving addresses. */
  readonly coinAddress: Settings['coinAddress'];
}

/** What stands beside a payment's row and is shown with it. */
export interface PaymentExtras {
  readonly mark?: Transaction['evidence_mark'];
  /** In the order of their arrival. */
  readonly codes?: readonly CodeRow[] | undefined;
  /** Whether money that was sent back is recorded; a list does not know. */
  readonly hasReturns?: boolean;
  /** Of a card payment. */
  readonly payoutCoin?: string | null | undefined;
}

/** A payment as administrators see it, with the acts that this role may perform. */
export function presentTransaction(
  row: TransactionRow,
  viewer: Viewer,
  { mark = null, codes = [], hasReturns = false, payoutCoin = null }: PaymentExtras,
): Transaction {
  const { role } = viewer;
  const code = codes.at(-1);
  const lacking = isPaidByCode(row.payment_method) ? lackingMinor(row, codes) : 0;
  const state = { ...row, lacking_minor: lacking };
  return {
    id: row.id,
    payment_id: row.payment_id,
    txid: row.txid,
    type: row.type,
    payment_method: row.payment_method,
    crypto_type: row.crypto_type,
    payment_address: row.payment_address,
    payment_address_replaced: isAddressReplaced(row, viewer),
    processor: row.processor,
    payment_provider: row.payment_provider,
    payment_ipn_token_present: row.payment_ipn_token_encrypted !== null,
    payout_coin: payoutCoin,
    payment_code: code ? maskedCode(code) : null,
    code_type: code?.type ?? null,
    code_amount: statedOf(code)?.amount ?? null,
    code_currency: code?.stated_currency ?? null,
    code_id: code?.id ?? null,
    code_outcome: code?.outcome ?? null,
    code_missing: code ? toDecimal(missingMinor(row.amount_minor, codes), row.currency) : null,
    flags: flagsOf(row, { viewer, codes }),
    region: row.region,
    amount: toDecimal(row.amount_minor, row.currency),
    currency: row.currency,
    usd_value: usdValueOf(row),
    status: row.status,
    promise: isFinal(row.status) ? null : promiseOf({ createdAt: row.created_at, now: viewer.now }),
    payment_verified: row.payment_verified,
    subscription_updated: row.subscription_updated,
    subscription_duration: row.subscription_duration,
    notes: row.notes,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    user_username: row.user_username,
    user_email: row.user_email,
    language: row.language,
    evidence_mark: mark,
    allowed_actions: allowedActs(row, { role, codes, hasReturns }),
    verify_needs_note: verifyNeedsNote(state),
    verify_lacks: verifyNeedsNote(state) && lacking > 0 ? toDecimal(lacking, row.currency) : null,
    verify_asks_again: verifyAsksAgain(row, {
      aboveUsd: viewer.askAgainAboveUsd,
      mayBeOlder: mark?.may_be_older === true,
    }),
    allowed_statuses: allowedStatuses(state, role),
  };
}

function isAddressReplaced(
  { crypto_type: coin, payment_address: address, root_address: root }: TransactionRow,
  { coinAddress }: Viewer,
): boolean {
  return coin !== null && address !== null && coinAddress(coin) !== (root ?? address);
}

function usdValueOf({
  usd_amount_minor: minor,
  usd_rate: rate,
  usd_rate_source: source,
  usd_rate_at: at,
}: TransactionRow): Transaction['usd_value'] {
  if (minor === null || rate === null || source === null || at === null) return null;
  return {
    amount: toDecimal(minor, 'USD'),
    rate: Number(rate),
    source,
    rate_at: at.toISOString(),
  };
}

function flagsOf(
  row: TransactionRow,
  { viewer: { overdueBefore }, codes }: { viewer: Viewer; codes: readonly CodeRow[] },
): TransactionFlag[] {
  const flags: TransactionFlag[] = [];
  if (!isFinal(row.status) && row.created_at < overdueBefore) flags.push('overdue');
  if (!isFinal(row.status) && row.import_id !== null) flags.push('imported');
  const newest = codes.at(-1);
  const stated = statedOf(newest);
  if (stated && newest?.outcome === null) {
    const doubt = voucherDoubt(stated, {
      amount: toDecimal(missingMinor(row.amount_minor, codes.slice(0, -1)), row.currency),
      currency: row.currency,
    });
    if (doubt) flags.push(`code_${doubt}`);
  }
  if (isPaidInPart(row, codes)) flags.push('code_paid_in_part');
  if (row.is_contested) flags.push(isHeld(row) ? 'contested' : 'contest_noted');
  if (row.usd_amount_minor === null) flags.push('rate_missing');
  if (row.quote_late) flags.push('quote_late');
  if (row.delivery_problem !== null && row.status === 'pending_subscription_update')
    flags.push(`delivery_${row.delivery_problem}`);
  return [
    ...flags,
    ...[...row.card_flags, ...row.chain_flags].filter((flag) => flagConcerns(flag, row.status)),
  ];
}

function isPaidInPart(
  { status, amount_minor: price }: TransactionRow,
  codes: readonly CodeRow[],
): boolean {
  const missing = missingMinor(price, codes);
  return status === 'pending_payment_verification' && missing > 0 && missing < price;
}

/** The value that the visitor states for a code; null without one. */
function statedOf(code: CodeRow | undefined): { amount: number; currency: string } | null {
  if (!code || code.stated_hundredths === null || code.stated_currency === null) return null;
  return { amount: code.stated_hundredths / 100, currency: code.stated_currency };
}

export function presentTransactionDetail(
  {
    transaction,
    codes,
    parts,
    logs,
    contests,
    returns,
    quotes,
    codeValue,
    undoable,
  }: {
    transaction: TransactionRow;
    codes: readonly CodeRow[];
    parts: PaymentParts;
    logs: readonly TransactionLogRow[];
    contests: readonly ContestRow[];
    returns: readonly ReturnRow[];
    /** By id: those of the payment and of its contests. */
    quotes: ReadonlyMap<string, QuoteRow>;
    codeValue: ConvertedAmount | undefined;
    undoable: UndoableAct | undefined;
  },
  viewer: Viewer,
): TransactionDetail {
  return {
    ...presentTransaction(transaction, viewer, {
      mark: parts.evidence_mark,
      codes,
      hasReturns: returns.length > 0,
      payoutCoin: parts.card_answer?.response.coin,
    }),
    codes: codes.map((code) => presentCode(code, transaction)),
    correction: presentCorrection(parts, codes),
    logs: logs.map(presentLog),
    contests: contests.map((contest) => presentContest(contest, { transaction, quotes })),
    expected_coins: presentExpectedCoins(quotes.get(transaction.quote_id ?? '')),
    code_value: codeValue
      ? { amount: codeValue.hundredths / 100, rates_at: codeValue.ratesAt.toISOString() }
      : null,
    card_answer: parts.card_answer,
    returns: presentReturns(returns, { transaction, received: parts.received }),
    evidence: parts.evidence,
    undo: undoable?.secondsLeft
      ? { by: undoable.actedBy, seconds_left: undoable.secondsLeft }
      : null,
  };
}

function presentCorrection(
  { correction }: PaymentParts,
  codes: readonly CodeRow[],
): TransactionDetail['correction'] {
  if (correction === undefined) return null;
  const replaced = codes.find(({ replaced_at: at }) => at !== null);
  return {
    corrected_at: correction.at.toISOString(),
    before: correction.hashBefore ?? (replaced ? maskedCode(replaced) : null),
  };
}

function isHeld({ status, may_be_held: may }: TransactionRow): boolean {
  return holdsPayment({ status, mayHold: may, isOpen: true });
}

function presentCode(row: CodeRow, { currency }: TransactionRow): PaymentCode {
  return {
    id: row.id,
    code: maskedCode(row),
    type: row.type,
    stated_amount: statedOf(row)?.amount ?? null,
    stated_currency: row.stated_currency,
    outcome: row.outcome,
    found: row.found_minor === null ? null : toDecimal(row.found_minor, currency),
    outcome_at: row.outcome_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    replaced_at: row.replaced_at?.toISOString() ?? null,
  };
}

function presentExpectedCoins(row: QuoteRow | undefined): ExpectedCoins | null {
  if (!row?.crypto_type || !row.amount_atomic || !row.usd_rate || !row.usd_rate_at) return null;
  return {
    coin: row.crypto_type,
    amount: toCoinDecimal(row.crypto_type, BigInt(row.amount_atomic)),
    rate: row.usd_rate,
    rate_source: row.usd_rate_source ?? '',
    rate_at: row.usd_rate_at.toISOString(),
    is_unique: row.is_unique,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}

function presentContest(
  row: ContestRow,
  {
    transaction: { status },
    quotes,
  }: { transaction: TransactionRow; quotes: ReadonlyMap<string, QuoteRow> },
): Contest {
  return {
    id: row.id,
    payment_id: row.payment_id,
    user_username: row.user_username,
    user_email: row.user_email,
    created_at: row.created_at.toISOString(),
    resolved_at: row.resolved_at?.toISOString() ?? null,
    holds: holdsPayment({ status, mayHold: row.may_hold, isOpen: row.resolved_at === null }),
    expected_coins: presentExpectedCoins(quotes.get(row.quote_id ?? '')),
  };
}

function presentLog(row: TransactionLogRow): TransactionLog {
  return {
    id: String(row.id),
    action: row.action,
    details: row.details,
    created_at: row.created_at.toISOString(),
    admin_username: row.admin_username,
  };
}

/** What was sent back of a payment, and what is left of what arrived. */
function presentReturns(
  rows: readonly ReturnRow[],
  {
    transaction,
    received,
  }: { transaction: TransactionRow; received: Pick<Received, 'received_atomic'> | undefined },
): TransactionDetail['returns'] {
  const unit = returnUnitOf(transaction);
  const amounts = rows.map(({ amount }) => BigInt(amount));
  const left = leftToReturn({ arrived: arrivedOf(received), returned: amounts });
  return {
    unit: unitName(unit),
    total: writeReturned(
      unit,
      amounts.reduce((sum, amount) => sum + amount, 0n),
    ),
    left: left === null ? null : writeReturned(unit, left),
    list: rows.map((row) => ({
      id: row.id,
      amount: writeReturned(unit, BigInt(row.amount)),
      usd_amount: row.usd_amount_minor === null ? null : toDecimal(row.usd_amount_minor, 'USD'),
      txid: row.txid,
      notes: row.notes,
      admin_username: row.admin_username,
      returned_at: row.returned_at.toISOString(),
    })),
  };
}
