import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

/** A server that was seen within the last minute. */
export interface LiveInstance {
  /** Host and process, for people. */
  readonly name: string;
  /** The ids of the keys that it opens with. */
  readonly opens: readonly string[];
  /** The id of the key that it seals with. */
  readonly seals: string;
  /** Whether its key file is that of an earlier version. */
  readonly reads_ring: boolean;
}

/** A server that was silent for longer counts as stopped, and seals nothing until it was heard again. */
export const liveMs = 60_000;

export const ago = (ms: number) =>
  sql<Date>`clock_timestamp() - make_interval(secs => ${ms / 1000})`;
export const liveSince = ago(liveMs);

export async function listLiveInstances(database: Queryable): Promise<LiveInstance[]> {
  return database
    .selectFrom('live_instances')
    .select(['name', 'opens', 'seals', 'reads_ring'])
    .where('seen_at', '>', liveSince)
    .orderBy('name')
    .execute();
}
