/** The result of a shared run, and the caller's place among those who shared it, from 1. */
export interface SharedRun<Result> {
  readonly result: Result;
  readonly place: number;
  readonly sharers: number;
}

interface Gathering<Result> {
  sharers: number;
  readonly ending: Promise<Result>;
}

/**
 * Lets callers who ask for the same thing at the same time share one run. Each key has one run in progress;
 * later callers share the next. This is not a cache: a run begins after all its callers have asked, so no
 * answer is older than its question. If the run in progress fails, the callers who wait for its end fail too.
 */
export function shareRuns<Result>(
  run: (key: string, sharers: number) => Promise<Result>,
): (key: string) => Promise<SharedRun<Result>> {
  const gatherings = new Map<string, Gathering<Result>>();
  const underWay = new Map<string, Promise<Result>>();

  async function begin(key: string): Promise<Result> {
    try {
      await underWay.get(key);
    } catch (error) {
      // The run failed after they had asked. Callers who waited for an unreachable database do not wait
      // again.
      gatherings.delete(key);
      throw error;
    }
    const sharers = gatherings.get(key)?.sharers ?? 0;
    gatherings.delete(key);
    const running = run(key, sharers);
    underWay.set(key, running);
    try {
      return await running;
    } finally {
      if (underWay.get(key) === running) underWay.delete(key);
    }
  }

  return async (key) => {
    let gathering = gatherings.get(key);
    if (gathering === undefined) {
      gathering = { sharers: 0, ending: Promise.resolve().then(async () => begin(key)) };
      gatherings.set(key, gathering);
    }
    gathering.sharers += 1;
    const place = gathering.sharers;
    const result = await gathering.ending;
    return { result, place, sharers: gathering.sharers };
  };
}
