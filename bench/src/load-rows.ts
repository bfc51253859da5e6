import type { Scenario, Shot } from './load.ts';
import { createShot } from './payments.ts';

/** A row of the table of loads. */
export interface Row extends Scenario {
  /** The bare row that it is compared with; bare rows have none. */
  readonly besides?: string;
  /** Defaults to connectionCount. */
  readonly connections?: number;
  /** Sent so often one after the other, and not as often as possible for some seconds. */
  readonly times?: number;
  readonly writes?: boolean;
}

/** A visitor's own program keeps fewer connections than a busy proxy. */
const fewConnections = 8;
const exportsInRound = 5;
/** The most frequent status: about seven of ten payments. */
const status = 'completed';

export function listRows({
  bare,
  product,
  token,
  samples: { ids, paymentIds, names },
}: {
  bare: string;
  product: string;
  token: string;
  samples: { ids: readonly string[]; paymentIds: readonly string[]; names: readonly string[] };
}): Row[] {
  const pick = (from: readonly string[]) => from[Math.floor(Math.random() * from.length)] ?? '';
  const headers = { authorization: `Bearer ${token}` };
  const of =
    (url: string) =>
    (name: string, next: () => Omit<Shot, 'method'>): Row => ({
      name,
      url,
      next: () => ({ method: 'GET', ...next() }),
    });
  const [fromBare, fromProduct] = [of(bare), of(product)];
  const asAdmin = (name: string, next: () => Omit<Shot, 'method' | 'headers'>) =>
    fromProduct(name, () => ({ ...next(), headers }));
  const insert = { url: bare, writes: true, next: () => createShot({ path: '/insert' }) };
  const create = { url: product, writes: true };
  return [
    fromBare('bare: constant', () => ({ path: '/constant', expected: 'ok' })),
    fromBare('bare: one row', () => {
      const id = pick(ids);
      return { path: `/select/${id}`, expected: id };
    }),
    {
      ...fromProduct('track', () => {
        const id = pick(paymentIds);
        return { path: `/api/transactions/track/${id}`, expected: id };
      }),
      besides: 'bare: one row',
    },
    fromBare('bare: newest 20 of a status, count', () => ({
      path: `/list?status=${status}`,
      expected: '"total":',
    })),
    {
      ...asAdmin('list of a status', () => ({
        path: `/api/transactions?status=${status}&limit=20`,
        expected: '"total":',
      })),
      besides: 'bare: newest 20 of a status, count',
    },
    fromBare('bare: search, count', () => {
      const name = pick(names);
      return { path: `/search?search=${name}`, expected: name };
    }),
    {
      ...asAdmin('search for a user name', () => {
        const name = pick(names);
        return { path: `/api/transactions?search=${name}&limit=20`, expected: name };
      }),
      besides: 'bare: search, count',
    },
    fromBare('bare: GROUP BY of all', () => ({ path: '/statistics', expected: '"totals":' })),
    {
      ...asAdmin('statistics', () => ({
        path: '/api/transactions/stats/summary',
        expected: '"totalRevenue":',
      })),
      besides: 'bare: GROUP BY of all',
    },
    {
      ...fromBare('bare: CSV of all', () => ({ path: '/export', expected: 'payment_id' })),
      times: exportsInRound,
    },
    {
      ...fromProduct('export', () => ({
        path: '/api/transactions/export.csv',
        // The bare server does not compress.
        headers: { ...headers, 'accept-encoding': 'identity' },
        expected: 'Payment ID',
      })),
      times: exportsInRound,
      besides: 'bare: CSV of all',
    },
    { ...insert, name: 'bare: one-row INSERT' },
    {
      ...create,
      name: 'create',
      next: () => createShot(),
      besides: 'bare: one-row INSERT',
    },
    { ...insert, name: 'bare: one-row INSERT, 8 connections', connections: fewConnections },
    {
      ...create,
      name: 'create with a key, 8 connections',
      next: () => createShot({ withKey: true }),
      connections: fewConnections,
      besides: 'bare: one-row INSERT, 8 connections',
    },
  ];
}
