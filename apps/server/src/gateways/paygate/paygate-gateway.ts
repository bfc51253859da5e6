import { createPublicKey, type KeyObject } from 'node:crypto';
import type { CardProviderId } from '@ghost-pay/contract/card-payments/card-payment-words';
import type { PayGateResponse } from '@ghost-pay/contract/card-payments/paygate-response.schemas';
import type { Currency } from '@ghost-pay/contract/money';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Clock } from '../../core/clock.ts';
import { fetchJson, OutboundError } from '../../core/outbound/bounded-fetch.ts';
import { createCircuitBreaker, type ServiceHealth } from '../../core/outbound/circuit-breaker.ts';
import { retrying } from '../../core/outbound/retries.ts';
import { isSigned } from './callback-signature.ts';
import { checkoutUrl } from './checkout-url.ts';
import {
  conversionAnswerSchema,
  providerListAnswerSchema,
  statusAnswerSchema,
  walletAnswerSchema,
} from './paygate-answers.ts';
import { keepProviderList, type LiveProviders, readProviders } from './provider-list.ts';

/** Where the card network is, and by which keys its callbacks are known. */
export interface PaygateSettings {
  /** Both without a slash at the end. */
  readonly apiUrl: string;
  readonly checkoutUrl: string;
  /** PEM; empty = signatures cannot be checked. */
  readonly publicKeys: readonly string[];
}

/** A wallet into which exactly one payment is made. */
export interface Wallet {
  /** What the checkout page is told, decoded. */
  readonly addressIn: string;
  /** The wallet's address on Polygon. */
  readonly walletAddress: string;
  /** Secret: whoever has it can ask for the payment's state. */
  readonly ipnToken: string;
}

/** The card network. All calls throw an OutboundError when it does not answer in time, in full and in sense. */
export interface PaygateGateway {
  /** A wallet that pays out to `payoutAddress`. The same callback address gets the same wallet, so that asking twice is harmless. */
  createWallet(request: { payoutAddress: string; callbackUrl: string }): Promise<Wallet>;
  paymentStatus(ipnToken: string): Promise<PayGateResponse>;
  /** The worth of an amount in US cents, as the card network counts. */
  convertToUsd(money: { amount: number; currency: Currency }): Promise<number>;
  /** Never throws: undefined while the list could not be had even once. */
  liveProviders(): Promise<LiveProviders | undefined>;
  checkoutUrl(payment: {
    addressIn: string;
    usdAmountMinor: number;
    provider: CardProviderId;
    email: string;
  }): string;
  health(): ServiceHealth;
  /** Whether an accepted callback is certain to come from the card network. */
  readonly provesCallbacks: boolean;
  /** Whether a callback may be acted on: where keys are configured, only a rightly signed one. */
  acceptsCallback(callback: { calledUrl: string; signature: string | undefined }): boolean;
}

/** How long a question may take, and the waits between its tries. */
export interface Patience {
  readonly timeoutMs: number;
  readonly waitsMs: readonly number[];
  /** For what a visitor's request can do without: one try. */
  readonly shortMs: number;
}

// Whoever makes a wallet may wait for the list, a conversion and the wallet: 11 s is the most that
// anybody should wait for an answer, and these are 10.2 s together.
export const patienceOfPeople: Patience = { timeoutMs: 3_000, waitsMs: [200], shortMs: 2_000 };
/** PayGate's firewall is reported to turn the names of HTTP libraries away. */
const userAgent = 'Mozilla/5.0 (compatible; ghost-pay)';

/** Speaks PayGate's protocol (https://paygate.to/docs/payment-gateway-api/). */
export function createPaygateGateway(
  { clock, log }: { clock: Clock; log: FastifyBaseLogger },
  { apiUrl, checkoutUrl: checkoutBase, publicKeys }: PaygateSettings,
  { timeoutMs, waitsMs, shortMs }: Patience = patienceOfPeople,
): PaygateGateway {
  const keys: KeyObject[] = publicKeys.map((pem) => createPublicKey(pem));
  const breaker = createCircuitBreaker({ clock, failures: 10, restMs: 30_000 });

  async function ask<Schema extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    schema: Schema,
    isNeeded = true,
  ): Promise<z.output<Schema>> {
    const pairs = Object.entries(query).map(
      ([name, value]) => `${name}=${encodeURIComponent(value)}`,
    );
    const url = [`${apiUrl}/control/${path}`, ...(pairs.length > 0 ? [pairs.join('&')] : [])].join(
      '?',
    );
    return retrying(isNeeded ? waitsMs : [], () =>
      breaker.run(async () => {
        // Its scripts do not always say that they answer with JSON; what counts is that it is some.
        const parsed = schema.safeParse(
          await fetchJson({
            url,
            timeoutMs: isNeeded ? timeoutMs : shortMs,
            userAgent,
            anyType: true,
          }),
        );
        if (!parsed.success)
          throw new OutboundError(`The answer of ${path} is not what it should be`, {
            isPassing: true,
          });
        return parsed.data;
      }),
    );
  }

  return {
    async createWallet({ payoutAddress, callbackUrl }) {
      const answer = await ask(
        'wallet.php',
        { address: payoutAddress, callback: callbackUrl },
        walletAnswerSchema,
      );
      return {
        addressIn: answer.address_in,
        walletAddress: answer.polygon_address_in,
        ipnToken: answer.ipn_token,
      };
    },
    async paymentStatus(ipnToken) {
      const answer = await ask('payment-status.php', { ipn_token: ipnToken }, statusAnswerSchema);
      return answer.status === 'paid'
        ? answer
        : { status: 'unpaid', value_coin: null, coin: null, txid_out: null };
    },
    async convertToUsd({ amount, currency }) {
      const answer = await ask(
        'convert.php',
        { value: String(amount), from: currency.toLowerCase() },
        conversionAnswerSchema,
        false,
      );
      return Math.round(answer.value_coin * 100);
    },
    liveProviders: keepProviderList({
      clock,
      log,
      fetchProviders: async () =>
        readProviders(
          (await ask('provider-status/', {}, providerListAnswerSchema, false)).providers,
        ),
    }),
    checkoutUrl: (payment) => checkoutUrl({ base: checkoutBase, ...payment }),
    health: () => breaker.health(),
    provesCallbacks: keys.length > 0,
    acceptsCallback: (callback) => keys.length === 0 || isSigned({ ...callback, keys }),
  };
}
