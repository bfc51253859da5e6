import type { CallOptions } from '@ghost-pay/contract/client';
import type { Currency } from '@ghost-pay/contract/money';
import type { ShownPrice } from '@ghost-pay/contract/site/site';
import { senderTokenHeader } from '@ghost-pay/contract/request-headers';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useCallback, useEffect } from 'react';
import { call, complete } from '../../lib/api-client.ts';
import { OfferOfThePage } from '../../lib/page-offer.ts';
import { fetchPrices } from '../../lib/prices.ts';
import { noteTransactionHashRequired } from '../../lib/site-info.ts';
import type { Choice, Payer } from './machine/held-quotes.ts';

const pricesKey = ['prices', 'ghost-eshop-pro'];
const methodsKey = ['payment-methods'];
const addressesKey = ['crypto-addresses'];
const cardProvidersKey = ['card-providers'];
const cardQuotesKey = ['card-quotes'];

/**
 * Data that the page can do without for a while. A failure shows at once, without a second attempt. The call
 * repeats with growing pauses while the page is visible.
 */
const dispensable = {
  retry: false,
  refetchInterval: ({ state }: { state: Asked }) => askAgainMs(state),
};

/**
 * All prices of the subscription, for every method: a change of method needs no further call. Polled about once
 * a minute, to show a changed price in time.
 */
export function usePrices({ enabled }: { enabled: boolean }) {
  const { prices } = use(OfferOfThePage);
  return useQuery({
    ...dispensable,
    queryKey: pricesKey,
    queryFn: ({ signal }): Promise<readonly ShownPrice[]> => fetchPrices(signal),
    enabled,
    initialData: prices,
    initialDataUpdatedAt: performance.timeOrigin,
  });
}

export function usePaymentMethods() {
  const { methods } = use(OfferOfThePage);
  return useQuery({
    ...dispensable,
    queryKey: methodsKey,
    queryFn: async ({ signal }) => {
      const settings = await call('GET /settings/payment-methods', { signal });
      return complete(settings, 'payment_method_card_enabled' in settings);
    },
    initialData: methods,
    initialDataUpdatedAt: performance.timeOrigin,
  });
}

/** The coins that can be chosen. A quote fixes the address of the chosen one. */
export function useCryptoAddresses() {
  return useQuery({
    queryKey: addressesKey,
    queryFn: async ({ signal }) => {
      const options = await call('GET /settings/crypto/addresses', { signal });
      return complete(options, Array.isArray(options));
    },
  });
}

const foreignAddressesKey = ['foreign-addresses'];

/** Addresses that visitors may have been shown and that were never the site's own. Asked for once a minute. */
export function useForeignAddresses() {
  return useQuery({
    ...dispensable,
    queryKey: foreignAddressesKey,
    queryFn: async ({ signal }) => {
      const found = await call('GET /settings/crypto/addresses/not-ours', { signal });
      return complete(found, Array.isArray(found));
    },
  });
}

/** Asks what a choice comes to. `replaces` is the token of an earlier quote, which goes on or ends. */
export async function makeQuote({
  choice,
  payer,
  replaces,
  signal,
}: {
  choice: Choice;
  payer: Payer;
  replaces: string | null;
  signal: AbortSignal;
}) {
  const body =
    choice.type === 'donation'
      ? { ...choice, replaces, payment_id: payer.paymentId }
      : {
          ...choice,
          replaces,
          payment_id: payer.paymentId,
          userUsername: payer.username.trim(),
          userEmail: payer.email.trim(),
        };
  const quote = await call('POST /payments/quotes', { body, signal });
  const isWhole = choice.payment_method !== 'crypto' || Boolean(quote.coin);
  return complete(quote, isWhole && typeof quote.quoteToken === 'string');
}

export type CreateBody = CallOptions<'POST /transactions'>['body'];

export async function createTransaction(options: { body: CreateBody; idempotencyKey: string }) {
  const answer = await call('POST /transactions', options);
  return complete(answer, typeof answer.paymentId === 'string');
}

/** A payment by its payment id, with what only its sender is told. Throws the errors of the call. */
export async function findPayment(
  paymentId: string,
  { senderToken, signal }: { senderToken?: string | undefined; signal?: AbortSignal } = {},
) {
  const payment = await call('GET /transactions/track/:paymentId', {
    params: { paymentId },
    headers: { [senderTokenHeader]: senderToken },
    signal,
  });
  return complete(payment, typeof payment.paymentId === 'string');
}

export function useCardProviders() {
  return useQuery({
    queryKey: cardProvidersKey,
    queryFn: async ({ signal }) => {
      const providers = await call('GET /payments/card/providers', { signal });
      return complete(providers, Array.isArray(providers));
    },
  });
}

/** The expected total of an amount with each processor. */
export function useCardQuotes({ amount, currency }: { amount: number; currency: string }) {
  return useQuery({
    queryKey: [...cardQuotesKey, amount, currency],
    // A form stays while the visitor fills it in, even when the price changes.
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { amount, currency: currency as Currency };
      const quotes = await call('GET /payments/card/quotes', { query, signal });
      return complete(quotes, Array.isArray(quotes));
    },
  });
}

export type WalletBody = CallOptions<'POST /payments/card/create-wallet'>['body'];

export function createWallet({
  body,
  idempotencyKey,
}: {
  body: WalletBody;
  idempotencyKey: string;
}) {
  return call('POST /payments/card/create-wallet', { body, idempotencyKey });
}

/**
 * Reloads the data that a refusal has shown to be out of date. A changed price is loaded at once, because the
 * panel shows it. Everything else is loaded when the visitor returns to the choice: the panel with the typed
 * text, and the refusal's sentence, must not disappear while they are read.
 */
export function useRefreshOffer() {
  const client = useQueryClient();
  return useCallback(
    (code: string) => {
      if (code === 'AMOUNT_MISMATCH') void client.invalidateQueries({ queryKey: pricesKey });
      if (code === 'TXID_REQUIRED') noteTransactionHashRequired();
      // The provider cards are still on the panel and show which providers are left.
      if (code === 'CARD_PROVIDER_NOT_AVAILABLE') {
        void client.invalidateQueries({ queryKey: cardProvidersKey });
        void client.invalidateQueries({ queryKey: cardQuotesKey });
      }
      const outOfDate = outOfDateAfter[code];
      if (outOfDate) void client.invalidateQueries({ queryKey: outOfDate, refetchType: 'none' });
    },
    [client],
  );
}

const outOfDateAfter: Readonly<Record<string, string[]>> = {
  TIER_NOT_AVAILABLE: pricesKey,
  PAYMENT_METHOD_DISABLED: methodsKey,
  COIN_NOT_AVAILABLE: addressesKey,
};

/** Reloads outdated data where the visitor chooses. Failed queries are polled anyway. */
export function useFreshOffer(): void {
  const client = useQueryClient();
  useEffect(() => {
    for (const queryKey of [pricesKey, methodsKey])
      void client.refetchQueries({
        queryKey,
        stale: true,
        predicate: ({ state }) => state.data !== undefined,
      });
  }, [client]);
}

const usualMs = 60_000;

/** What a call has brought so far. */
export interface Asked {
  readonly data: unknown;
  readonly errorUpdateCount: number;
}

/** The pause before the next call: growing from 2 s while nothing has come, at most a minute, and a minute afterwards. */
export function askAgainMs({ data, errorUpdateCount }: Asked): number {
  return data === undefined && errorUpdateCount > 0
    ? Math.min(usualMs, 1000 * 2 ** errorUpdateCount)
    : usualMs;
}
