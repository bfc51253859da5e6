/** What a shared run came to, and the caller's part in it: its place among those who shared it, from 1. */
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
 * Lets callers who ask for the same thing at the same time share one run of it. Of each key one run
 * is under way; whoever asks meanwhile shares the next. That is not a cache: a run begins after
 * everybody whom it serves has asked, so nobody gets an answer that is older than the question. When
 * the run under way fails, so do those who wait for its end.
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
      // It failed after they had asked. Whoever waited for a database that is away does not wait again.
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
