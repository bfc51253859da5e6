import { randomUUIDv7 } from 'node:crypto';
import { cardProviderLabels } from '@ghost-pay/contract/card-payments/card-payment-words';
import type {
  CardWallet,
  CreateWallet,
} from '@ghost-pay/contract/card-payments/card-payments.schemas';
import type { Language } from '@ghost-pay/contract/languages';
import { type Currency, toDecimal } from '@ghost-pay/contract/money';
import type { MakeQuote } from '@ghost-pay/contract/quotes/quotes.schemas';
import { makePaymentId } from '@ghost-pay/contract/payment-id';
import { paymentIdIn } from '@ghost-pay/contract/typed-text';
import {
  earlierAnswer,
  type Idempotency,
  inTransaction,
} from '../../../core/database/idempotency.ts';
import { violates } from '../../../core/database/database-errors.ts';
import { AppError } from '../../../core/errors.ts';
import { OutboundError } from '../../../core/outbound/bounded-fetch.ts';
import { fillFrom, hashSecretToken, newSecretToken } from '../../../core/randomness.ts';
import type { PaygateGateway } from '../../../gateways/paygate/paygate-gateway.ts';
import { agreePrice, type Money, readMoney } from '../../pricing/pricing.public.ts';
import { type BroughtQuote, findBroughtQuote, refuseExpired } from '../../quotes/quotes.public.ts';
import { type UsdValue, usdValueOf } from '../../rates/rates.public.ts';
import { readSettings } from '../../settings/settings.public.ts';
import { insertLog, insertTransaction, setProvider } from '../../payments/payments.public.ts';
import { type CardDependencies, tokenCell } from '../card-payment-dependencies.ts';
import { nextCheckAt } from '../card-payment-rules.ts';
import { logTexts } from '../card-payments.texts.ts';
import { findByPaymentId, insertCardPayment } from '../card-payments.repository.ts';
import { readProviders, whyUnavailable } from '../../quotes/quotes.public.ts';

interface Request {
  readonly payload: CreateWallet;
  /** Of the visitor's page. */
  readonly language: Language;
  readonly idempotency: Idempotency | undefined;
}

/** The price, and its value in dollars: all processors are paid in dollars. */
interface Price extends Money {
  readonly worth: UsdValue | undefined;
  readonly usdAmountMinor: number;
}

/**
 * Registers a card payment and returns its payment address. The price is the server's, the processor must accept
 * it, and the payment is recorded before its wallet is shown. A visitor who chooses an earlier payment again
 * continues in its wallet for its original amount, even if the price has changed. Throws PAYMENT_METHOD_DISABLED,
 * AMOUNT_MISMATCH, QUOTE_EXPIRED with a new quote, TIER_NOT_AVAILABLE, CARD_PROVIDER_NOT_AVAILABLE,
 * PAYMENT_ALREADY_VERIFIED if the earlier payment is paid, and CARD_WALLET_FAILED if the card network gives no wallet.
 */
export async function createWallet(
  dependencies: CardDependencies,
  { payload, language, idempotency }: Request,
): Promise<CardWallet> {
  if (idempotency !== undefined) {
    const earlier = await earlierAnswer(dependencies, idempotency);
    if (earlier !== undefined) return earlier as CardWallet;
  }
  const { paygate } = dependencies;
  const settings = await readSettings(dependencies.database);
  const payoutAddress = settings.cardPayoutAddress();
  if (paygate === undefined || payoutAddress === undefined || !settings.isMethodEnabled('card'))
    throw new AppError('PAYMENT_METHOD_DISABLED');

  const claim = readMoney(payload);
  const quote = await bringQuote(dependencies, payload);
  const begun = await findBegun(dependencies, { payload, claim });
  if (begun === undefined && quote?.standing === 'expired') {
    const asked = askedAgain(payload);
    return (await refuseExpired(dependencies, { asked, language, idempotency })) as CardWallet;
  }
  const agreed =
    begun === undefined
      ? (quote?.price ??
        (await agreePrice(dependencies.database, {
          paymentType: 'card',
          region: null,
          duration: payload.subscriptionDuration,
          claim,
        })))
      : claim;
  const price = await inDollars(dependencies, paygate, agreed);
  await checkProvider(dependencies, payload, price);
  if (begun !== undefined)
    return continuePayment(dependencies, { payload, idempotency, price, paygate, begun });
  return registerPayment(dependencies, {
    payload,
    language,
    idempotency,
    price,
    quoteId: quote?.id ?? null,
    paygate,
    payoutAddress,
    maxPendingHours: settings.number('security_max_pending_hours'),
  }).catch((error: unknown) => {
    // Another payment has used the quote, or it was deleted meanwhile: this one is registered without it.
    if (!violates(error, 'transactions_quote_id_key', 'transactions_quote_id_fkey')) throw error;
    return createWallet(dependencies, {
      payload: { ...payload, quote_token: null },
      language,
      idempotency,
    });
  });
}

async function bringQuote(
  { database, clock }: CardDependencies,
  payload: CreateWallet,
): Promise<BroughtQuote | undefined> {
  if (!payload.quote_token) return undefined;
  const purpose = {
    type: payload.paymentType,
    method: 'card',
    duration: payload.subscriptionDuration,
    donationMinor: null,
    coin: null,
    region: null,
  } as const;
  return findBroughtQuote(database, { token: payload.quote_token, purpose, now: clock.now() });
}

/** A new quote for what the card payment is for. */
function askedAgain({
  paymentType: type,
  subscriptionDuration,
  userInfo,
}: CreateWallet): MakeQuote {
  const { username: userUsername, email: userEmail } = userInfo;
  return { type, payment_method: 'card', subscriptionDuration, userUsername, userEmail };
}

async function inDollars(
  { database, clock }: CardDependencies,
  paygate: PaygateGateway,
  { amountMinor, currency }: Money,
): Promise<Price> {
  const worth = await usdValueOf(database, { amountMinor, currency, now: clock.now() });
  const usdAmountMinor =
    currency === 'USD'
      ? amountMinor
      : await askForDollars(paygate, { amountMinor, currency, worth: worth?.usd_amount_minor });
  return { amountMinor, currency, worth, usdAmountMinor };
}

/**
 * By the card network's own rate, which is the amount that arrives; by the site's rate if the network has
 * none for this currency.
 */
async function askForDollars(
  paygate: PaygateGateway,
  {
    amountMinor,
    currency,
    worth,
  }: { amountMinor: number; currency: Currency; worth: number | undefined },
): Promise<number> {
  try {
    return await paygate.convertToUsd({ amount: toDecimal(amountMinor, currency), currency });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (worth === undefined) throw new AppError('CARD_WALLET_FAILED', {}, { cause: error });
    return worth;
  }
}

async function checkProvider(
  dependencies: CardDependencies,
  { provider: named }: CreateWallet,
  { usdAmountMinor }: Price,
): Promise<void> {
  const providers = await readProviders(dependencies);
  const provider = providers.find(({ id }) => id === named);
  if (provider !== undefined && whyUnavailable(provider, usdAmountMinor) === undefined) return;
  throw new AppError('CARD_PROVIDER_NOT_AVAILABLE', {
    fields: { provider: 'Selected provider is not available for this amount' },
  });
}

type BegunPayment = NonNullable<Awaited<ReturnType<typeof findByPaymentId>>>;

/**
 * The earlier payment that the visitor chooses again. Its public id alone is not enough: name, address, tier
 * and amount must match too. Undefined if there is no such payment. Throws PAYMENT_ALREADY_VERIFIED.
 */
async function findBegun(
  { database }: CardDependencies,
  { payload, claim }: { payload: CreateWallet; claim: Money },
): Promise<BegunPayment | undefined> {
  const paymentId = paymentIdIn(payload.paymentId ?? '');
  if (paymentId === undefined) return undefined;
  const earlier = await findByPaymentId(database, paymentId);
  const isSame =
    earlier !== undefined &&
    earlier.user_username === payload.userInfo.username &&
    earlier.user_email === payload.userInfo.email &&
    earlier.subscription_duration === payload.subscriptionDuration &&
    earlier.amount_minor === claim.amountMinor &&
    earlier.currency === claim.currency;
  if (!isSame || earlier.status === 'failed') return undefined;
  if (earlier.status !== 'pending_payment_verification')
    throw new AppError('PAYMENT_ALREADY_VERIFIED');
  return earlier;
}

/** The payment address of the earlier payment, in its own wallet, at the processor chosen now. */
async function continuePayment(
  dependencies: CardDependencies,
  {
    payload,
    idempotency,
    price,
    paygate,
    begun,
  }: Omit<Request, 'language'> & {
    price: Price;
    paygate: PaygateGateway;
    begun: BegunPayment;
  },
): Promise<CardWallet> {
  const { provider } = payload;
  return inTransaction(dependencies, idempotency, async (trx) => {
    if (begun.payment_provider !== provider) {
      const now = dependencies.clock.now();
      await setProvider(trx, { transactionId: begun.id, provider, now });
      const details = logTexts.providerChosen(cardProviderLabels[provider]);
      await insertLog(trx, {
        transactionId: begun.id,
        log: { action: 'provider_chosen', details, admin: null },
        now,
      });
    }
    const paymentUrl = paygate.checkoutUrl({
      addressIn: begun.address_in,
      usdAmountMinor: price.usdAmountMinor,
      provider,
      email: payload.userInfo.email,
    });
    return { paymentUrl, paymentId: begun.payment_id };
  });
}

async function registerPayment(
  { database, clock, randomness, vault, live, publicUrl }: CardDependencies,
  {
    payload,
    language,
    idempotency,
    price,
    quoteId,
    paygate,
    payoutAddress,
    maxPendingHours,
  }: Request & {
    price: Price;
    quoteId: string | null;
    paygate: PaygateGateway;
    payoutAddress: string;
    maxPendingHours: number;
  },
): Promise<CardWallet> {
  const { provider, userInfo } = payload;
  const now = clock.now();
  const paymentId = makePaymentId({ randomBytes: fillFrom(randomness), now: now.getTime() });
  const secret = newSecretToken(randomness);
  const callbackUrl = `${publicUrl}/api/payments/card/callback/${paymentId}/${secret}`;
  const wallet = await paygate
    .createWallet({ payoutAddress, callbackUrl })
    .catch((error: unknown) => {
      throw error instanceof OutboundError
        ? new AppError('CARD_WALLET_FAILED', {}, { cause: error })
        : error;
    });
  const paymentUrl = paygate.checkoutUrl({
    addressIn: wallet.addressIn,
    usdAmountMinor: price.usdAmountMinor,
    provider,
    email: userInfo.email,
  });
  // Of two equal requests at once, one is recorded and answered; the other's wallet is never shown.
  const answer = await inTransaction({ database, clock }, idempotency, async (trx) => {
    const id = randomUUIDv7();
    await insertTransaction(trx, {
      transaction: {
        id,
        ...price.worth,
        payment_id: paymentId,
        type: payload.paymentType,
        payment_method: 'card',
        processor: 'paygate',
        payment_provider: provider,
        payment_ipn_token_encrypted: vault.encrypt(tokenCell(id), wallet.ipnToken),
        payment_address: wallet.walletAddress,
        amount_minor: price.amountMinor,
        currency: price.currency,
        subscription_duration: payload.subscriptionDuration,
        user_username: userInfo.username,
        user_email: userInfo.email,
        quote_id: quoteId,
        language,
        created_at: now,
      },
      log: {
        action: 'created',
        details: logTexts.created(cardProviderLabels[provider]),
        admin: null,
      },
    });
    const status = 'pending_payment_verification';
    await insertCardPayment(trx, {
      transaction_id: id,
      callback_secret_hash: hashSecretToken(secret),
      address_in: wallet.addressIn,
      next_check_at: nextCheckAt({ status, since: now, now, maxPendingHours }),
    });
    return { paymentUrl, paymentId };
  });
  live.announceCreated();
  return answer;
}
