import { useQuery } from '@tanstack/react-query';
import { isApiError } from '@ghost-pay/contract/api-error';
import { call } from '../../../lib/api-client.ts';
import { paymentKeys, paymentQuery, pollMs } from '../payments-cache.ts';
import { drawerTexts } from './drawer.texts.ts';

export function usePayment(id: string) {
  return useQuery({
    ...paymentQuery(id),
    enabled: identifierProblem(id) === undefined,
    // Polling cannot make a missing payment appear.
    refetchInterval: ({ state: { error } }) =>
      isApiError(error, 'TRANSACTION_NOT_FOUND') ? false : pollMs,
    retry: (failures, error) =>
      failures < 1 && !(isApiError(error) && error.status >= 400 && error.status < 500),
  });
}

/** What else the customer has paid. Any change of a payment asks again. */
export function useCustomerPayments(id: string) {
  return useQuery({
    queryKey: paymentKeys.ofCustomer(id),
    queryFn: ({ signal }) => call('GET /transactions/:id/of-customer', { params: { id }, signal }),
    staleTime: 60_000,
  });
}

/** Why this id cannot belong to a payment; undefined when it can. */
export function identifierProblem(id: string): string | undefined {
  if (id.trim() === '') return drawerTexts.identifierMissing;
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
    ? undefined
    : drawerTexts.identifierInvalid;
}
