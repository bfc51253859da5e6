import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPaygatePeer, type PaygatePeer } from '@ghost-pay/sandbox/paygate-peer';
import pg from 'pg';
import { findFreePort } from '../../apps/server/test/free-port.ts';
import { startFile } from '../../apps/server/test/server-process.ts';
import { cloneTemplate } from './installation-database.ts';

const startMs = 90_000;

/** A whole installation: the real server with its own database and data folder. */
export interface GhostServer {
  /** `http://localhost:PORT`. */
  readonly url: string;
  /** The first admin's one-time link, as the start printed it. */
  readonly setupLink: string;
  /** The page of the played mail server, with all mails. */
  readonly mailboxUrl: string;
  /** The pages of the played wallet and block explorer. */
  readonly chainsUrl: string;
  /** The played card network; a test can make it fail. */
  readonly paygate: PaygatePeer;
  /** Runs one SQL statement on the server's database, for states that no page and no command can produce. */
  runSql(statement: string, values?: readonly string[]): Promise<void>;
  /** Allows and requires one error with this code in the log, for a test that makes an outside service fail. */
  expectLoggedError(code: string): void;
  /** Ends the server as an operator does. Throws when it does not end cleanly, or has logged an unexpected error. */
  stop(): Promise<void>;
}

/**
 * Starts a server as `npm start` does in a fresh sandbox. The public limits are raised, because one address plays all
 * visitors. Subscriptions are activated by hand, so a payment keeps the state that a test gave it. The database is in the
 * run's shared PostgreSQL, or the installation starts its own where nothing is shared.
 */
export async function startGhostServer(): Promise<GhostServer> {
  const folder = await mkdtemp(join(tmpdir(), 'ghost-e2e-'));
  // When the tests run as root, the database's own user must be able to enter the folder.
  await chmod(folder, 0o755);
  const paygate = await startPaygatePeer();
  const keyFile = join(folder, 'paygate.pem');
  await writeFile(keyFile, paygate.publicKey);
  const database = await cloneTemplate();
  const dataDir = join(folder, 'data');
  const connection: pg.ClientConfig = database
    ? { connectionString: database.ownerUrl }
    : { host: join(dataDir, 'postgres-socket'), port: 5432, user: 'ghost', database: 'ghost' };
  const secretKeyFile = join(folder, 'secret.key');
  const [seal, lookup] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('hex'));
  if (database) await writeFile(secretKeyFile, `seal ${seal}\nlookup ${lookup}\n`, { mode: 0o600 });
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    // The port must be known before the start: the card network gets a callback address.
    PORT: String(await findFreePort()),
    GHOST_MODE: 'sandbox',
    GHOST_DATA_DIR: dataDir,
    LIMITS_CREATE_PER_MINUTE: '10000',
    LIMITS_CREATE_WALLET_PER_MINUTE: '10000',
    LIMITS_OPEN_PER_HOUR: '10000',
    LIMITS_TRACK_PER_MINUTE: '10000',
    LIMITS_QUOTES_PER_MINUTE: '10000',
    LIMITS_HASH_CHECK_PER_MINUTE: '10000',
    LIMITS_UNIQUE_AMOUNTS: '10000',
    // Payments that tests register by the API claim their own addresses.
    TRUSTED_PROXIES: '127.0.0.1',
    PAYGATE_API_URL: paygate.url,
    PAYGATE_CHECKOUT_URL: paygate.url,
    PAYGATE_PUBLIC_KEY_FILE: keyFile,
    LOG_LEVEL: 'warn',
    DATABASE_URL: database?.siteUrl ?? '',
    DATABASE_OWNER_URL: database?.ownerUrl ?? '',
    // With an operator's PostgreSQL, the operator makes the key.
    GHOST_SECRET_KEY_FILE: database ? secretKeyFile : '',
    PUBLIC_URL: '',
  };
  const server = spawn(process.execPath, [startFile], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = collectOutput(server);
  const ended = new Promise<number | null>((resolve) => server.on('exit', resolve));
  const expectedCodes: string[] = [];
  try {
    const places = await whereToLook({ server, output });
    // What an act sends is sent at once, except in the tests of its undo.
    await runSql({
      connection,
      statement: `insert into settings (key, value, updated_at)
        values ('undo_seconds', '0', now()), ('subscription_auto_apply', 'false', now())`,
      values: [],
    });
    return {
      ...places,
      paygate,
      runSql: (statement, values = []) => runSql({ connection, statement, values }),
      expectLoggedError: (code) => void expectedCodes.push(code),
      stop: async () => {
        server.kill('SIGTERM');
        const exitCode = await ended;
        await paygate.close();
        await rm(folder, { recursive: true, force: true });
        const errors = unexpectedErrors(loggedErrors(output()), expectedCodes);
        if (exitCode !== 0 || errors.length > 0) {
          throw new Error(`The server ended with ${exitCode}.\n${errors.join('\n') || output()}`);
        }
      },
    };
  } catch (error) {
    server.kill('SIGKILL');
    await ended;
    await paygate.close();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return () => text;
}

/** Waits for the closing block of a start's output and reads it. */
function whereToLook({
  server,
  output,
}: {
  server: ChildProcess;
  output: () => string;
}): Promise<Pick<GhostServer, 'url' | 'setupLink' | 'mailboxUrl' | 'chainsUrl'>> {
  return new Promise((resolve, reject) => {
    const giveUp = (why: string) => reject(new Error(`The server ${why}:\n${output()}`));
    const timer = setTimeout(giveUp, startMs, `did not start within ${startMs / 1000} s`);
    server.once('exit', (code) => giveUp(`ended with ${code} while starting`));
    server.stdout?.on('data', () => {
      const url = /^ {2}Site +(http\S+)$/m.exec(output())?.[1];
      const setupLink = /^ {2}First admin +(http\S+)$/m.exec(output())?.[1];
      const mailboxUrl = /^ {2}Mailbox +(http\S+)/m.exec(output())?.[1];
      const chainsUrl = /^ {2}Block chains +(http\S+)\/ /m.exec(output())?.[1];
      if (!url || !setupLink || !mailboxUrl || !chainsUrl) return;
      clearTimeout(timer);
      resolve({ url, setupLink, mailboxUrl, chainsUrl });
    });
  });
}

/** Log lines of level error and above, and other output that looks like a crash. */
function loggedErrors(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => /^\{"level":[5-9]\d,/.test(line) || /^\w*Error: /.test(line));
}

/** Unexpected logged errors, and expected errors that were not logged. */
function unexpectedErrors(logged: readonly string[], expectedCodes: readonly string[]): string[] {
  const missing = [...expectedCodes];
  const others = logged.filter((line) => {
    const index = missing.findIndex((code) => line.includes(`"code":"${code}"`));
    if (index === -1) return true;
    missing.splice(index, 1);
    return false;
  });
  return [...others, ...missing.map((code) => `${code} was expected in the log and is not there.`)];
}

async function runSql({
  connection,
  statement,
  values,
}: {
  connection: pg.ClientConfig;
  statement: string;
  values: readonly string[];
}): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}
