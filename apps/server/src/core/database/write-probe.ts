import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { DatabaseSilentError } from './database-pulse.ts';

/** What a committed write has shown. `unconfirmed` waits for its commit, such as for a standby that is not there. */
export type WriteProof =
  | { readonly outcome: 'written'; readonly milliseconds: number }
  | { readonly outcome: 'unconfirmed' | 'silent' | 'read_only' | 'disk_full' | 'unreachable' };

export interface WriteProbe {
  /**
   * Whether a write commits. However often it is asked, one write is under way at a time and one is begun within
   * `everyMs`; what is not proven after 2 s is unconfirmed until it is. Never throws. `mayLackRoom`: the disk is
   * nearly full, so that the write has to ask for room.
   */
  prove(options?: { mayLackRoom?: boolean }): Promise<WriteProof>;
  /** Called where a write was refused for want of room: from now on a write has to ask for room to be a proof. */
  suspectDisk(): void;
}

const patienceMs = 2_000;
/** More than the room that a small table can have left by chance. */
const roomBytes = 256 * 1_024;

const statement = `
  with forgotten as (delete from write_probes where written_at < now() - interval '1 minute')
  insert into write_probes (filler) values ($1)`;

/** `pool` is of one connection, which nothing else uses: a write that waits for its commit holds up no request. */
export function createWriteProbe({
  pool,
  everyMs,
}: {
  pool: pg.Pool;
  everyMs: number;
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
      return withinPatience(last.proof, patienceMs - (now - last.beganAt));
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
  // The connection is still taken by an earlier write, or this one was given up by the driver.
  if (error instanceof Error && /timeout exceeded|read timeout/.test(error.message))
    return 'unconfirmed';
  return 'unreachable';
}

/** What is past is no patience: a write that has waited for longer is told as unconfirmed at once, if it is so still. */
async function withinPatience(proof: Promise<WriteProof>, leftMs: number): Promise<WriteProof> {
  let timer: NodeJS.Timeout | undefined;
  const unconfirmed = new Promise<WriteProof>((resolve) => {
    timer = setTimeout(() => resolve({ outcome: 'unconfirmed' }), Math.max(0, leftMs));
  });
  try {
    return await Promise.race([proof, unconfirmed]);
  } finally {
    clearTimeout(timer);
  }
}
