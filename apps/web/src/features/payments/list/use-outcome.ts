import { statusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import { useQuery } from '@tanstack/react-query';
import { paymentQuery } from '../payments-cache.ts';
import { listTexts } from './list.texts.ts';
import type { SteadyRow } from './steady-rows.ts';

/**
 * What became of a payment that the list has no longer: 'Completed by anna'. Undefined for one that has only moved to
 * another page, and until it is known.
 */
export function useOutcome({ first, isListed }: SteadyRow): string | undefined {
  const { data } = useQuery({ ...paymentQuery(first.id), enabled: !isListed });
  if (isListed || data === undefined || data.status === first.status) return undefined;
  const admin = data.logs.at(-1)?.admin_username;
  const label = statusLabels[data.status];
  return admin ? listTexts.outcomeBy({ label, admin }) : label;
}
