import pg from 'pg';
import type { DatabaseHost } from './database-hosts.ts';
import { DatabaseSilentError } from './database-silent-error.ts';
import { NoPrimaryError, type Primary } from './primary.ts';

type OnConnect = (error: Error) => void;

/**
 * The only way to PostgreSQL: with a URL of several hosts it connects to the primary, and its connection ends when
 * another host becomes the primary.
 */
export class DatabaseClient extends pg.Client {
  readonly #primary: Primary | undefined;

  constructor(options: pg.ClientConfig & { primary?: Primary }) {
    super(options);
    this.#primary = options.primary;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect): Promise<pg.Client> | void {
    if (this.#primary === undefined)
      return callback === undefined ? super.connect() : super.connect(callback);
    if (callback === undefined) return this.#connectTo(this.#primary);
    void this.#connectFor(this.#primary, callback as (error?: Error) => void);
  }

  /** As the driver's pool calls it: without an argument after success. */
  async #connectFor(primary: Primary, callback: (error?: Error) => void): Promise<void> {
    try {
      await this.#connectTo(primary);
    } catch (error) {
      callback(error as Error);
      return;
    }
    callback();
  }

  async #connectTo(primary: Primary): Promise<this> {
    const host = await primary.find();
    const { stream } = this.connection;
    // The pool has given this connection up meanwhile.
    if (stream.destroyed) throw new Error('Connection terminated due to connection timeout');
    ({ host: this.host, port: this.port } = host);
    let isStandby = false;
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ServerParameter) => {
      if (parameterName === 'in_hot_standby') isStandby = parameterValue === 'on';
    });
    this.#watch(primary, host);
    try {
      await super.connect();
    } catch (error) {
      // Without a code the pool's time limit has ended the attempt.
      if (error instanceof Error && 'code' in error) primary.doubt(host);
      throw error;
    }
    if (!isStandby) return this;
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

interface ServerParameter {
  readonly parameterName: string;
  readonly parameterValue: string;
}
