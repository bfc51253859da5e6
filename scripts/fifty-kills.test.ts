import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '../apps/server/src/core/database/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/core/database/embedded/embedded-postgres.ts';
import { type OutsideWorld, startOutsideWorld } from '../apps/server/test/outside-world.ts';
import { subscriptionPayload } from '../apps/server/test/payments.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryDataDir,
} from '../apps/server/test/server-process.ts';
import { createSiteClient } from '../apps/server/test/site-client.ts';

const kills = 50;
let data: Awaited<ReturnType<typeof temporaryDataDir>>;
let world: OutsideWorld;
let server: ServerProcess;
let postgres: EmbeddedPostgres;
let database: OpenDatabase;
const client = createSiteClient(() => server);
const start = async () =>
  startServerProcess({
    dataDir: data.dataDir,
    environment: { ...world.environment, LIMITS_CREATE_PER_MINUTE: '100000' },
  });
beforeAll(async () => {
  data = await temporaryDataDir();
  world = await startOutsideWorld(data.dataDir);
  server = await start();
  // Looks into the database beside the server, as an operator's command does.
  postgres = await startEmbeddedPostgres({
    dataDir: data.dataDir,
    role: 'command',
    onProgress: () => undefined,
  });
  database = openDatabase({ connection: postgres.connection });
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
  await server.stop();
  await world.close();
  await data.remove();
});

/** The same moments in every run, as far as the machine lets it. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

test(
  'whenever the server is killed, each subscription is applied once and no mail is sent twice',
  { timeout: 1_800_000 },
  async () => {
    const chance = createChance(7);
    const token = await client.signIn();
    /** What the server has acknowledged, by payment id. */
    const registered: { name: string; paymentId: string }[] = [];
    const verified = new Set<string>();

    /** Registers a payment and verifies one, until the server is gone. */
    const work = async (round: number) => {
      const name = `toad-${round}`;
      const body = subscriptionPayload({ userUsername: name, userEmail: `${name}@example.org` });
      const { paymentId } = await client.call<{ paymentId: string }>('/transactions', { body });
      registered.push({ name, paymentId });
      for (const one of registered.filter((known) => !verified.has(known.paymentId))) {
        const { transactions } = await client.call<{ transactions: { id: string }[] }>(
          `/transactions?search=${one.paymentId}`,
          { method: 'GET', token },
        );
        await client
          .call(`/transactions/${transactions[0]?.id}/verify-payment`, { token })
          .catch((error: unknown) => {
            // Verified before the kill, and never answered.
            if (!String(error).includes('PAYMENT_ALREADY_VERIFIED')) throw error;
          });
        verified.add(one.paymentId);
      }
    };
    for (let round = 0; round < kills; round += 1) {
      const working = work(round).catch((error: unknown) => {
        // Whoever is killed does not answer; a refusal would be something else.
        if (String(error).includes('was refused')) throw error;
      });
      await wait(Math.round(chance() * 1_500));
      await server.kill();
      await working;
      server = await start();
    }
    await work(kills);

    const { pool } = database;
    const open = async () => {
      const { rows } = await pool.query<{ payment_id: string }>(
        `select payment_id from transactions where status <> 'completed'`,
      );
      return rows.map(({ payment_id: id }) => id).filter((id) => verified.has(id));
    };
    await expect.poll(open, { timeout: 600_000, interval: 500 }).toEqual([]);
    const { rows: stored } = await pool.query<{ payment_id: string; completions: number }>(
      `select payment_id, (select count(*)::int from transaction_logs
       where transaction_id = transactions.id and action = 'subscription_updated') as completions
     from transactions`,
    );
    // Nothing that was acknowledged is missing, and nothing happened twice.
    expect(stored.map(({ payment_id: id }) => id)).toEqual(
      expect.arrayContaining(registered.map(({ paymentId }) => paymentId)),
    );
    for (const { payment_id: id, completions } of stored)
      expect({ id, completions }).toEqual({ id, completions: verified.has(id) ? 1 : 0 });
    for (const { name, paymentId } of registered) {
      const account = world.registration.accounts().find(({ username }) => username === name);
      expect(account?.payments.map((applied) => applied.paymentId)).toEqual([paymentId]);
    }

    // Every customer is written to about every step, but where nobody can know whether that was done.
    const unsent = async () => {
      const { rows } = await pool.query(
        `select 1 from mails where state = 'waiting' union all select 1 from events`,
      );
      return rows.length;
    };
    await expect.poll(unsent, { timeout: 600_000, interval: 500 }).toBe(0);
    const { rows: outbox } = await pool.query<{ kind: string; message_id: string; state: string }>(
      'select kind, message_id, state from mails',
    );
    const arrivals = world.mailbox.mails().map(({ messageId }) => messageId);
    expect(new Set(arrivals).size).toBe(arrivals.length);
    // Registered, verified, active; of what was never answered only the first.
    expect(outbox.length).toBe(stored.length + 2 * verified.size);
    for (const { message_id: id, state } of outbox) {
      expect(['sent', 'sending', 'uncertain']).toContain(state);
      if (state === 'sent') expect(arrivals).toContain(id);
    }
  },
);
