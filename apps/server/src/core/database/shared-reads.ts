import { shareRuns } from '../shared-runs.ts';
import type { Queryable } from './database.ts';

/**
 * A read that callers share who ask for the same at the same time: it begins after all of them have asked, so none gets
 * an older answer than its own statement would give. A transaction is an object of its own, so nothing is shared with it.
 */
export function shareReads<Asked, Result>(
  read: (database: Queryable, asked: Asked) => Promise<Result>,
): (database: Queryable, asked: Asked) => Promise<Result> {
  const readers = new WeakMap<Queryable, (key: string) => Promise<{ result: Result }>>();
  return async (database, asked) => {
    let share = readers.get(database);
    if (share === undefined) {
      share = shareRuns(async (key) => read(database, JSON.parse(key) as Asked));
      readers.set(database, share);
    }
    return (await share(JSON.stringify(asked))).result;
  };
}
