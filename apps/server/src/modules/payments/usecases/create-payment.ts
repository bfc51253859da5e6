import { canonicalTransactionHash, coins } from '@ghost-pay/contract/coins';
import { type Currency, toMinorUnits } from '@ghost-pay/contract/money';
import { normalizePaymentId } from '@ghost-pay/contract/payment-id';
import type { MakeQuote } from '@ghost-pay/contract/quotes/quotes.schemas';
import { methodGroupOf } from '@ghost-pay/contract/settings/setting-keys';
import type { Region } from '@ghost-pay/contract/pricing/pricing-words';
import { donationMinorRange } from '@ghost-pay/contract/transactions/payer-rules';
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
import { agreePrice, findPrice, tariffOf } from '../../pricing/pricing.public.ts';
import { type BroughtQuote, findBroughtQuote, refuseExpired } from '../../quotes/quotes.public.ts';
import { usdValueOf } from '../../rates/rates.public.ts';
import { readSettings, type Settings, wasCoinAddress } from '../../settings/settings.public.ts';
import type { Claim } from '../contests.repository.ts';
import type { SealedCode } from '../codes.repository.ts';
import { codeHashOf, duplicateCodeSentences, sealCode } from '../payment-code.ts';
import { insertTransaction, newRowId, type NewTransaction } from '../payments.repository.ts';
import { recordContest } from './record-contest.ts';

export interface CreateDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly live: Pick<LiveChanges, 'announceCreated'>;
  readonly randomness: Randomness;
  readonly paygate: PaygateGateway | undefined;
}

/** What identifies this payment as paid: the transaction hash and address, or the code. */
interface Evidence {
  readonly columns: Pick<NewTransaction, 'crypto_type' | 'chain' | 'txid' | 'payment_address'>;
  readonly code: SealedCode | undefined;
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
    // Another payment has used the quote, or it was deleted meanwhile: this one is registered without it.
    if (violates(error, 'transactions_quote_id_key', 'transactions_quote_id_fkey'))
      return createTransaction(dependencies, {
        payload: { ...payload, quote_token: null },
        address,
        idempotency,
      });
    if (refusalOfDatabaseError(error) !== 'DUPLICATE_TXID') throw error;
    const claim = claimOf(dependencies.vault, payload, coinEvidence);
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

/** A donor has no account. */
function accountOf(payload: CreateTransaction) {
  return payload.type === 'ghost-eshop-pro' ? payload : undefined;
}

function duplicateDetails({ payment_method: method }: CreateTransaction) {
  return method === 'crypto' ? {} : { fields: { paymentCode: duplicateCodeSentences[method] } };
}

/** The claim of the payment; undefined only without a transaction hash. */
function claimOf(
  vault: Vault,
  payload: CreateTransaction,
  coinEvidence: Evidence | undefined,
): Claim | undefined {
  if (payload.payment_method !== 'crypto') return { codeHash: codeHashOf(vault, payload) };
  const { chain, txid } = coinEvidence?.columns ?? {};
  return chain && txid ? { chain, txid } : undefined;
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
    evidence: Evidence;
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

function describeEvidence(
  { payment_method: method }: CreateTransaction,
  { columns }: Evidence,
): string {
  if (method !== 'crypto') return 'Registered with a code.';
  return columns.txid === null
    ? 'Registered without a transaction hash.'
    : 'Registered with a transaction hash.';
}

async function readCoinEvidence(
  { database, clock }: Pick<CreateDependencies, 'database' | 'clock'>,
  {
    payload,
    settings,
    quote,
  }: {
    payload: CreateCryptoTransaction;
    settings: Settings;
    quote: BroughtQuote | undefined;
  },
): Promise<Evidence> {
  const coin = coins[payload.crypto_type];
  const evidenceOf = (txid: string | undefined, address: string): Evidence => ({
    columns: {
      crypto_type: coin.key,
      chain: coin.chain,
      txid: txid ?? null,
      payment_address: address,
    },
    code: undefined,
  });
  if (quote?.shown) return evidenceOf(readTransactionHash(payload, settings), quote.shown.address);
  const address = settings.coinAddress(coin.key);
  if (address === undefined) throw new AppError('COIN_NOT_AVAILABLE');
  const txid = readTransactionHash(payload, settings);
  const shown = payload.payment_address ?? address;
  // A visitor who was shown the old address before it changed has paid to it correctly.
  if (shown !== address) {
    const earlier = { coin: coin.key, address: shown, now: clock.now() };
    if (!(await wasCoinAddress(database, earlier))) throw new AppError('ADDRESS_UNKNOWN');
  }
  return evidenceOf(txid, shown);
}

async function readCodeEvidence(
  queryable: Queryable,
  vault: Vault,
  payload: CreateTransaction,
): Promise<Evidence> {
  if (payload.payment_method === 'crypto') throw new TypeError('Coins are not a code');
  // The code is sealed for its row, so the row's id must be known before the insert.
  const code = sealCode(vault, await newRowId(queryable), payload);
  return { columns: {}, code };
}

/** The hash in its canonical form; undefined only if the site accepts payments without one. */
function readTransactionHash(
  payload: CreateCryptoTransaction,
  settings: Settings,
): string | undefined {
  if (payload.txid === undefined || payload.txid === null) {
    if (settings.isOn('security_require_txid')) {
      throw new AppError('TXID_REQUIRED', {
        fields: { txid: 'Please enter the transaction hash' },
      });
    }
    return undefined;
  }
  const { chain, name } = coins[payload.crypto_type];
  const txid = canonicalTransactionHash(chain, payload.txid);
  if (txid === undefined) {
    throw new AppError('INVALID_TXID', {
      fields: { txid: `This does not look like a transaction hash of ${name}.` },
    });
  }
  return txid;
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

/** Only gift cards have prices by region. */
function regionOf(payload: CreateTransaction): Region | null {
  return payload.payment_method === 'nintendo-eshop' ? payload.region : null;
}

interface Money {
  readonly amountMinor: number;
  readonly currency: Currency;
}

/** The quote's price while it holds; else a donor's own amount, or the price. */
async function agreeAmount(
  queryable: Queryable,
  {
    payload,
    quote,
    now,
  }: { payload: CreateTransaction; quote: BroughtQuote | undefined; now: Date },
): Promise<Money> {
  if (quote?.standing === 'honoured') return quote.price;
  const claim = readClaim(payload);
  if (payload.type === 'donation') return agreeDonation(claim);
  const key = {
    ...tariffOf(payload.payment_method, regionOf(payload)),
    duration: payload.subscriptionDuration,
  };
  // Coins that were sent long ago are taken at the present price, or at the quote's when the tier is not sold any more.
  if (quote !== undefined) return (await findPrice(queryable, key)) ?? quote.price;
  const agreed = agreePrice(queryable, { ...key, claim, now });
  return payload.payment_method === 'crypto' ? agreed.catch(sayForCoins) : agreed;
}

function sayForCoins(error: unknown): never {
  throw error instanceof AppError && error.code === 'TIER_NOT_AVAILABLE'
    ? AppError.forCoins('TIER_NOT_AVAILABLE')
    : error;
}

function readClaim({ amount, currency }: CreateTransaction): Money {
  const amountMinor = toMinorUnits(amount, currency);
  if (amountMinor === undefined) {
    throw new AppError('INVALID_INPUT', {
      fields: { amount: 'This amount has too many decimals' },
    });
  }
  return { amountMinor, currency };
}

function agreeDonation(claim: Money): Money {
  if (claim.currency !== 'USD')
    throw new AppError('DONATION_OUT_OF_RANGE', {
      fields: { currency: 'Donations are made in USD' },
    });
  if (claim.amountMinor < donationMinorRange.min || claim.amountMinor > donationMinorRange.max) {
    throw new AppError('DONATION_OUT_OF_RANGE', {
      fields: { amount: 'Donations can be from $1.00 to $10,000.00.' },
    });
  }
  return claim;
}
