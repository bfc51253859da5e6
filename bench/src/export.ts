import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { BenchError } from './bench-error.ts';
import { type Round, sendTimes } from './load.ts';
import { otherCalls } from './other-calls.ts';
import { formatTable, median } from './report.ts';
import { residentMemory } from './process-figures.ts';

const timesPerTurn = 25;

interface ReadExport {
  readonly status: number;
  readonly firstByteMs: number;
  readonly bytes: number;
  readonly lines: number;
  readonly seconds: number;
}

/** Exports all payments of a site, and measures the effect on its memory and on other calls. */
export async function measureExport(site: {
  readonly url: string;
  readonly pid: number;
  readonly token: string;
  readonly paymentIds: readonly string[];
}): Promise<void> {
  const calls = otherCalls(site);
  const before = new Map<string, Round[]>();
  const during = new Map<string, Round[]>();
  const turn = async (rounds: Map<string, Round[]>) => {
    for (const call of calls) {
      const round = await sendTimes(call, { times: timesPerTurn, atOnce: 1 });
      rounds.set(call.name, [...(rounds.get(call.name) ?? []), round]);
    }
  };
  await turn(new Map());
  await turn(before);
  const memoryBefore = (await residentMemory(site.pid)) ?? Number.NaN;
  let memoryAtMost = memoryBefore;
  const state: { read?: ReadExport } = {};
  const { url, token } = site;
  const reader = new Worker(new URL('./export-reader.ts', import.meta.url), {
    workerData: { url, token },
  });
  const ended = once(reader, 'message').then(([read]) => {
    state.read = read as ReadExport;
  });
  while (state.read === undefined) {
    await turn(during);
    memoryAtMost = Math.max(memoryAtMost, (await residentMemory(site.pid)) ?? Number.NaN);
  }
  await ended;
  const { status, firstByteMs, bytes, lines, seconds } = state.read;
  if (status !== 200) throw new BenchError(`The export was answered with ${status}.`);
  console.log(`
  Export of ${(lines - 1).toLocaleString('en')} payments: ${(bytes / 2 ** 20).toFixed(0)} MB in ${seconds.toFixed(1)} s, first byte after ${firstByteMs.toFixed(0)} ms
  Memory of the server process: ${memoryBefore.toFixed(0)} MB before, at most ${memoryAtMost.toFixed(0)} MB meanwhile
`);
  const figures = (rounds: readonly Round[] = []) => [
    median(rounds.map(({ p50 }) => p50)).toFixed(1),
    Math.max(...rounds.map(({ p99 }) => p99)).toFixed(1),
  ];
  console.log(
    formatTable([
      ['', 'p50', 'slowest', 'meanwhile p50', 'slowest'],
      ...calls.map(({ name }) => [
        name,
        ...figures(before.get(name)),
        ...figures(during.get(name)),
      ]),
    ]),
  );
}
