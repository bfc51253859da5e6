import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pino } from 'pino';
import { createPayment } from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { createLiveChanges, type LiveChange, type LiveChanges } from './live-changes.ts';

let server: TestServer;
/** Another instance with the same database. */
let elsewhere: LiveChanges;
const heard: LiveChange[] = [];
beforeAll(async () => {
  server = await createTestServer();
  elsewhere = createLiveChanges({
    pool: server.dependencies.pool,
    log: pino({ level: 'silent' }),
  });
  elsewhere.subscribe((change) => heard.push(change));
  await vi.waitFor(() => expect(heard).toEqual([{ kind: 'resumed' }]), 20_000);
});
afterAll(async () => {
  await elsewhere.stop();
  await server.close();
});

/** Runs `act` and waits until `expected` has been heard. */
async function waitFor(expected: LiveChange, act: () => Promise<unknown>): Promise<void> {
  heard.length = 0;
  await act();
  await vi.waitFor(() => expect(heard).toContainEqual(expected), 20_000);
}

describe('Another instance hears', () => {
  test('that a payment was registered', async () => {
    await waitFor({ kind: 'payments_created' }, () => createPayment(server));
  });

  test('that a payment was moved', async () => {
    const { id, paymentId } = await createPayment(server);
    const { headers } = await createSession(server);
    await waitFor({ kind: 'payment_changed', id, paymentId }, () =>
      server.app.inject({ method: 'POST', url: `/api/transactions/${id}/verify-payment`, headers }),
    );
  });

  test('that a session ended', async () => {
    const { headers, token } = await createSession(server);
    const { id: sessionId } = await server.dependencies.database
      .selectFrom('admin_sessions')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(token).not.toBe('');
    await waitFor({ kind: 'session_ended', sessionId }, () =>
      server.app.inject({ method: 'POST', url: '/api/auth/logout', headers }),
    );
  });

  test('once more after its connection was cut', async () => {
    await waitFor({ kind: 'resumed' }, () =>
      server.dependencies.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query like 'listen%'`,
      ),
    );
    await waitFor({ kind: 'payments_created' }, () => createPayment(server));
  });
});

test('a move that is rolled back is not told', async () => {
  const { id, paymentId } = await createPayment(server);
  heard.length = 0;
  const moving = server.dependencies.database.transaction().execute(async (trx) => {
    await trx.updateTable('transactions').set({ status: 'failed' }).where('id', '=', id).execute();
    throw new Error('rolled back');
  });
  await expect(moving).rejects.toThrow('rolled back');
  // Notices keep their order: a notice of the earlier move would arrive before the next payment's.
  const { headers } = await createSession(server);
  const next = await createPayment(server);
  await server.app.inject({
    method: 'POST',
    url: `/api/transactions/${next.id}/verify-payment`,
    headers,
  });
  const told = { kind: 'payment_changed', id: next.id, paymentId: next.paymentId };
  await vi.waitFor(() => expect(heard).toContainEqual(told), 20_000);
  expect(heard).not.toContainEqual({ kind: 'payment_changed', id, paymentId });
});
