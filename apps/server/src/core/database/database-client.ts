import pg, { type Client } from 'pg';
import { DatabaseSilentError } from './database-errors.ts';
import type { DatabaseHost } from './database-hosts.ts';
import { NoPrimaryError, type Primary } from './primary.ts';
import { beginSession, readServer, type SessionLimits } from './session.ts';

type OnConnect = (error: Error) => void;

/**
 * The only way to PostgreSQL: its session is what `session.ts` says. With a URL of several hosts it connects to the
 * primary, and its connection ends when another host becomes the primary.
 */
export class DatabaseClient extends pg.Client {
  readonly #primary: Primary | undefined;
  readonly #limits: SessionLimits;
  readonly #server: ReadonlyMap<string, string>;

  constructor(options: pg.ClientConfig & { primary?: Primary; limits?: SessionLimits }) {
    super(options);
    this.#primary = options.primary;
    this.#limits = options.limits ?? {};
    this.#server = readServer(this.connection);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect): Promise<pg.Client> | void {
    if (callback === undefined) return this.#open();
    void this.#openFor(callback as (error?: Error) => void);
  }

  /** As the driver's pool calls it: without an argument after success. */
  async #openFor(callback: (error?: Error) => void): Promise<void> {
    try {
      await this.#open();
    } catch (error) {
      callback(error as Error);
      return;
    }
    callback();
  }

  async #open(): Promise<this> {
    // The driver takes a connected client for one that somebody listens to; nobody does before its session stands. One that
    // did not come to it may still tell of its end.
    const unheard = (): void => undefined;
    this.on('error', unheard);
    await (this.#primary === undefined ? super.connect() : this.#connectTo(this.#primary));
    try {
      await beginSession(this, { server: this.#server, limits: this.#limits });
    } catch (error) {
      this.connection.stream.destroy();
      throw error;
    }
    this.off('error', unheard);
    return this;
  }

  async #connectTo(primary: Primary): Promise<void> {
    const host = await primary.find();
    const { stream } = this.connection;
    // The pool has given this connection up meanwhile.
    if (stream.destroyed) throw new Error('Connection terminated due to connection timeout');
    ({ host: this.host, port: this.port } = host);
    this.#watch(primary, host);
    try {
      await super.connect();
    } catch (error) {
      // Without a code the pool's time limit has ended the attempt.
      if (error instanceof Error && 'code' in error) primary.doubt(host);
      throw error;
    }
    if (this.#server.get('in_hot_standby') !== 'on') return;
    primary.doubt(host);
    this.connection.stream.destroy();
    throw new NoPrimaryError(`${host.host} has become a standby`);
  }

  #watch(primary: Primary, host: DatabaseHost): void {
    // The stream is another one after the handshake of TLS.
    const endWatch = primary.watch(host, (error) => this.connection.stream.destroy(error));
    this.connection.once('end', endWatch);
    this.on('error', (error) => {
      if (!(error instanceof DatabaseSilentError)) primary.doubt(host);
    });
  }
}

/** Runs `work` on a connection of its own. */
export async function withClient<Result>(
  options: ConstructorParameters<typeof DatabaseClient>[0],
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new DatabaseClient(options);
  // An error between two statements is thrown by the next one.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const patienceMs = 1_000;

/** Closes the connection in order, or destroys it if the server does not answer within a second. */
export async function endClient(client: Client): Promise<void> {
  const late = setTimeout(() => client.connection.stream.destroy(), patienceMs);
  await client.end().catch(() => undefined);
  clearTimeout(late);
}
