import type { Scenario } from './load.ts';
import { createShot } from './payments.ts';

/** Calls of visitors and admins that continue during another measurement. */
export function otherCalls({
  url,
  token,
  paymentIds,
}: {
  url: string;
  token: string;
  paymentIds: readonly string[];
}): Scenario[] {
  const headers = { authorization: `Bearer ${token}` };
  const admin = (name: string, pathname: string, expected: string): Scenario => ({
    name,
    url,
    next: () => ({ method: 'GET', path: pathname, headers, expected }),
  });
  const track = () => {
    const id = paymentIds[Math.floor(Math.random() * paymentIds.length)] ?? '';
    return { method: 'GET', path: `/api/transactions/track/${id}`, expected: id } as const;
  };
  return [
    { name: 'track', url, next: track },
    { name: 'create', url, next: () => createShot() },
    admin('list', '/api/transactions', '"pagination"'),
    admin('summary', '/api/transactions/stats/summary', '"totalRevenue"'),
  ];
}
