import type { Language } from '@ghost-pay/contract/languages';
import { paymentIdIn } from '@ghost-pay/contract/typed-text';
import type { MakeQuote } from '@ghost-pay/contract/quotes/quotes.schemas';
import { paymentMethodFacts } from '@ghost-pay/contract/transactions/transaction-words';
import type {
  CreateCryptoTransaction,
  CreateTransaction,
} from '@ghost-pay/contract/transactions/create-transaction.schemas';
import type { Difference } from '@ghost-pay/contract/transactions/transactions.endpoints';
import type { Database } from '../../../core/database/database.ts';
import { refusalOfDatabaseError, violates } from '../../../core/database/database-errors.ts';
import { answerOfUsedKey, claimFor, type Idempotency } from '../../../core/database/idempotency.ts';
import { AppError } from '../../../core/errors.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type BroughtQuote, refuseExpired } from '../../quotes/quotes.public.ts';
import { usdValueOf } from '../../rates/rates.public.ts';
import { readSettings } from '../../settings/settings.public.ts';
import { agreeAmount, bringQuote, regionOf } from '../agreed-amount.ts';
import { findOtherClaim, ownAddressOf } from '../claims.repository.ts';
import type { Claim } from '../contests.repository.ts';
import { findPagePayment } from '../page-payment.ts';
import { duplicateCodeSentence } from '../payment-code.ts';
import { insertTransaction, insertUnderKey, type TransactionRow } from '../payments.repository.ts';
import {
  claimOf,
  describeClaim,
  readCodeClaim,
  readCoinClaim,
  type SentClaim,
} from '../sent-claim.ts';
import type { ActDependencies } from './perform-act.ts';
import { nameAnother, nameAnotherAccount } from './name-another.ts';
import { recordContest } from './record-contest.ts';

export type CreateDependencies = ActDependencies &
  Pick<Dependencies, 'vault' | 'live' | 'randomness' | 'paygate'>;

/** The answer that is kept under the key of a request. */
export interface RegisteredPayment {
  /** As stored. */
  readonly paymentId: string;
  /** Missing for a payment that the site or an administrator registered, and in what an earlier version kept. */
  readonly sentAt?: string;
  /** It was found by a payment id, which is no secret: whoever asked has not shown that they sent it. */
  readonly isByIdAlone?: true;
  /** The page had the payment, which differs from what it names now. */
  readonly difference?: Difference;
}

/**
 * Registers a payment that a visitor claims to have made, in the state pending_payment_verification. Price and address
 * are the quote's, or without one the site's of now. Coins are taken all the same when the visitor names others, which
 * their evidence then says. Throws AMOUNT_MISMATCH for a code at another price,
 * ADDRESS_UNKNOWN for what is no address of the coin, QUOTE_EXPIRED with a new quote, and DUPLICATE_TXID if the transaction
 * hash or the code is registered; the refused claim is stored as a contest. With a quote for coins whose page has a payment
 * already it answers with that payment, for which another hash is a correction or a further part, and another account is
 * noted for administrators.
 */
export async function createTransaction(
  dependencies: CreateDependencies,
  request: {
    payload: CreateTransaction;
    /** Of the visitor's page. */
    language: Language;
    /** The visitor's address; holding claims are counted by it. */
    address: string;
    userAgent: string;
    idempotency: Idempotency | undefined;
  },
): Promise<RegisteredPayment> {
  const { payload, language, address, userAgent, idempotency } = request;
  const paymentId = paymentIdIn(payload.payment_id);
  if (paymentId === undefined) throw new AppError('INVALID_PAYMENT_ID');

  const brought = await bringQuote(dependencies, payload);
  const quote = brought?.standing === 'ended' ? undefined : brought;
  if (quote?.standing === 'expired' && payload.payment_method !== 'crypto')
    return (await refuseExpired(dependencies, {
      asked: askedAgain(payload),
      language,
      idempotency,
    })) as RegisteredPayment;
  const settings = await readSettings(dependencies.database);
  const isEnabled = settings.isMethodEnabled(paymentMethodFacts[payload.payment_method].group);
  // Coins of a quote may have been sent before the method was switched off.
  if (!isEnabled && !quote?.shown)
    throw payload.payment_method === 'crypto'
      ? AppError.forCoins('PAYMENT_METHOD_DISABLED')
      : new AppError('PAYMENT_METHOD_DISABLED');
  // Without its hash, or under another id than the quote's, no unique index says that the page has a payment already.
  const isUnguarded = payload.payment_method === 'crypto' && !payload.txid;
  if (isUnguarded || (quote?.paymentId && quote.paymentId !== paymentId)) {
    const own = await findOwn(dependencies, { payload, quote });
    if (own !== undefined && quote !== undefined && isUnguarded)
      return answerOf(dependencies, { own, payload, quote });
    if (own !== undefined && own.payment_id !== paymentId)
      return createTransaction(dependencies, {
        ...request,
        payload: { ...payload, payment_id: own.payment_id },
      });
  }
  const sent =
    payload.payment_method === 'crypto'
      ? readCoinClaim({
          payload,
          settings,
          quote,
          named: payload.payment_address ?? brought?.shown?.address,
        })
      : readCodeClaim(dependencies.vault, payload);

  try {
    const now = dependencies.clock.now();
    const registered = await register(dependencies.database, {
      payload,
      paymentId,
      sent,
      quote,
      language,
      now,
      idempotency,
    });
    dependencies.live.announceCreated();
    return registered;
  } catch (error) {
    const claim = claimOf(sent);
    const own = isTaken(error) ? await findOwn(dependencies, { payload, quote }) : undefined;
    if (own !== undefined && quote !== undefined)
      return answerWithOwn(dependencies, { own, payload, claim, quote, address, userAgent });
    // Another payment has used the quote, or it was deleted meanwhile: this one is registered without it.
    if (violates(error, 'transactions_quote_id_key', 'transactions_quote_id_fkey'))
      return createTransaction(dependencies, {
        ...request,
        payload: { ...payload, quote_token: null },
      });
    if (refusalOfDatabaseError(error) !== 'DUPLICATE_TXID') throw error;
    if (claim !== undefined)
      await recordContest(dependencies, {
        claim,
        address,
        paymentId,
        account: accountOf(payload),
        quoteId: quote?.id ?? null,
      });
    const { payment_method: method } = payload;
    if (method === 'crypto') throw new AppError('DUPLICATE_TXID', {}, { cause: error });
    const sentence = duplicateCodeSentence(method);
    const fields = { paymentCode: sentence };
    throw new AppError('DUPLICATE_TXID', { fields }, { cause: error, sentence });
  }
}

function isTaken(error: unknown): boolean {
  const refusal = refusalOfDatabaseError(error);
  return (
    refusal === 'DUPLICATE_TXID' ||
    refusal === 'DUPLICATE_PAYMENT_REF' ||
    violates(error, 'transactions_quote_id_key')
  );
}

/** The payment that the page of a quote for coins has already, whoever registered it. */
async function findOwn(
  { database }: Pick<CreateDependencies, 'database'>,
  { payload, quote }: { payload: CreateTransaction; quote: BroughtQuote | undefined },
): Promise<TransactionRow | undefined> {
  if (payload.payment_method !== 'crypto' || quote === undefined) return undefined;
  const account = accountOf(payload);
  return findPagePayment(database, {
    quoteId: quote.id,
    paymentId: quote.paymentId,
    type: payload.type,
    username: account?.userUsername ?? null,
    email: account?.userEmail ?? null,
  });
}

/** Answers with the payment that the page has, after it was told of another transaction, if the visitor names one. */
async function answerWithOwn(
  dependencies: CreateDependencies,
  {
    own,
    payload,
    claim,
    quote,
    address,
    userAgent,
  }: {
    own: TransactionRow;
    payload: CreateTransaction;
    claim: Claim | undefined;
    quote: BroughtQuote;
    address: string;
    userAgent: string;
  },
): Promise<RegisteredPayment> {
  const named = claim !== undefined && 'txid' in claim ? claim : undefined;
  const { payment_id: paymentId, user_username: userUsername, user_email: userEmail } = own;
  const holder =
    named &&
    (await findOtherClaim(dependencies.database, { ...named, ownAddress: ownAddressOf(own) }));
  const quoteId = quote.id;
  let difference: Difference | undefined;
  if (named !== undefined && holder === undefined)
    difference = await nameAnother(dependencies, {
      payment: own,
      claim: named,
      quoteId,
      address,
      userAgent,
    });
  // A stranger's payment has the hash.
  else if (named !== undefined && holder !== paymentId) {
    const isSeen = await recordContest(dependencies, {
      claim: named,
      address,
      paymentId,
      account: { userUsername, userEmail },
      quoteId,
    });
    difference = isSeen ? 'noted' : 'left_out';
  }
  // It has claimed this hash before, and another one since: the log has both.
  else if (named !== undefined && own.txid !== named.txid) difference = 'noted';
  return answerOf(dependencies, { own, payload, quote, difference });
}

async function answerOf(
  dependencies: Pick<CreateDependencies, 'database' | 'clock'>,
  {
    own,
    payload,
    quote,
    difference: ofTransaction,
  }: {
    own: TransactionRow;
    payload: CreateTransaction;
    quote: BroughtQuote;
    difference?: Difference | undefined;
  },
): Promise<RegisteredPayment> {
  const account = accountOf(payload);
  const ofAccount = account && (await nameAnotherAccount(dependencies, { payment: own, account }));
  const { payment_id: paymentId, quote_id: quoteId } = own;
  const isLeftOut = ofTransaction === 'left_out' || ofAccount === 'left_out';
  const difference = isLeftOut ? 'left_out' : (ofTransaction ?? ofAccount);
  return {
    paymentId,
    ...(difference && { difference }),
    ...(quoteId !== quote.id && { isByIdAlone: true }),
  };
}

/** A donor has no account. */
function accountOf(payload: CreateTransaction) {
  return payload.type === 'ghost-eshop-pro' ? payload : undefined;
}

/**
 * One writing statement, which is a transaction by itself, also with a key: the answer is known beforehand. Returns the
 * first answer of a key that is used.
 */
async function register(
  database: Database,
  {
    payload,
    paymentId,
    sent,
    quote,
    language,
    now,
    idempotency,
  }: {
    payload: CreateTransaction;
    paymentId: string;
    sent: SentClaim;
    quote: BroughtQuote | undefined;
    language: Language;
    now: Date;
    idempotency: Idempotency | undefined;
  },
): Promise<RegisteredPayment> {
  const { amountMinor, currency, other } = await agreeAmount(database, { payload, quote });
  const usdValue = await usdValueOf(database, { amountMinor, currency, now });
  const subscription = accountOf(payload);
  const answer = { paymentId, sentAt: now.toISOString() };
  const payment = {
    transaction: {
      ...sent.columns,
      ...usdValue,
      payment_id: paymentId,
      type: payload.type,
      payment_method: payload.payment_method,
      region: regionOf(payload),
      amount_minor: amountMinor,
      currency,
      other_price_minor: other?.amountMinor ?? null,
      other_price_currency: other?.currency ?? null,
      subscription_duration: subscription?.subscriptionDuration ?? null,
      user_username: subscription?.userUsername ?? null,
      user_email: subscription?.userEmail ?? null,
      quote_id: quote?.id ?? null,
      quote_late: quote?.standing === 'late',
      language,
      created_at: now,
    },
    code: sent.code,
    log: { action: 'created', details: describeClaim(sent), admin: null },
  };
  if (idempotency === undefined) {
    await insertTransaction(database, payment);
    return answer;
  }
  const claim = claimFor(idempotency, { answer, now });
  if (await insertUnderKey(database, payment, claim)) return answer;
  return (await answerOfUsedKey(database, idempotency)) as RegisteredPayment;
}

/** A new quote for what the payment by code is for. */
function askedAgain(payload: Exclude<CreateTransaction, CreateCryptoTransaction>): MakeQuote {
  const { type, payment_method: method, subscriptionDuration, userUsername, userEmail } = payload;
  const subscription = { type, subscriptionDuration, userUsername, userEmail };
  return method === 'nintendo-eshop'
    ? { ...subscription, payment_method: method, region: payload.region }
    : { ...subscription, payment_method: method };
}
