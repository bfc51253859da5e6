import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startThrowawayPostgres } from './throwaway-postgres.ts';

it(
  'a throw-away database does not wait for the disk, can be cloned, and is gone afterwards',
  {
    timeout: 120_000,
  },
  async () => {
    const postgres = await startThrowawayPostgres({ onProgress: () => undefined });
    const client = new pg.Client(postgres.connection);
    await client.connect();
    const { rows } = await client.query(`SELECT current_setting('fsync') AS fsync`);
    expect(rows).toEqual([{ fsync: 'off' }]);
    await client.query('CREATE DATABASE clone');
    await client.end();
    await postgres.stop();
    expect(existsSync(dirname(postgres.connection.host))).toBe(false);
  },
);
