import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { CardProviderId } from '@ghost-pay/contract/card-payments/card-payment-words';
import type { PayGateResponse } from '@ghost-pay/contract/card-payments/paygate-response.schemas';
import type { Currency } from '@ghost-pay/contract/money';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Clock } from '../../core/clock.ts';
import { fetchJson, OutboundError } from '../../core/outbound/bounded-fetch.ts';
import { createCircuitBreaker, type ServiceHealth } from '../../core/outbound/circuit-breaker.ts';
import { retrying } from '../../core/outbound/retries.ts';
import {
  conversionAnswerSchema,
  providerListAnswerSchema,
  statusAnswerSchema,
  walletAnswerSchema,
} from './paygate-answers.ts';
import {
  keepProviderList,
  type LiveProviders,
  payGateProviderIds,
  readProviders,
} from './provider-list.ts';

/** The addresses of the card network, and the public keys of its callbacks. */
export interface PaygateSettings {
  /** Both without a slash at the end. */
  readonly apiUrl: string;
  readonly checkoutUrl: string;
  /** PEM; empty means that signatures cannot be checked. */
  readonly publicKeys: readonly string[];
}

/** A wallet for exactly one payment. */
export interface Wallet {
  /** The value for the checkout page, decoded. */
  readonly addressIn: string;
  /** The wallet's address on Polygon. */
  readonly walletAddress: string;
  /** A secret: it gives access to the payment's state. */
  readonly ipnToken: string;
}

/** The card network. All calls throw an OutboundError without a complete and valid answer in time. */
export interface PaygateGateway {
  /**
   * A wallet that pays out to `payoutAddress`. The same callback address gets the same wallet, so a repeated
   * call is harmless.
   */
  createWallet(request: { payoutAddress: string; callbackUrl: string }): Promise<Wallet>;
  paymentStatus(ipnToken: string): Promise<PayGateResponse>;
  /** The value of an amount in US cents, by the card network's rate. */
  convertToUsd(money: { amount: number; currency: Currency }): Promise<number>;
  /** Never throws: undefined until the list has been fetched once. */
  liveProviders(): Promise<LiveProviders | undefined>;
  checkoutUrl(payment: {
    addressIn: string;
    usdAmountMinor: number;
    provider: CardProviderId;
    email: string;
  }): string;
  health(): ServiceHealth;
  /** Whether an accepted callback certainly comes from the card network. */
  readonly provesCallbacks: boolean;
  /** Whether a callback may be acted on: if keys are configured, only with a valid signature. */
  acceptsCallback(callback: { calledUrl: string; signature: string | undefined }): boolean;
}

/** How long a request may take, and the waits between its tries. */
export interface Patience {
  readonly timeoutMs: number;
  readonly waitsMs: readonly number[];
  /** For requests that a visitor's request can do without: one try. */
  readonly shortMs: number;
  /** For a wallet: one try. The network's own plugins wait 30 s (WooCommerce V1.3.7, read on 27 November 2026). */
  readonly walletMs: number;
}

// Making a wallet may wait for the list, a conversion and the wallet: 14 s at most together, of 15 for a visitor.
export const patienceOfPeople: Patience = {
  timeoutMs: 3_000,
  waitsMs: [200],
  shortMs: 2_000,
  walletMs: 10_000,
};
/** PayGate's firewall is reported to reject the User-Agents of HTTP libraries. */
const userAgent = 'Mozilla/5.0 (compatible; ghost-pay)';

/** Implements PayGate's protocol (https://paygate.to/docs/payment-gateway-api/). */
export function createPaygateGateway(
  { clock, log }: { clock: Clock; log: FastifyBaseLogger },
  { apiUrl, checkoutUrl: checkoutBase, publicKeys }: PaygateSettings,
  usual: Patience = patienceOfPeople,
): PaygateGateway {
  const keys: KeyObject[] = publicKeys.map((pem) => createPublicKey(pem));
  const breaker = createCircuitBreaker({ clock, failures: 10, restMs: 30_000 });
  const once = (ms: number) => ({ timeoutMs: ms, waitsMs: [] });

  async function ask<Schema extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    schema: Schema,
    patience: Pick<Patience, 'timeoutMs' | 'waitsMs'> = usual,
  ): Promise<z.output<Schema>> {
    const pairs = Object.entries(query).map(
      ([name, value]) => `${name}=${encodeURIComponent(value)}`,
    );
    const url = [`${apiUrl}/control/${path}`, ...(pairs.length > 0 ? [pairs.join('&')] : [])].join(
      '?',
    );
    return retrying(patience.waitsMs, () =>
      breaker.run(async () => {
        // PayGate's scripts do not always send a JSON content type, so only the body is checked.
        const parsed = schema.safeParse(
          await fetchJson({ url, timeoutMs: patience.timeoutMs, userAgent, anyType: true }),
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
        once(usual.walletMs),
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
        once(usual.shortMs),
      );
      return Math.round(answer.value_coin * 100);
    },
    liveProviders: keepProviderList({
      clock,
      log,
      fetchProviders: async () =>
        readProviders(
          (await ask('provider-status/', {}, providerListAnswerSchema, once(usual.shortMs)))
            .providers,
        ),
    }),
    checkoutUrl: (payment) => checkoutUrl({ base: checkoutBase, ...payment }),
    health: () => breaker.health(),
    provesCallbacks: keys.length > 0,
    acceptsCallback: (callback) => keys.length === 0 || isSigned({ ...callback, keys }),
  };
}

/**
 * Whether a callback has PayGate's signature: base64 of RSA (PKCS#1 v1.5, SHA-256) over the whole called
 * address. `calledUrl` is the site's public address followed by path and query exactly as received: parsing
 * and joining them again could change them. During a change of keys there are several keys.
 */
function isSigned({
  calledUrl,
  signature,
  keys,
}: {
  calledUrl: string;
  signature: string | undefined;
  keys: readonly KeyObject[];
}): boolean {
  if (signature === undefined || !/^[A-Za-z0-9+/]{340,700}={0,2}$/.test(signature)) return false;
  const bytes = Buffer.from(signature, 'base64');
  const signed = Buffer.from(calledUrl, 'utf8');
  return keys.some((key) => verify('sha256', signed, key, bytes));
}

/**
 * The hosted page for paying into one wallet by one processor. PayGate answers 400 to an address that is
 * encoded twice: `addressIn` is the decoded text, and is encoded here, once. The amount is in US dollars,
 * which every processor accepts. Throws if the result would lead away from the checkout's host.
 */
export function checkoutUrl({
  base,
  addressIn,
  usdAmountMinor,
  provider,
  email,
}: {
  base: string;
  addressIn: string;
  usdAmountMinor: number;
  provider: CardProviderId;
  email: string;
}): string {
  const query = [
    ['address', addressIn],
    ['amount', (usdAmountMinor / 100).toFixed(2)],
    ['provider', payGateProviderIds[provider]],
    ['email', email],
    ['currency', 'USD'],
  ].map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`);
  const url = `${base}/process-payment.php?${query.join('&')}`;
  if (new URL(url).origin !== new URL(base).origin)
    throw new Error('The payment page is not on the host of the checkout');
  return url;
}
