import { canonicalTransactionHash, coins } from '@ghost-pay/contract/coins';
import { type Currency, toMinorUnits } from '@ghost-pay/contract/money';
import { normalizePaymentId } from '@ghost-pay/contract/payment-id';
import {
  type CreateTransaction,
  donationMinorRange,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import type { Clock } from '../../../core/clock.ts';
import type { Database, Queryable } from '../../../core/database/database.ts';
import { type Idempotency, inTransaction } from '../../../core/database/idempotency.ts';
import { AppError } from '../../../core/errors.ts';
import { agreePrice } from '../../pricing/pricing.public.ts';
import { readSettings, type Settings } from '../../settings/settings.public.ts';
import { insertTransaction } from '../transactions.repository.ts';

/**
 * Registers a payment that a visitor says to have made, in the state pending_payment_verification.
 * The amount is the server's price, never the visitor's claim. Returns the payment id as it is stored.
 */
export async function createTransaction(
  { database, clock }: { database: Database; clock: Clock },
  { payload, idempotency }: { payload: CreateTransaction; idempotency: Idempotency | undefined },
): Promise<{ paymentId: string }> {
  const paymentId = normalizePaymentId(payload.payment_id);
  if (paymentId === undefined) throw new AppError('INVALID_PAYMENT_ID');

  const settings = await readSettings(database);
  if (!settings.isMethodEnabled('crypto')) throw new AppError('PAYMENT_METHOD_DISABLED');
  const coin = coins[payload.crypto_type];
  const address = settings.coinAddress(coin.key);
  if (address === undefined) throw new AppError('COIN_NOT_AVAILABLE');
  const txid = readTransactionHash(payload, settings);

  const register = async (queryable: Queryable) => {
    const now = clock.now();
    const claim = readClaim(payload);
    const { amountMinor, currency } =
      payload.type === 'donation'
        ? agreeDonation(claim)
        : await agreePrice(queryable, {
            paymentType: 'crypto',
            region: null,
            duration: payload.subscriptionDuration,
            claim,
            now,
          });
    const subscription = payload.type === 'ghost-eshop-pro' ? payload : undefined;
    await insertTransaction(queryable, {
      transaction: {
        payment_id: paymentId,
        type: payload.type,
        payment_method: 'crypto',
        crypto_type: coin.key,
        chain: coin.chain,
        txid: txid ?? null,
        payment_address: address,
        amount_minor: amountMinor,
        currency,
        subscription_duration: subscription?.subscriptionDuration ?? null,
        user_username: subscription?.userUsername ?? null,
        user_email: subscription?.userEmail ?? null,
        created_at: now,
      },
      log: {
        action: 'created',
        details:
          txid === undefined
            ? 'Registered without a transaction hash.'
            : 'Registered with a transaction hash.',
        admin: null,
      },
    });
    return { paymentId };
  };
  // Without a key there is one statement that writes, which is a transaction by itself.
  if (idempotency === undefined) return register(database);
  return inTransaction({ database, clock }, idempotency, register);
}

/** The hash in its canonical form; undefined only where the site accepts payments without one. */
function readTransactionHash(payload: CreateTransaction, settings: Settings): string | undefined {
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

function readClaim({ amount, currency }: CreateTransaction): {
  amountMinor: number;
  currency: Currency;
} {
  const amountMinor = toMinorUnits(amount, currency);
  if (amountMinor === undefined) {
    throw new AppError('INVALID_INPUT', {
      fields: { amount: 'This amount has too many decimals' },
    });
  }
  return { amountMinor, currency };
}

function agreeDonation(claim: { amountMinor: number; currency: Currency }): {
  amountMinor: number;
  currency: Currency;
} {
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
