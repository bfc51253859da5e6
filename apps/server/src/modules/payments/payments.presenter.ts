import { toCoinDecimal } from '@ghost-pay/contract/coin-amounts';
import { voucherDoubt } from '@ghost-pay/contract/transactions/voucher-doubt';
import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import { toDecimal } from '@ghost-pay/contract/money';
import {
  type Contest,
  type ExpectedCoins,
  type Transaction,
  type TransactionDetail,
  type TransactionFlag,
  type TransactionLog,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { promiseOf } from '@ghost-pay/contract/transactions/waiting';
import type { CardAnswerRow } from '../card-payments/card-payments.public.ts';
import type { QuoteRow } from '../quotes/quotes.public.ts';
import type { ConvertedAmount } from '../rates/rates.public.ts';
import type { Settings } from '../settings/settings.public.ts';
import { holdsPayment } from './contest-rules.ts';
import type { ContestRow } from './contests.repository.ts';
import { allowedActs, flagConcerns } from './payment-acts.ts';
import { maskedCode } from './payment-code.ts';
import { allowedStatuses, isFinal } from './payment-moves.ts';
import type { TransactionLogRow, TransactionRow } from './payments.repository.ts';

/** The viewing administrator's role, and the values that a presented payment depends on. */
export interface Viewer {
  readonly role: Role;
  readonly now: Date;
  /** Pending payments made before this moment are overdue. */
  readonly overdueBefore: Date;
  /** The currently configured receiving addresses. */
  readonly coinAddress: Settings['coinAddress'];
}

/** A payment as administrators see it, with the acts that this role may perform. */
export function presentTransaction(row: TransactionRow, viewer: Viewer): Transaction {
  const { role } = viewer;
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
    payment_code: maskedCode(row),
    code_type: row.payment_code_type,
    code_amount:
      row.payment_code_amount_hundredths === null ? null : row.payment_code_amount_hundredths / 100,
    code_currency: row.payment_code_currency,
    flags: flagsOf(row, viewer),
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
    allowed_actions: allowedActs(row, role),
    allowed_statuses: allowedStatuses(row, role),
  };
}

function isAddressReplaced(
  { crypto_type: coin, payment_address: address }: TransactionRow,
  { coinAddress }: Viewer,
): boolean {
  return coin !== null && address !== null && coinAddress(coin) !== address;
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

function flagsOf(row: TransactionRow, { overdueBefore }: Viewer): TransactionFlag[] {
  const flags: TransactionFlag[] = [];
  if (!isFinal(row.status) && row.created_at < overdueBefore) flags.push('overdue');
  if (row.payment_code_amount_hundredths !== null && row.payment_code_currency !== null) {
    const doubt = voucherDoubt(
      { amount: row.payment_code_amount_hundredths / 100, currency: row.payment_code_currency },
      { amount: toDecimal(row.amount_minor, row.currency), currency: row.currency },
    );
    if (doubt) flags.push(`code_${doubt}`);
  }
  if (row.is_contested) flags.push(isHeld(row) ? 'contested' : 'contest_noted');
  if (row.usd_amount_minor === null) flags.push('rate_missing');
  if (row.quote_late) flags.push('quote_late');
  if (row.delivery_problem !== null && row.status === 'pending_subscription_update')
    flags.push(`delivery_${row.delivery_problem}`);
  return [...flags, ...row.card_flags.filter((flag) => flagConcerns(flag, row.status))];
}

export function presentTransactionDetail(
  {
    transaction,
    logs,
    contests,
    quotes,
    codeValue,
    cardAnswer,
  }: {
    transaction: TransactionRow;
    logs: readonly TransactionLogRow[];
    contests: readonly ContestRow[];
    /** By id: those of the payment and of its contests. */
    quotes: ReadonlyMap<string, QuoteRow>;
    codeValue: ConvertedAmount | undefined;
    cardAnswer: CardAnswerRow | undefined;
  },
  viewer: Viewer,
): TransactionDetail {
  return {
    ...presentTransaction(transaction, viewer),
    logs: logs.map(presentLog),
    contests: contests.map((contest) => presentContest(contest, { transaction, quotes })),
    expected_coins: presentExpectedCoins(quotes.get(transaction.quote_id ?? '')),
    code_value: codeValue
      ? { amount: codeValue.hundredths / 100, rates_at: codeValue.ratesAt.toISOString() }
      : null,
    card_answer: presentCardAnswer(cardAnswer),
  };
}

function isHeld({ status, may_be_held: may }: TransactionRow): boolean {
  return holdsPayment({ status, mayHold: may, isOpen: true });
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

function presentCardAnswer(row: CardAnswerRow | undefined): TransactionDetail['card_answer'] {
  if (!row?.checked_at || !row.last_response) return null;
  return { answered_at: row.checked_at.toISOString(), response: row.last_response };
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
