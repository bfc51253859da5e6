import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type {
  PostgresNode,
  ReplicatedPostgres,
} from '../../apps/server/test/replicated-postgres.ts';

/** What a supervisor did about a primary that does not answer. */
interface Promotion {
  readonly primary: PostgresNode;
  /** When a standby took writes, by `performance.now()`. */
  readonly promotedAt: number;
}

const askEveryMs = 100;
const answerWithinMs = 500;
/** So many questions in a row without an answer mean that the primary is gone. */
const missedAnswers = 3;

/**
 * Waits until the primary does not answer any more, makes sure that it can take no more writes, and promotes the
 * standby that has received the most: with one confirming standby for each commit, that one has every acknowledged
 * commit. `fence` ends the former primary; a later fence is left to the caller.
 */
export async function failOver(
  cluster: ReplicatedPostgres,
  { primary, fence }: { primary: PostgresNode; fence: boolean },
): Promise<Promotion> {
  let missed = 0;
  while (missed < missedAnswers) {
    missed = (await answers(primary)) ? 0 : missed + 1;
    await wait(askEveryMs);
  }
  if (fence) await primary.kill();
  const standbys = cluster.nodes.filter((node) => node !== primary);
  const received = await Promise.all(
    standbys.map(async (node) => ({ node, at: await receivedBy(node) })),
  );
  const [first, ...others] = received.toSorted((one, other) => other.at - one.at);
  if (first === undefined) throw new Error('There is no standby');
  await cluster.promote(first.node);
  const promotedAt = performance.now();
  for (const { node } of others) await cluster.follow(node, first.node);
  return { primary: first.node, promotedAt };
}

/** Over the network, as the site sees it. */
async function answers({ port }: PostgresNode): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  const late = setTimeout(() => client.connection.stream.destroy(), answerWithinMs);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(late);
    client.connection.stream.destroy();
  }
}

async function receivedBy(standby: PostgresNode): Promise<number> {
  const [row] = await standby.query<{ at: string }>(
    `select pg_wal_lsn_diff(greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()), '0/0') as at`,
  );
  return Number(row?.at ?? 0);
}
