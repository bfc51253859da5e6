import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { within } from '../within.ts';
import { DatabaseSilentError } from './database-errors.ts';

/** The result of a test write. `unconfirmed` still waits for its commit, for example for a missing standby. */
export type WriteProof =
  | { readonly outcome: 'written'; readonly milliseconds: number }
  | { readonly outcome: 'unconfirmed' | 'silent' | 'read_only' | 'disk_full' | 'unreachable' };

export interface WriteProbe {
  /**
   * Whether a write commits. One write runs at a time and at most one starts within `everyMs`, however often
   * this is called. A write without a commit after 2 s, or the patience of whoever opened the database, is unconfirmed until it commits. Never throws. With
   * `mayLackRoom` the disk is nearly full, so the write must allocate space.
   */
  prove(options?: { mayLackRoom?: boolean }): Promise<WriteProof>;
  /** Called after a write was refused for lack of space. From then on a test write must allocate space to count. */
  suspectDisk(): void;
}

const usualPatienceMs = 2_000;
/** More than the free space that a small table may have by chance. */
const roomBytes = 256 * 1_024;

const statement = `
  with forgotten as (delete from write_probes where written_at < now() - interval '1 minute')
  insert into write_probes (filler) values ($1)`;

/** `pool` must have one connection and no other user: a write that waits for its commit then blocks no request. */
export function createWriteProbe({
  pool,
  everyMs,
  patienceMs = usualPatienceMs,
}: {
  pool: pg.Pool;
  everyMs: number;
  patienceMs?: number | undefined;
}): WriteProbe {
  let last: { readonly beganAt: number; readonly proof: Promise<WriteProof> } | undefined;
  let isUnderWay = false;
  let isDiskSuspected = false;

  const write = async (asksForRoom: boolean): Promise<WriteProof> => {
    isUnderWay = true;
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      const beganAt = performance.now();
      await client.query(statement, [asksForRoom ? randomBytes(roomBytes) : Buffer.alloc(0)]);
      if (asksForRoom) isDiskSuspected = false;
      return { outcome: 'written', milliseconds: Math.ceil(performance.now() - beganAt) };
    } catch (error) {
      return { outcome: outcomeOf(error) };
    } finally {
      client?.release();
      isUnderWay = false;
    }
  };

  return {
    async prove({ mayLackRoom = false } = {}) {
      const now = performance.now();
      if (last === undefined || (!isUnderWay && now - last.beganAt >= everyMs))
        last = { beganAt: now, proof: write(mayLackRoom || isDiskSuspected) };
      // Where no patience is left, a write is unconfirmed at once, unless it has just ended.
      const leftMs = patienceMs - (now - last.beganAt);
      return within(leftMs, last.proof, (): WriteProof => ({ outcome: 'unconfirmed' }));
    },
    suspectDisk() {
      isDiskSuspected = true;
    },
  };
}

function outcomeOf(error: unknown): Exclude<WriteProof['outcome'], 'written'> {
  if (error instanceof DatabaseSilentError) return 'silent';
  if (error instanceof pg.DatabaseError && error.code === '25006') return 'read_only';
  if (error instanceof pg.DatabaseError && error.code === '53100') return 'disk_full';
  // An earlier write still holds the connection, or the driver gave this one up.
  if (error instanceof Error && /timeout exceeded|read timeout/.test(error.message))
    return 'unconfirmed';
  return 'unreachable';
}
