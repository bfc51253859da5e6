import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { BOOTSTRAP_ROLE } from '../../apps/server/src/operations/embedded-postgres/create-cluster.ts';
import type { EmbeddedPostgres } from '../../apps/server/src/operations/embedded-postgres/embedded-postgres.ts';
import { connectionCount, fire, sendTimes } from './load.ts';
import type { Row } from './load-rows.ts';
import type { ProductProcess } from './product-process.ts';
import { formatTable } from './report.ts';

const shownFunctions = 14;
const shownStatements = 16;

/** Shows where the processor's time of each of the product's rows goes: by part, by function, and by statement. */
export async function profileRows({
  rows,
  product,
  connection,
  seconds,
}: {
  rows: readonly Row[];
  product: ProductProcess;
  connection: EmbeddedPostgres['connection'];
  seconds: number;
}): Promise<void> {
  const client = new pg.Client({ ...connection, user: BOOTSTRAP_ROLE });
  await client.connect();
  try {
    await client.query('create extension if not exists pg_stat_statements');
    for (const row of rows.filter(({ besides }) => besides !== undefined)) {
      const run = async () =>
        row.times === undefined
          ? fire(row, { seconds, connections: row.connections ?? connectionCount })
          : sendTimes(row, { times: row.times, atOnce: 1 });
      await run();
      await client.query('select pg_stat_statements_reset()');
      await ask(product, 'start');
      const { requests } = await run();
      const profile = (await ask(product, 'stop')) as Profiler.Profile;
      console.log(`\n  ${row.name}: ${requests} requests\n`);
      console.log(formatProfile(profile, requests));
      console.log(formatStatements(await readStatements(client), requests));
    }
  } finally {
    await client.end();
  }
}

async function ask({ child }: ProductProcess, message: string): Promise<unknown> {
  const answered = once(child, 'message');
  child.send(message);
  const [answer] = (await answered) as unknown[];
  return answer;
}

interface Spent {
  readonly part: string;
  readonly name: string;
  microseconds: number;
}

/** The time of each function itself, without what it calls. */
function spentOf(profile: Profiler.Profile): Spent[] {
  const ofNode = new Map<number, Spent>();
  const ofFunction = new Map<string, Spent>();
  for (const { id, callFrame } of profile.nodes) {
    const { url, functionName, lineNumber } = callFrame;
    const part = partOf(url, { functionName, lineNumber });
    const name = functionName === '' ? `(line ${lineNumber + 1})` : functionName;
    const key = `${part} ${name}`;
    const spent = ofFunction.get(key) ?? { part, name, microseconds: 0 };
    ofFunction.set(key, spent);
    ofNode.set(id, spent);
  }
  profile.samples?.forEach((id, index) => {
    const spent = ofNode.get(id);
    if (spent !== undefined) spent.microseconds += profile.timeDeltas?.[index] ?? 0;
  });
  return [...ofFunction.values()].filter(({ name }) => name !== '(idle)');
}

function partOf(
  url: string,
  { functionName, lineNumber }: { functionName: string; lineNumber: number },
): string {
  if (functionName.startsWith('(')) return functionName;
  if (url === '') return 'system calls and built-in functions';
  if (url.startsWith('node:'))
    return `node: ${
      url
        .slice(5)
        .replace(/^internal\//, '')
        .split('/')[0] ?? ''
    }`;
  const source = sourceOf(url, lineNumber);
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  return inPackage ?? source.replace(/^(?:\.\.\/)*(?:src\/)?/, '').replace(/\/[^/]*$/, '');
}

/** By built file: the sources that it holds, in order, each with its first line. */
const sections = new Map<string, { line: number; source: string }[]>();

/** The source of a line of a built file: the build names each source above what it made of it. */
function sourceOf(url: string, lineNumber: number): string {
  if (!url.startsWith('file:')) return url;
  let known = sections.get(url);
  if (known === undefined) {
    known = readFileSync(fileURLToPath(url), 'utf8')
      .split('\n')
      .flatMap((text, line) => {
        const source = /^\/\/(?:#region)? ((?:\.\.\/|src\/)\S+)$/.exec(text)?.[1];
        return source === undefined ? [] : [{ line, source }];
      });
    sections.set(url, known);
  }
  return known.findLast(({ line }) => line <= lineNumber)?.source ?? url;
}

function formatProfile(profile: Profiler.Profile, requests: number): string {
  const spent = spentOf(profile);
  const total = spent.reduce((sum, { microseconds }) => sum + microseconds, 0);
  const parts = Map.groupBy(spent, ({ part }) => part);
  const row = (name: string, microseconds: number) => [
    name,
    (microseconds / requests).toFixed(1),
    `${((100 * microseconds) / total).toFixed(1)} %`,
  ];
  const descending = (a: { microseconds: number }, b: { microseconds: number }) =>
    b.microseconds - a.microseconds;
  const byPart = [...parts]
    .map(([name, functions]) => ({
      name,
      microseconds: functions.reduce((sum, { microseconds }) => sum + microseconds, 0),
    }))
    .toSorted(descending);
  const table = formatTable([
    ['Server, by part', 'µs a request', 'share'],
    row('all', total),
    ...byPart
      .filter(({ microseconds }) => microseconds > total / 100)
      .map(({ name, microseconds }) => row(name, microseconds)),
  ]);
  const functions = formatTable([
    ['Server, by function', 'µs a request', 'share'],
    ...spent
      .toSorted(descending)
      .slice(0, shownFunctions)
      .map(({ part, name, microseconds }) => row(`${name}, ${part}`, microseconds)),
  ]);
  return `${table}\n\n${functions}\n`;
}

interface Statement {
  readonly calls: number;
  readonly planned: number;
  readonly executed: number;
  readonly text: string;
}

/** Milliseconds by the database's clock: on a busy machine they hold waits for a processor. */
async function readStatements(client: pg.Client): Promise<Statement[]> {
  const { rows } = await client.query<Statement>(
    `select calls::int as calls, total_plan_time as planned, total_exec_time as executed,
       regexp_replace(query, '\\s+', ' ', 'g') as text
     from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
       and query not like '%pg_stat_statements%'
     order by total_plan_time + total_exec_time desc limit $1`,
    [shownStatements],
  );
  return rows;
}

function formatStatements(statements: readonly Statement[], requests: number): string {
  const microseconds = (value: number) => ((value * 1000) / requests).toFixed(1);
  return formatTable([
    ['PostgreSQL, by statement', 'of a request', 'planning µs', 'execution µs'],
    ...statements.map(({ text, calls, planned, executed }) => [
      text.slice(0, 110),
      (calls / requests).toFixed(2),
      microseconds(planned),
      microseconds(executed),
    ]),
  ]);
}
