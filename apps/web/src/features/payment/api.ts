import type { Currency } from '@ghost-pay/contract/money';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { call, complete, type CallOptions } from '../../lib/api-client.ts';
import { fetchPrices } from '../../lib/prices.ts';
import { noteTransactionHashRequired } from '../../lib/site-info.ts';

const pricesKey = ['prices', 'ghost-eshop-pro'];
const methodsKey = ['payment-methods'];
const addressesKey = ['crypto-addresses'];
const cardProvidersKey = ['card-providers'];
const cardQuotesKey = ['card-quotes'];

/**
 * What the page can do without for a while. A failure is told at once, instead of after a second try, and the call
 * is repeated with growing pauses for as long as the page is looked at.
 */
const dispensable = {
  retry: false,
  refetchInterval: ({ state }: { state: { data: unknown; errorUpdateCount: number } }) =>
    state.data === undefined && state.errorUpdateCount > 0
      ? Math.min(60_000, 1000 * 2 ** state.errorUpdateCount)
      : 60_000,
};

/**
 * All prices of the subscription, for every method: a change of method needs no further call. They are asked for
 * about once a minute, so that a changed price is told in time.
 */
export function usePrices({ enabled }: { enabled: boolean }) {
  return useQuery({
    ...dispensable,
    queryKey: pricesKey,
    queryFn: ({ signal }) => fetchPrices(signal),
    enabled,
  });
}

export function usePaymentMethods() {
  return useQuery({
    ...dispensable,
    queryKey: methodsKey,
    queryFn: async ({ signal }) => {
      const settings = await call('GET /settings/payment-methods', { signal });
      return complete(settings, 'payment_method_card_enabled' in settings);
    },
  });
}

/** Asked anew about once a minute while the page is looked at: money goes to what stands there. */
export function useCryptoAddresses() {
  return useQuery({
    queryKey: addressesKey,
    queryFn: async ({ signal }) => {
      const options = await call('GET /settings/crypto/addresses', { signal });
      return complete(options, Array.isArray(options));
    },
    refetchInterval: 60_000,
  });
}

export type CreateBody = CallOptions<'POST /transactions'>['body'];

export async function createTransaction(options: { body: CreateBody; idempotencyKey: string }) {
  const answer = await call('POST /transactions', options);
  return complete(answer, typeof answer.paymentId === 'string');
}

/** A payment that the server knows. Throws what the call throws. */
export async function findPayment(paymentId: string, signal?: AbortSignal) {
  const payment = await call('GET /transactions/track/:paymentId', {
    params: { paymentId },
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

/** What an amount is expected to come to with each processor. */
export function useCardQuotes({ amount, currency }: { amount: number; currency: string }) {
  return useQuery({
    queryKey: [...cardQuotesKey, amount, currency],
    // A form that somebody is filling in stays, also when the price has changed under it.
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
 * What a refusal has shown to be out of date. A changed price is asked for at once, for it stands on the
 * panel; everything else when the visitor chooses anew: the panel that holds what was typed, and the
 * refusal's sentence, must not vanish from under the reader.
 */
export function useRefreshOffer() {
  const client = useQueryClient();
  return useCallback(
    (code: string) => {
      if (code === 'AMOUNT_MISMATCH') void client.invalidateQueries({ queryKey: pricesKey });
      if (code === 'TXID_REQUIRED') noteTransactionHashRequired();
      // The cards are still on the panel: they show which provider is left.
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

/** Asks anew for what has been found out of date, where the visitor chooses. What failed is repeated anyway. */
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
