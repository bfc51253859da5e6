import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeliverySite, startDeliverySite } from '../../../test/delivery-site.ts';
import { tryWaitingDelivery } from './usecases/deliver-subscription.ts';

// After an outage of the registration site, whoever has paid waits a minute at most.

let site: DeliverySite;
beforeAll(async () => {
  site = await startDeliverySite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.server.testDatabase.pool.query(
    `delete from pgboss.job where name = 'deliver-subscription'`,
  );
});

const query = async (text: string, values: unknown[] = []) =>
  site.server.testDatabase.pool.query<{ id: string; retry_count: number; is_due: boolean }>(
    text,
    values,
  );

/** Deliveries that have failed three times, and wait for hours. */
async function waiting(count: number, { hoursOld = 1 } = {}): Promise<void> {
  await query(
    `insert into pgboss.job (name, data, state, retry_count, retry_limit, created_on, start_after)
     select 'deliver-subscription', '{}', 'retry', 3, 10, now() - make_interval(hours => $2, secs => it),
       now() + interval '2 hours'
     from generate_series(1, $1) as it`,
    [count, hoursOld],
  );
}
const due = async () =>
  (
    await query(
      `select id, retry_count, start_after <= now() as is_due from pgboss.job
       where name = 'deliver-subscription' and state = 'retry'`,
    )
  ).rows.filter(({ is_due }) => is_due);

test('every minute one delivery that waits is tried, without a loss of its tries', async () => {
  await waiting(3);
  await tryWaitingDelivery(site.server.dependencies).run({});
  expect(await due()).toMatchObject([{ retry_count: 2 }]);
});

test('whoever was tried least recently is next, so one that always fails holds nobody up', async () => {
  await waiting(3);
  const triedMinutesAgo = async (minutes: number, isDue: boolean) =>
    query(
      `update pgboss.job set started_on = now() - make_interval(mins => $1), start_after = now() + interval '2 hours'
       where name = 'deliver-subscription' and state = 'retry' and (start_after <= now()) = $2`,
      [minutes, isDue],
    );
  await triedMinutesAgo(60, false);
  const turns = new Set<unknown>();
  for (let minute = 0; minute < 3; minute += 1) {
    await tryWaitingDelivery(site.server.dependencies).run({});
    const [next] = await due();
    turns.add(next?.id);
    await triedMinutesAgo(3 - minute, true);
  }
  expect(turns.size).toBe(3);
});

test('one that waits for longer than eight hours is tried a last time', async () => {
  await waiting(1, { hoursOld: 9 });
  await tryWaitingDelivery(site.server.dependencies).run({});
  // The next run is its tenth retry of ten.
  expect(await due()).toMatchObject([{ retry_count: 9 }]);
});

test('the first one that succeeds makes twenty others due, and each of these twenty more', async () => {
  const first = await site.verifiedPayment();
  await waiting(45);
  await site.deliver(first.id);
  expect(await due()).toHaveLength(20);
  await site.deliver((await site.verifiedPayment()).id);
  expect(await due()).toHaveLength(40);
});

test('one that fails makes none due', async () => {
  const { id } = await site.verifiedPayment();
  await waiting(2);
  site.peer.misbehave('error');
  await expect(site.deliver(id)).rejects.toThrow();
  site.peer.misbehave(undefined);
  expect(await due()).toEqual([]);
});
