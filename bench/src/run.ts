// npm run bench: measures how fast the server registers and tracks payments, compared with a bare Fastify and pg on
// the same PostgreSQL; then an admin's calls with 10,000 and with a million payments; on request, the visitors' pages on a slow
// phone. It prints figures and has no pass marks. docs/performance.md
// explains them.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BenchError } from './bench-error.ts';
import { measureLoad } from './load-part.ts';
import { measurePages } from './pages.ts';
import { measureSizes } from './sizes.ts';

/** The whole run ends within this time, even when a part hangs. */
const limitMs = 595_000;

const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    /** 'load', 'sizes' or 'pages': only this part of the bench. */
    only: { type: 'string' },
  },
});
const roundCount = Math.min(7, Math.max(1, Number(flags.rounds)));
const roundSeconds = Math.min(4, Math.max(0.5, Number(flags.seconds)));

type CleanUp = (() => Promise<unknown>)[];

async function bench(cleanUp: CleanUp): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ghost-pay-bench-'));
  cleanUp.push(() => rm(folder, { recursive: true, force: true }));
  // PostgreSQL refuses to run as root; the user that it then runs as must be able to enter the folder.
  await chmod(folder, 0o755);
  const parts = {
    load: () =>
      measureLoad({
        folder,
        cleanUp,
        rounds: roundCount,
        seconds: roundSeconds,
      }),
    sizes: () => measureSizes({ folder, cleanUp, rounds: roundCount }),
    pages: () => measurePages({ folder, cleanUp, rounds: roundCount }),
  };
  for (const [name, measure] of Object.entries(parts)) {
    // The pages on request only: the other parts fill the ten minutes on a slow machine.
    if (flags.only === undefined ? name === 'pages' : flags.only !== name) continue;
    const before = cleanUp.length;
    await measure();
    // Stopped before the next part, whose figures it would distort.
    for (const step of cleanUp.splice(before).toReversed()) await step();
  }
}

async function main(): Promise<void> {
  const cleanUp: CleanUp = [];
  const { promise: givenUp, reject: giveUp } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => giveUp(new BenchError(`The bench did not end within ${limitMs / 1000} s.`)),
    limitMs,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => giveUp(new BenchError(`Stopped by ${signal}.`)));
  }
  try {
    await Promise.race([bench(cleanUp), givenUp]);
  } catch (error) {
    console.error(error instanceof BenchError ? error.message : error);
    process.exitCode = 1;
  } finally {
    clearTimeout(timer);
    for (const step of cleanUp.toReversed()) await step();
  }
  // After an abort a round may still be running.
  process.exit();
}

await main();
