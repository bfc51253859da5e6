import type { Currency } from '@ghost-pay/contract/money';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { call, type CallOptions } from '../../lib/api-client.ts';
import { noteTransactionHashRequired } from '../../lib/site-info.ts';

const pricesKey = ['prices', 'ghost-eshop-pro'];
const methodsKey = ['payment-methods'];
const addressesKey = ['crypto-addresses'];
const cardProvidersKey = ['card-providers'];
const cardQuotesKey = ['card-quotes'];

/** All prices of the subscription, for every method: a change of method needs no further call. */
/** Asked anew about once a minute while the page is looked at, so that a price that has changed is told in time. */
export function usePrices({ enabled }: { enabled: boolean }) {
  return useQuery({
    refetchInterval: 60_000,
    queryKey: pricesKey,
    queryFn: ({ signal }) =>
      call('GET /pricing/category/:category', { params: { category: 'ghost-eshop-pro' }, signal }),
    enabled,
  });
}

export function usePaymentMethods() {
  return useQuery({
    queryKey: methodsKey,
    queryFn: ({ signal }) => call('GET /settings/payment-methods', { signal }),
  });
}

/** Asked anew about once a minute while the page is looked at: money goes to what stands there. */
export function useCryptoAddresses() {
  return useQuery({
    queryKey: addressesKey,
    queryFn: ({ signal }) => call('GET /settings/crypto/addresses', { signal }),
    refetchInterval: 60_000,
  });
}

export type CreateBody = CallOptions<'POST /transactions'>['body'];

export function createTransaction({
  body,
  idempotencyKey,
}: {
  body: CreateBody;
  idempotencyKey: string;
}) {
  return call('POST /transactions', { body, idempotencyKey });
}

/** Whether the server knows this payment. Throws what the call throws, except 'payment not found'. */
export function findPayment(paymentId: string, signal?: AbortSignal) {
  return call('GET /transactions/track/:paymentId', { params: { paymentId }, signal });
}

export function useCardProviders() {
  return useQuery({
    queryKey: cardProvidersKey,
    queryFn: ({ signal }) => call('GET /payments/card/providers', { signal }),
  });
}

/** What an amount is expected to come to with each processor. */
export function useCardQuotes({ amount, currency }: { amount: number; currency: string }) {
  return useQuery({
    queryKey: [...cardQuotesKey, amount, currency],
    // A form that somebody is filling in stays, also when the price has changed under it.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call('GET /payments/card/quotes', {
        query: { amount, currency: currency as Currency },
        signal,
      }),
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

/** Asks anew for what has been found out of date, where the visitor chooses. */
export function useFreshOffer(): void {
  const client = useQueryClient();
  useEffect(() => {
    for (const queryKey of [pricesKey, methodsKey])
      void client.refetchQueries({ queryKey, stale: true });
  }, [client]);
}
