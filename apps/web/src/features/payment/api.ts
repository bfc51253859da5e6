import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { call, type CallOptions } from '../../lib/api-client.ts';
import { noteTransactionHashRequired } from '../../lib/site-info.ts';

const pricesKey = ['prices', 'ghost-eshop-pro'];
const methodsKey = ['payment-methods'];
const addressesKey = ['crypto-addresses'];

/** All prices of the subscription, for every method: a change of method needs no further call. */
export function usePrices({ enabled }: { enabled: boolean }) {
  return useQuery({
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

export function useCryptoAddresses() {
  return useQuery({
    queryKey: addressesKey,
    queryFn: ({ signal }) => call('GET /settings/crypto/addresses', { signal }),
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
export function findPayment(paymentId: string) {
  return call('GET /transactions/track/:paymentId', { params: { paymentId } });
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
