import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DatabaseConnection } from '../src/core/database/database.ts';
import { dropDatabase } from './drop-database.ts';
import { connectionTo } from './test-database.ts';

/** Creates databases on a server that are dropped together. */
export interface ScratchDatabases {
  /** A new empty one, or the copy of one without connections. */
  readonly create: (template?: string) => Promise<ScratchDatabase>;
  readonly close: () => Promise<void>;
}

export interface ScratchDatabase {
  readonly name: string;
  readonly connection: DatabaseConnection;
  /** Runs `work` on a connection that is closed afterwards. */
  readonly connected: <Result>(work: (client: pg.Client) => Promise<Result>) => Promise<Result>;
  readonly drop: () => Promise<void>;
}

export function createScratchDatabases(server: DatabaseConnection): ScratchDatabases {
  const names = new Set<string>();
  const withClient = async <Result>(
    connection: DatabaseConnection,
    work: (client: pg.Client) => Promise<Result>,
  ): Promise<Result> => {
    const client = new pg.Client(connection);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const drop = async (name: string): Promise<void> => {
    await withClient(server, (admin) => dropDatabase(admin, name));
    names.delete(name);
  };
  return {
    async create(template = 'template1') {
      const name = `ghost_test_scratch_${randomBytes(6).toString('hex')}`;
      names.add(name);
      await withClient(server, (admin) =>
        admin.query(`create database ${name} template ${template}`),
      );
      const connection = connectionTo(server, name);
      return {
        name,
        connection,
        connected: (work) => withClient(connection, work),
        drop: () => drop(name),
      };
    },
    close: async () => {
      for (const name of names) await drop(name);
    },
  };
}
