import { normalizePaymentId } from '@ghost-pay/contract/payment-id';
import type { MakeQuote } from '@ghost-pay/contract/quotes/quotes.schemas';
import { methodGroupOf } from '@ghost-pay/contract/settings/setting-keys';
import type {
  CreateCryptoTransaction,
  CreateTransaction,
} from '@ghost-pay/contract/transactions/create-transaction.schemas';
import type { Clock } from '../../../core/clock.ts';
import type { Database, Queryable } from '../../../core/database/database.ts';
import { refusalOfDatabaseError, violates } from '../../../core/database/database-errors.ts';
import {
  earlierAnswer,
  type Idempotency,
  inTransaction,
} from '../../../core/database/idempotency.ts';
import { AppError } from '../../../core/errors.ts';
import type { LiveChanges } from '../../../core/live/live-changes.ts';
import type { Randomness } from '../../../core/randomness.ts';
import type { Vault } from '../../../core/vault/vault.ts';
import type { PaygateGateway } from '../../../gateways/paygate/paygate-gateway.ts';
import { type BroughtQuote, findBroughtQuote, refuseExpired } from '../../quotes/quotes.public.ts';
import { usdValueOf } from '../../rates/rates.public.ts';
import { readSettings } from '../../settings/settings.public.ts';
import { agreeAmount, readClaim, regionOf } from '../agreed-amount.ts';
import { findOtherClaim } from '../claims.repository.ts';
import type { Claim } from '../contests.repository.ts';
import { findForVisitor } from '../payment-reads.repository.ts';
import { duplicateCodeSentences } from '../payment-code.ts';
import { insertTransaction } from '../payments.repository.ts';
import {
  claimOf,
  describeEvidence,
  readCodeEvidence,
  readCoinEvidence,
  type SentEvidence,
} from '../sent-evidence.ts';
import { recordContest } from './record-contest.ts';

export interface CreateDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly live: Pick<LiveChanges, 'announceCreated'>;
  readonly randomness: Randomness;
  readonly paygate: PaygateGateway | undefined;
}

/**
 * Registers a payment that a visitor claims to have made, in the state pending_payment_verification. The
 * amount is the server's price, never the visitor's claim. Returns the payment id as stored. Throws
 * ADDRESS_UNKNOWN if the shown address never belonged to the coin, QUOTE_EXPIRED with a new quote, and DUPLICATE_TXID
 * if the transaction hash or the code is registered; the refused claim is stored as a contest.
 */
export async function createTransaction(
  dependencies: CreateDependencies,
  {
    payload,
    address,
    idempotency,
  }: {
    payload: CreateTransaction;
    /** The visitor's address; holding claims are counted by it. */
    address: string;
    idempotency: Idempotency | undefined;
  },
): Promise<{ paymentId: string }> {
  // A registered payment keeps its answer, although a method, an address or a quote's time has changed since.
  const earlier = idempotency && (await earlierAnswer(dependencies, idempotency));
  if (earlier !== undefined) return earlier as { paymentId: string };
  const paymentId = normalizePaymentId(payload.payment_id);
  if (paymentId === undefined) throw new AppError('INVALID_PAYMENT_ID');

  const quote = await bringQuote(dependencies, payload);
  if (quote?.standing === 'expired' && payload.payment_method !== 'crypto')
    return (await refuseExpired(dependencies, { asked: askedAgain(payload), idempotency })) as {
      paymentId: string;
    };
  const settings = await readSettings(dependencies.database);
  const isEnabled = settings.isMethodEnabled(methodGroupOf[payload.payment_method]);
  // Coins of a quote may have been sent before the method was switched off.
  if (!isEnabled && !quote?.shown)
    throw payload.payment_method === 'crypto'
      ? AppError.forCoins('PAYMENT_METHOD_DISABLED')
      : new AppError('PAYMENT_METHOD_DISABLED');
  // The page cannot fill in the hash of money that counts for a payment already.
  if (quote !== undefined && payload.payment_method === 'crypto' && !payload.txid) {
    const own = await findRegisteredFor(dependencies, { quote, claim: undefined });
    if (own !== undefined) return own;
  }
  const coinEvidence =
    payload.payment_method === 'crypto'
      ? await readCoinEvidence(dependencies, { payload, settings, quote })
      : undefined;

  try {
    const registerPayment = async (queryable: Queryable) => {
      const evidence =
        coinEvidence ?? (await readCodeEvidence(queryable, dependencies.vault, payload));
      const now = dependencies.clock.now();
      await register(queryable, { payload, paymentId, evidence, quote, now });
      return { paymentId };
    };
    // Without a key there is only one writing statement, which is a transaction by itself.
    const registered =
      idempotency === undefined
        ? await registerPayment(dependencies.database)
        : await inTransaction(dependencies, idempotency, registerPayment);
    dependencies.live.announceCreated();
    return registered;
  } catch (error) {
    const claim = claimOf(dependencies.vault, payload, coinEvidence);
    const own = quote && (await findRegisteredFor(dependencies, { quote, claim }));
    if (own !== undefined) return own;
    // Another payment has used the quote, or it was deleted meanwhile: this one is registered without it.
    if (violates(error, 'transactions_quote_id_key', 'transactions_quote_id_fkey'))
      return createTransaction(dependencies, {
        payload: { ...payload, quote_token: null },
        address,
        idempotency,
      });
    if (refusalOfDatabaseError(error) !== 'DUPLICATE_TXID') throw error;
    if (claim !== undefined)
      await recordContest(dependencies, {
        claim,
        address,
        paymentId,
        account: accountOf(payload),
        quote,
      });
    throw new AppError('DUPLICATE_TXID', duplicateDetails(payload), { cause: error });
  }
}

/**
 * The payment that an administrator registered for the visitor of this quote, by the money that had come; undefined if
 * there is none, or if the visitor names another transaction.
 */
async function findRegisteredFor(
  { database }: Pick<CreateDependencies, 'database'>,
  { quote, claim }: { quote: BroughtQuote; claim: Claim | undefined },
): Promise<{ paymentId: string } | undefined> {
  const made = await findForVisitor(database, quote.id);
  if (made === undefined) return undefined;
  const named = claim !== undefined && 'txid' in claim ? claim : undefined;
  const isSame =
    named === undefined ||
    named.txid === made.txid ||
    // Its hash is claimed by a stranger's payment, which the registered one contests.
    (made.txid === null && (await findOtherClaim(database, named)) !== undefined);
  return isSame ? { paymentId: made.payment_id } : undefined;
}

/** A donor has no account. */
function accountOf(payload: CreateTransaction) {
  return payload.type === 'ghost-eshop-pro' ? payload : undefined;
}

function duplicateDetails({ payment_method: method }: CreateTransaction) {
  return method === 'crypto' ? {} : { fields: { paymentCode: duplicateCodeSentences[method] } };
}

async function register(
  queryable: Queryable,
  {
    payload,
    paymentId,
    evidence,
    quote,
    now,
  }: {
    payload: CreateTransaction;
    paymentId: string;
    evidence: SentEvidence;
    quote: BroughtQuote | undefined;
    now: Date;
  },
): Promise<void> {
  const { amountMinor, currency } = await agreeAmount(queryable, { payload, quote, now });
  const usdValue = await usdValueOf(queryable, { amountMinor, currency, now });
  const subscription = accountOf(payload);
  await insertTransaction(queryable, {
    transaction: {
      ...evidence.columns,
      ...usdValue,
      payment_id: paymentId,
      type: payload.type,
      payment_method: payload.payment_method,
      region: regionOf(payload),
      amount_minor: amountMinor,
      currency,
      subscription_duration: subscription?.subscriptionDuration ?? null,
      user_username: subscription?.userUsername ?? null,
      user_email: subscription?.userEmail ?? null,
      quote_id: quote?.id ?? null,
      quote_late: quote?.standing === 'late',
      created_at: now,
    },
    code: evidence.code,
    log: { action: 'created', details: describeEvidence(payload, evidence), admin: null },
  });
}

/** The quote that the visitor brings; undefined without a token, or with one of another quote. */
async function bringQuote(
  { database, clock }: Pick<CreateDependencies, 'database' | 'clock'>,
  payload: CreateTransaction,
): Promise<BroughtQuote | undefined> {
  if (!payload.quote_token) return undefined;
  const purpose = {
    type: payload.type,
    method: payload.payment_method,
    duration: payload.type === 'donation' ? null : payload.subscriptionDuration,
    donationMinor: payload.type === 'donation' ? readClaim(payload).amountMinor : null,
    coin: payload.payment_method === 'crypto' ? payload.crypto_type : null,
    region: regionOf(payload),
  };
  const isWithoutAddress = payload.payment_method === 'crypto' && !payload.payment_address;
  return findBroughtQuote(database, {
    token: payload.quote_token,
    purpose,
    isWithoutAddress,
    now: clock.now(),
  });
}

/** A new quote for what the payment by code is for. */
function askedAgain(payload: Exclude<CreateTransaction, CreateCryptoTransaction>): MakeQuote {
  const { type, payment_method: method, subscriptionDuration, userUsername, userEmail } = payload;
  const subscription = { type, subscriptionDuration, userUsername, userEmail };
  return method === 'nintendo-eshop'
    ? { ...subscription, payment_method: method, region: payload.region }
    : { ...subscription, payment_method: method };
}
