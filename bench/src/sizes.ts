import path from 'node:path';
import type { BenchOfRounds } from './bench-part.ts';
import { fillDatabase } from './fill-database.ts';
import { listCalls, listPaymentIds } from './admin-calls.ts';
import { measureExport } from './export.ts';
import { connectionCount, fire, type Round, sendTimes } from './load.ts';
import { startProduct } from './product-process.ts';
import { formatTable, median } from './report.ts';
import {
  freshenSecondFactor,
  makeAdminSession,
  readNames,
  startPostgresOf,
} from './scratch-database.ts';

/** One call after the other: the bench measures the time of a call, not the throughput. */
const atOnce = 1;
const times = 50;
/** Searches for whole names are also sent by many at once, for the throughput. */
const searchSeconds = 3;
const searchedNames = 1_000;
/**
 * The small database covers fewer days: as in the large one, payments wait for admins, and each of
 * the newest 90 days has some.
 */
const sizes = [
  { payments: 10_000, days: 100 },
  { payments: 1_000_000, days: 730 },
] as const;

/** Measures the admins' calls on a database of 10,000 payments and on one of a million. */
export async function measureSizes({ folder, cleanUp, rounds }: BenchOfRounds): Promise<void> {
  const sites = [];
  for (const size of sizes) {
    const dataDir = path.join(folder, `data-${size.payments}`);
    sites.push(await openSite({ dataDir, size, cleanUp }));
  }
  const [small = [], large = []] = sites.map(({ calls }) => calls);
  console.log(
    `\n  ${rounds} rounds of ${times} requests, ${atOnce} at once, for each call and size …\n`,
  );
  for (const { calls } of sites)
    for (const call of calls) await sendTimes(call, { times: 10, atOnce });
  const results = new Map<string, { small: Round[]; large: Round[] }>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, call] of small.entries()) {
      const atLarge = large[index];
      if (atLarge === undefined) throw new TypeError('Both sizes have the same calls');
      const result = results.get(call.name) ?? { small: [], large: [] };
      result.small.push(await sendTimes(call, { times, atOnce }));
      result.large.push(await sendTimes(atLarge, { times, atOnce }));
      results.set(call.name, result);
    }
  }
  console.log(formatSizes(results));
  const rates = [];
  for (const { payments, search } of sites) {
    const found: Round[] = [];
    for (let round = 0; round < rounds; round += 1)
      found.push(await fire(search, { seconds: searchSeconds }));
    rates.push([
      `search for a user name among ${payments.toLocaleString('en')}`,
      median(found.map(({ perSecond }) => perSecond)).toFixed(0),
      median(found.map(({ p50 }) => p50)).toFixed(1),
    ]);
  }
  console.log(formatTable([[`${connectionCount} at once`, 'per second', 'p50 ms'], ...rates]));
  const largest = sites.at(-1);
  if (largest === undefined) return;
  await largest.freshen();
  await measureExport(largest);
}

async function openSite({
  dataDir,
  size: { payments, days },
  cleanUp,
}: {
  dataDir: string;
  size: (typeof sizes)[number];
  cleanUp: (() => Promise<unknown>)[];
}) {
  const product = await startProduct(dataDir);
  cleanUp.push(() => product.stop());
  const postgres = await startPostgresOf(dataDir);
  cleanUp.push(() => postgres.stop());
  const { connection } = postgres;
  const startedAt = performance.now();
  const history = { count: payments, days, now: new Date(), seed: 7 };
  await fillDatabase(connection, { ...history, onProgress: () => undefined });
  const seedSeconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`  ${payments.toLocaleString('en')} payments made in ${seedSeconds} s`);
  const site = { url: product.url, pid: product.pid, token: await makeAdminSession(connection) };
  const names = await readNames(connection, searchedNames);
  let searched = 0;
  return {
    ...site,
    payments,
    search: {
      name: 'search for a user name',
      url: site.url,
      next: () => {
        const name = names[(searched += 1) % names.length] ?? '';
        return {
          method: 'GET' as const,
          path: `/api/transactions?search=${name}&limit=20`,
          headers: { authorization: `Bearer ${site.token}` },
          expected: name,
        };
      },
    },
    freshen: () => freshenSecondFactor(connection),
    calls: await listCalls({ ...site, payments }),
    paymentIds: await listPaymentIds(site),
  };
}

/** p50, p95 and p99 in milliseconds at both sizes, and how their medians compare. */
function formatSizes(results: ReadonlyMap<string, { small: Round[]; large: Round[] }>): string {
  const of = (rounds: readonly Round[], figure: 'p50' | 'p95' | 'p99') =>
    median(rounds.map((round) => round[figure]));
  const figures = (rounds: readonly Round[]) =>
    (['p50', 'p95', 'p99'] as const).map((figure) => of(rounds, figure).toFixed(1));
  return formatTable([
    ['', '10k p50', 'p95', 'p99', '1M p50', 'p95', 'p99', 'ratio'],
    ...[...results].map(([name, { small, large }]) => [
      name,
      ...figures(small),
      ...figures(large),
      (of(large, 'p50') / of(small, 'p50')).toFixed(2),
    ]),
  ]);
}
