import { verdicts } from '@ghost-pay/contract/evidence/evidence-words';
import type { ListedGroup } from '@ghost-pay/contract/transactions/transaction-list.schemas';
import { paymentMethods } from '@ghost-pay/contract/transactions/transaction-words';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { workGroups } from '@ghost-pay/contract/transactions/work-groups';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createPayment,
  donationPayload,
  nintendoPayload,
  subscriptionPayload,
} from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { workGroup } from './payment-search.repository.ts';

let server: TestServer;
let headers: { authorization: string };
beforeAll(async () => {
  server = await createTestServer();
  ({ headers } = await createSession(server));
});
afterAll(() => server.close());

const hourMs = 3_600_000;

/** What makes a payment that waits need a decision, in each status in which it does. */
const troubles = {
  none: {},
  contested: { is_contested: true },
  'paid twice by card': { card_flags: ['card_paid_twice'] },
  'paid twice on the chain': { chain_flags: ['chain_paid_twice'] },
  'unknown user': { delivery_problem: 'user_unknown' },
} as const;

interface Cell {
  readonly isLate: boolean;
  readonly status: 'pending_payment_verification' | 'pending_subscription_update';
  readonly method: (typeof paymentMethods)[number];
  readonly verdict: (typeof verdicts)[number] | null;
  readonly trouble: keyof typeof troubles;
}

const cells: Cell[] = [true, false].flatMap((isLate) =>
  (['pending_payment_verification', 'pending_subscription_update'] as const).flatMap((status) =>
    paymentMethods.flatMap((method) =>
      (method === 'crypto' ? [null, ...verdicts] : [null]).flatMap((verdict) =>
        (Object.keys(troubles) as Cell['trouble'][]).map((trouble) => ({
          isLate,
          status,
          method,
          verdict,
          trouble,
        })),
      ),
    ),
  ),
);

/** Written down once more, as a person would say it. */
function expectedOf({ isLate, status, method, verdict, trouble }: Cell) {
  if (isLate) return 'late';
  if (status === 'pending_subscription_update') return 'to_activate';
  const isByCode = method !== 'card' && method !== 'crypto';
  const hasTrouble = trouble !== 'none' && trouble !== 'unknown user';
  if (isByCode || hasTrouble || verdict === 'questionable' || verdict === 'refuted')
    return 'to_decide';
  return verdict === 'proven' ? 'proven' : 'on_their_way';
}

describe('the groups of what waits', () => {
  test('each payment is in exactly one of them, in every cell', async () => {
    const brokenBefore = server.clock.now();
    const { rows } = await sql<{ work_group: string }>`
      select ${workGroup(brokenBefore)} as work_group from (values ${sql.join(
        cells.map(({ isLate, status, method, verdict, trouble }, index) => {
          const values: {
            is_contested?: boolean;
            card_flags?: readonly string[];
            chain_flags?: readonly string[];
            delivery_problem?: string;
          } = troubles[trouble];
          return sql`(${index}::int, ${new Date(brokenBefore.getTime() - (isLate ? 1 : 0))}::timestamptz, ${status}::text,
            ${method}::text, ${verdict}::text, ${values.is_contested ?? false}::boolean,
            ${values.card_flags ?? []}::text[], ${values.chain_flags ?? []}::text[], ${values.delivery_problem ?? null}::text)`;
        }),
      )}) as cells (place, created_at, status, payment_method, verdict, is_contested, card_flags, chain_flags, delivery_problem)
      order by place`.execute(server.dependencies.database);
    expect(rows.map((row, index) => [row.work_group, cells[index]])).toEqual(
      cells.map((cell) => [expectedOf(cell), cell]),
    );
  });
});

describe('the view of what waits', () => {
  interface Answer {
    readonly transactions: readonly Transaction[];
    readonly pagination: { readonly total: number; readonly pages: number };
    readonly groups?: readonly ListedGroup[];
  }
  const list = async (query: string): Promise<Answer> => {
    const answer = await server.app.inject({ url: `/api/transactions?${query}`, headers });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const namesOf = ({ transactions }: Answer) =>
    transactions.map(({ user_username }) => user_username);

  beforeAll(async () => {
    const payment = async (
      userUsername: string,
      values: Record<string, unknown>,
      payload: Record<string, unknown> = subscriptionPayload({ userUsername }),
    ) => {
      server.clock.advance(1000);
      const { id } = await createPayment(server, payload);
      await server.dependencies.database
        .updateTable('transactions')
        .set({ notes: null, ...values })
        .where('id', '=', id)
        .execute();
    };
    const activating = { status: 'pending_subscription_update', payment_verified: true } as const;
    const longAgo = new Date(server.clock.now().getTime() - 100 * hourMs);
    await payment('on-its-way', {});
    await payment('to-activate', activating);
    await payment('code', {}, nintendoPayload({ userUsername: 'code' }));
    await payment('refuted', { verdict: 'refuted' });
    await payment('proven-1', { verdict: 'proven' });
    await payment('proven-2', { verdict: 'proven' });
    await payment('late', { created_at: longAgo });
    await payment('done', { ...activating, status: 'completed', subscription_updated: true });
    await payment('failed', { status: 'failed' });
    await payment('donor', { verdict: 'proven' }, donationPayload());
  });

  test('lists each payment that waits once, in the order of work, the oldest of each group first', async () => {
    const answer = await list('view=to-do');
    expect(namesOf(answer)).toEqual([
      'late',
      'proven-1',
      'proven-2',
      null,
      'code',
      'refuted',
      'to-activate',
      'on-its-way',
    ]);
    expect(answer.groups).toEqual([
      { group: 'late', listed: 1, total: 1 },
      { group: 'proven', listed: 3, total: 3 },
      { group: 'to_decide', listed: 2, total: 2 },
      { group: 'to_activate', listed: 1, total: 1 },
      { group: 'on_their_way', listed: 1, total: 1 },
    ]);
    expect((await list('view=to-do&sort=amount_desc')).groups).toEqual(answer.groups);
  });

  test.each(workGroups)('%s alone is what the view has of it', async (group) => {
    const whole = await list('view=to-do');
    const alone = await list(`group=${group}`);
    expect(alone.groups?.map((one) => one.group)).toEqual([group]);
    const place = whole.groups?.findIndex((one) => one.group === group) ?? -1;
    const before = whole.groups?.slice(0, place).reduce((sum, { total }) => sum + total, 0) ?? 0;
    expect(namesOf(alone)).toEqual(
      namesOf(whole).slice(before, before + alone.transactions.length),
    );
    expect(alone.pagination.total).toBe(whole.groups?.[place]?.total);
  });

  test('is searched and filtered', async () => {
    expect(namesOf(await list('view=to-do&search=proven'))).toEqual(['proven-1', 'proven-2']);
    expect(namesOf(await list('view=to-do&type=donation'))).toEqual([null]);
    expect(namesOf(await list('view=to-do&waiting=promise_broken'))).toEqual(['late']);
    expect(namesOf(await list('view=to-do&status=pending_subscription_update'))).toEqual([
      'to-activate',
    ]);
    expect(await list('view=to-do&status=completed')).toMatchObject({ transactions: [] });
  });

  test('says on each page which groups the page has payments of', async () => {
    for (let more = 0; more < 15; more += 1) {
      server.clock.advance(1000);
      await createPayment(server, subscriptionPayload({ userUsername: `later-${more}` }));
    }
    const whole = await list('view=to-do&limit=50');
    const pages = [await list('view=to-do&limit=20'), await list('view=to-do&limit=20&page=2')];
    expect(pages.flatMap(namesOf)).toEqual(namesOf(whole));
    expect(pages.map(({ groups }) => groups?.at(-1))).toEqual([
      { group: 'on_their_way', listed: 13, total: 16 },
      { group: 'on_their_way', listed: 3, total: 16 },
    ]);
    expect(pages.map(({ groups }) => groups?.length)).toEqual([5, 1]);
  });
});
