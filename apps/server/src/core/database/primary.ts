import pg from 'pg';
import { type DatabaseHost, nameOfHost } from './database-hosts.ts';

/** What one of several hosts says of itself. */
export type HostState =
  | {
      readonly state: 'primary';
      /** It rises with each promotion, so of two servers that take writes the higher one is the newer primary. */
      readonly timeline: number;
      /** The same for two names of one server. */
      readonly server: string;
    }
  | { readonly state: 'standby' | 'read_only' }
  /** It runs, and does not let this role into this database. */
  | { readonly state: 'refused'; readonly error: pg.DatabaseError }
  | { readonly state: 'away'; readonly reason: string };

export type HostAnswer = HostState & { readonly host: DatabaseHost };

/** The primary among several hosts: found, and found again after a failover. One for each database URL. */
export interface Primary {
  /** The host that takes writes. Asks all hosts when it is not known. Throws a NoPrimaryError within a second. */
  find(): Promise<DatabaseHost>;
  /** It refused a connection or broke one: the next `find` asks again. Slowness is no reason. */
  doubt(host: DatabaseHost): void;
  /** What each host says now, in the order of the URL. */
  survey(): Promise<HostAnswer[]>;
  /**
   * `end` is called with a PrimaryMovedError when the primary is another host than this one. While there is a watch, all
   * hosts are asked every two seconds, and more often while none answers as the primary. The returned function ends it.
   */
  watch(host: DatabaseHost, end: (error: Error) => void): () => void;
}

/** No host takes writes, for example during a failover. */
export class NoPrimaryError extends Error {
  override readonly name = 'NoPrimaryError';
  /** PostgreSQL's refusal, if each host that answers refuses the sign-in: no failover mends that. */
  readonly signInRefusal: pg.DatabaseError | undefined;

  constructor(
    message: string,
    { signInRefusal }: { signInRefusal?: pg.DatabaseError | undefined } = {},
  ) {
    super(message);
    this.signInRefusal = signInRefusal;
  }
}

/** A wrong password or user, no such database, or no right to connect to it. */
const refusals = /^(28...|3D000|42501)$/;

/** PostgreSQL's refusal to let this role into this database, if that is what the error of a first statement means. */
export function signInRefusalOf(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof NoPrimaryError) return error.signInRefusal;
  return error instanceof pg.DatabaseError && refusals.test(error.code ?? '') ? error : undefined;
}

/** Every statement on the former primary ends with it. */
export class PrimaryMovedError extends Error {
  override readonly name = 'PrimaryMovedError';

  constructor(host: DatabaseHost) {
    super(`${nameOfHost(host)} is not the primary any more`);
  }
}

/**
 * How long a host may take to answer. Counted in turns of the event loop, so a process that gets no processor time does
 * not take that for silence. A request waits for a connection for 1.5 s, and needs time to connect after this.
 */
const tickMs = 100;
const answerWithinTicks = 10;
/** How long a former primary that answers first waits for the answer of the newer one. */
const graceMs = 200;
const pauseMs = 200;
const lookEveryMs = 2_000;

export function createPrimary(hosts: readonly DatabaseHost[]): Primary {
  const watches = new Set<{ host: DatabaseHost; end: (error: Error) => void }>();
  let current: DatabaseHost | undefined;
  /** A server of a lower timeline was the primary before a failover and has to be made a standby. */
  let newestTimeline = 0;
  let asking: Promise<DatabaseHost> | undefined;
  let failed: { readonly at: number; readonly error: NoPrimaryError } | undefined;
  let timer: NodeJS.Timeout | undefined;

  const ask = async (): Promise<DatabaseHost> => {
    try {
      const found = choose(await surveyHosts(hosts, { newestTimeline }), newestTimeline);
      newestTimeline = found.timeline;
      current = found.host;
      failed = undefined;
    } catch (error) {
      if (error instanceof NoPrimaryError) failed = { at: performance.now(), error };
      throw error;
    } finally {
      asking = undefined;
    }
    const moved = [...watches].filter(({ host }) => host !== current);
    for (const { host, end } of moved) end(new PrimaryMovedError(host));
    return current;
  };
  const askOnce = async (): Promise<DatabaseHost> => (asking ??= ask());

  /** A failed look ends nothing: a slow host is no reason, and the connections of a dead one fail by themselves. */
  const look = async (): Promise<void> => {
    timer = undefined;
    if (watches.size === 0) return;
    const isFound = await askOnce().then(
      () => true,
      () => false,
    );
    timer ??= setTimeout(() => void look(), isFound ? lookEveryMs : pauseMs).unref();
  };

  return {
    async find() {
      if (current !== undefined) return current;
      if (failed !== undefined && performance.now() - failed.at < pauseMs) throw failed.error;
      return askOnce();
    },
    doubt(host) {
      if (host === current) current = undefined;
    },
    survey: async () => surveyHosts(hosts, { newestTimeline, all: true }),
    watch(host, end) {
      const watch = { host, end };
      watches.add(watch);
      timer ??= setTimeout(() => void look(), lookEveryMs).unref();
      return () => watches.delete(watch);
    },
  };
}

/** The primary of the newest timeline. Exported for the table of its test. */
export function choose(
  answers: readonly HostAnswer[],
  newestTimeline: number,
): { host: DatabaseHost; timeline: number } {
  const primaries = answers.filter((answer) => answer.state === 'primary');
  const timeline = Math.max(...primaries.map((answer) => answer.timeline));
  const newest = primaries.filter((answer) => answer.timeline === timeline);
  const [first] = newest;
  if (first === undefined || timeline < newestTimeline)
    throw new NoPrimaryError(
      `None of the database’s hosts is the primary: ${describeHosts(answers, newestTimeline)}`,
      { signInRefusal: commonRefusalOf(answers) },
    );
  if (newest.some(({ server }) => server !== first.server))
    throw new NoPrimaryError(
      `Several hosts take writes, and none is newer than the others: ${newest.map(({ host }) => nameOfHost(host)).join(', ')}. Stop all but the right one`,
    );
  return { host: first.host, timeline };
}

function commonRefusalOf(answers: readonly HostAnswer[]): pg.DatabaseError | undefined {
  const answered = answers.filter(({ state }) => state !== 'away');
  const refused = answered.flatMap((one) => (one.state === 'refused' ? [one.error] : []));
  return refused.length === answered.length ? refused[0] : undefined;
}

/** For example `db1:5432 is a standby, db2:5432 does not answer (connect ECONNREFUSED)`. */
export function describeHosts(answers: readonly HostAnswer[], newestTimeline = 0): string {
  return answers
    .map((answer) => `${nameOfHost(answer.host)} ${describeState(answer, newestTimeline)}`)
    .join(', ');
}

function describeState(answer: HostState, newestTimeline: number): string {
  switch (answer.state) {
    case 'primary':
      return answer.timeline < newestTimeline
        ? 'was the primary before a failover and is not its standby yet'
        : 'is the primary';
    case 'standby':
      return 'is a standby';
    case 'read_only':
      return 'is read-only (default_transaction_read_only)';
    case 'refused':
      return `refuses the sign-in (${answer.error.message})`;
    case 'away':
      return `does not answer (${answer.reason})`;
  }
}

/**
 * Asks all hosts at once. Hosts that are slower than a primary by more than the grace count as away, unless `all` are
 * wanted; a primary newer than the known timeline is waited for no longer.
 */
async function surveyHosts(
  hosts: readonly DatabaseHost[],
  { newestTimeline, all = false }: { newestTimeline: number; all?: boolean },
): Promise<HostAnswer[]> {
  const answers = new Map<DatabaseHost, HostAnswer>();
  let grace: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve) => {
    for (const host of hosts)
      void askHost(host).then((state) => {
        answers.set(host, { ...state, host });
        const isNewer =
          state.state === 'primary' && newestTimeline > 0 && state.timeline > newestTimeline;
        if (answers.size === hosts.length || (isNewer && !all)) resolve();
        else if (state.state === 'primary' && !all) grace ??= setTimeout(resolve, graceMs);
      });
  });
  clearTimeout(grace);
  return hosts.map(
    (host) => answers.get(host) ?? { host, state: 'away', reason: 'no answer in time' },
  );
}

interface HostRow {
  readonly is_standby: boolean;
  readonly is_read_only: boolean;
  readonly server: string;
  readonly timeline: number | null;
}

async function askHost(host: DatabaseHost): Promise<HostState> {
  const client = new pg.Client({
    connectionString: host.url,
    application_name: 'ghost-pay primary',
  });
  client.on('error', () => undefined);
  // For the whole answer: a frozen server accepts a connection and says nothing.
  let ticks = 0;
  const late = setInterval(() => {
    ticks += 1;
    if (ticks >= answerWithinTicks)
      client.connection.stream.destroy(new Error('no answer in time'));
  }, tickMs);
  try {
    await client.connect();
    const { rows } = await client.query<HostRow>(
      `select pg_is_in_recovery() as is_standby, current_setting('transaction_read_only') = 'on' as is_read_only,
         format('%s %s', pg_postmaster_start_time(), current_setting('port')) as server,
         case when not pg_is_in_recovery()
           then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`,
    );
    return stateOf(rows[0]);
  } catch (error) {
    const refusal = signInRefusalOf(error);
    if (refusal !== undefined) return { state: 'refused', error: refusal };
    return { state: 'away', reason: error instanceof Error ? error.message : String(error) };
  } finally {
    clearInterval(late);
    void client.end().catch(() => undefined);
  }
}

function stateOf(row: HostRow | undefined): HostState {
  if (row === undefined) return { state: 'away', reason: 'an empty answer' };
  if (row.timeline === null) return { state: 'standby' };
  if (row.is_read_only) return { state: 'read_only' };
  return { state: 'primary', timeline: row.timeline, server: row.server };
}
