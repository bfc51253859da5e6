import pg from 'pg';
import { DatabaseClient } from './database-client.ts';
import type { DatabasePulse } from './database-pulse.ts';
import { DatabaseSilentError } from './database-errors.ts';

type OnConnect = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (destroy?: Error | boolean) => void,
) => void;

/** How long a connection is held while the server neither answers nor closes it, for example on a dead line. */
const holdMs = 5 * 60_000;
const leavePatienceMs = 1_000;

/**
 * A pool that lends only connections in a known state: no statement is running on them and no transaction is
 * open. The driver's own pool takes a connection back in any state. A BEGIN that was answered late would then
 * swallow the writes of the next borrower.
 */
export class CertainPool extends pg.Pool {
  readonly #connected = new Set<pg.PoolClient>();
  readonly #borrowed = new Set<pg.PoolClient>();
  /** Released by their borrowers while the server still runs their last statement. */
  readonly #held = new Set<pg.PoolClient>();
  readonly #pulse: DatabasePulse | undefined;
  #isEnding = false;

  /** With a pulse, statements end with a DatabaseSilentError once the database stops answering. */
  constructor(options: pg.PoolConfig, pulse?: DatabasePulse) {
    // The driver's types forget the options that it passes to the client.
    super({ ...options, Client: DatabaseClient as unknown as new () => pg.ClientBase });
    this.on('connect', (client) => this.#connected.add(client));
    this.on('remove', (client) => this.#connected.delete(client));
    this.#pulse = pulse;
    pulse?.add({
      isInUse: () => this.totalCount > this.idleCount || this.waitingCount > 0,
      endAll: () => {
        // Each needs an error object of its own: the pool attaches the connection to it.
        for (const client of this.#connected)
          client.connection.stream.destroy(new DatabaseSilentError());
      },
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect): Promise<pg.PoolClient> | void {
    if (callback === undefined) return this.#acquire();
    void this.#acquireFor(callback);
  }

  override async end(): Promise<void> {
    this.#isEnding = true;
    // The borrowers have released these connections. Their unfinished statements would keep the pool from ending.
    for (const client of this.#held) client.connection.stream.destroy();
    // A server that does not answer does not close its connections either.
    const idle = [...this.#connected].filter((client) => !this.#borrowed.has(client));
    const late = setTimeout(() => {
      for (const client of idle) client.connection.stream.destroy();
    }, leavePatienceMs);
    await super.end();
    clearTimeout(late);
  }

  async #acquire(): Promise<pg.PoolClient> {
    if (this.#pulse?.isSilent === true) throw new DatabaseSilentError();
    this.#pulse?.watch();
    const client = await super.connect();
    this.#borrowed.add(client);
    const release = client.release.bind(client);
    client.release = (destroy) => this.#takeBack(client, { release, destroy });
    return client;
  }

  async #acquireFor(callback: OnConnect): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await this.#acquire();
    } catch (error) {
      callback(error as Error, undefined, () => undefined);
      return;
    }
    callback(undefined, client, (destroy) => client.release(destroy));
  }

  #takeBack(
    client: pg.PoolClient,
    {
      release,
      destroy,
    }: { release: pg.PoolClient['release']; destroy?: Error | boolean | undefined },
  ): void {
    this.#borrowed.delete(client);
    if (!isBusy(client) || this.#isEnding) {
      const isCertain = !isBusy(client) && client.getTransactionStatus() === 'I';
      release(destroy === undefined || destroy === false ? !isCertain : destroy);
      return;
    }
    // The server still runs the statement that the borrower abandoned. The connection keeps its place in the pool
    // until the statement ends. Otherwise a server that answers no commit would collect more and more connections.
    this.#held.add(client);
    const late = setTimeout(() => client.connection.stream.destroy(), holdMs).unref();
    const letGo = (): void => {
      if (!this.#held.delete(client)) return;
      clearTimeout(late);
      release(true);
    };
    client.once('drain', letGo);
    client.once('end', letGo);
  }
}

/** Whether a statement was sent and has no answer yet. */
function isBusy(client: pg.PoolClient): boolean {
  const { readyForQuery } = client as unknown as { readyForQuery: boolean };
  return !readyForQuery && !client.connection.stream.destroyed;
}
