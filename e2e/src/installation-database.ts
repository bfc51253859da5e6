import { randomBytes } from 'node:crypto';
import pg from 'pg';

// Imports nothing of the server: each worker of a run loads this file.

/** A database of one installation, with the connections of an operator's two roles. */
export interface InstallationDatabase {
  readonly ownerUrl: string;
  readonly siteUrl: string;
}

/** The variable with the PostgreSQL of the run: the runner sets it before the workers start. */
export const variable = 'E2E_POSTGRES';
export const template = 'ghost_template';

/** A copy of the template for one installation; undefined when the run shares no PostgreSQL. */
export async function cloneTemplate(): Promise<InstallationDatabase | undefined> {
  const shared = process.env[variable];
  if (shared === undefined) return undefined;
  const server = JSON.parse(shared) as InstallationDatabase;
  const name = `ghost_${randomBytes(6).toString('hex')}`;
  await createDatabase(server, `create database ${name} template ${template}`);
  return { ownerUrl: inDatabase(server.ownerUrl, name), siteUrl: inDatabase(server.siteUrl, name) };
}

export async function createDatabase({ ownerUrl }: InstallationDatabase, statement: string) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function inDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
