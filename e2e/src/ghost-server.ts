import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const startFile = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));
const adminFile = fileURLToPath(
  new URL('../../apps/server/src/commands/admin.ts', import.meta.url),
);
const startMs = 90_000;

/** A whole installation: the real server with its own PostgreSQL in a folder of its own. */
export interface GhostServer {
  /** `http://localhost:PORT`. */
  readonly url: string;
  /** The first admin's one-time link, as the start printed it. */
  readonly setupLink: string;
  /** Runs the operator's command for admins beside the running server. Throws when it is refused. */
  runAdminCommand(args: readonly string[], input: string): Promise<void>;
  /** Runs one SQL statement on its database, for what no page and no command can bring about. */
  runSql(statement: string, values?: readonly string[]): Promise<void>;
  /** Ends it as an operator does. Throws when it does not end cleanly or has logged an error. */
  stop(): Promise<void>;
}

/**
 * Starts a server as `npm start` does in a fresh sandbox; the public limits are raised, for one address plays
 * all visitors. Subscriptions are given by hand unless `appliesSubscriptions`: a payment then stays where a test put it.
 */
export async function startGhostServer({
  appliesSubscriptions = false,
}: { appliesSubscriptions?: boolean } = {}): Promise<GhostServer> {
  const folder = await mkdtemp(join(tmpdir(), 'ghost-e2e-'));
  // The database's own user must be able to pass, where the tests run as root.
  await chmod(folder, 0o755);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: '0',
    GHOST_MODE: 'sandbox',
    GHOST_DATA_DIR: join(folder, 'data'),
    LIMITS_CREATE_PER_MINUTE: '10000',
    LIMITS_CREATE_WALLET_PER_MINUTE: '10000',
    LIMITS_TRACK_PER_MINUTE: '10000',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    PUBLIC_URL: '',
  };
  const server = spawn(process.execPath, [startFile], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = collectOutput(server);
  const ended = new Promise<number | null>((resolve) => server.on('exit', resolve));
  try {
    const { url, setupLink } = await whereToLook({ server, output });
    if (!appliesSubscriptions)
      await runSql({
        dataDir: join(folder, 'data'),
        statement: `insert into settings (key, value, updated_at) values ('subscription_auto_apply', 'false', now())`,
        values: [],
      });
    return {
      url,
      setupLink,
      runAdminCommand: (args, input) => runAdminCommand({ args, input, env }),
      runSql: (statement, values = []) =>
        runSql({ dataDir: join(folder, 'data'), statement, values }),
      stop: async () => {
        server.kill('SIGTERM');
        const exitCode = await ended;
        await rm(folder, { recursive: true, force: true });
        const errors = loggedErrors(output());
        if (exitCode !== 0 || errors.length > 0) {
          throw new Error(`The server ended with ${exitCode}.\n${errors.join('\n') || output()}`);
        }
      },
    };
  } catch (error) {
    server.kill('SIGKILL');
    await ended;
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

/** Waits for the closing block of a start and reads it as an operator does. */
function whereToLook({
  server,
  output,
}: {
  server: ChildProcess;
  output: () => string;
}): Promise<{ url: string; setupLink: string }> {
  return new Promise((resolve, reject) => {
    const giveUp = (why: string) => reject(new Error(`The server ${why}:\n${output()}`));
    const timer = setTimeout(giveUp, startMs, `did not start within ${startMs / 1000} s`);
    server.once('exit', (code) => giveUp(`ended with ${code} while starting`));
    server.stdout?.on('data', () => {
      const url = /^ {2}Site +(http\S+)$/m.exec(output())?.[1];
      const setupLink = /^ {2}First admin +(http\S+)$/m.exec(output())?.[1];
      if (url === undefined || setupLink === undefined) return;
      clearTimeout(timer);
      resolve({ url, setupLink });
    });
  });
}

/** Lines of the log of level error and above, and anything that is no log at all but looks like a crash. */
function loggedErrors(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => /^\{"level":[5-9]\d,/.test(line) || /^\w*Error: /.test(line));
}

async function runAdminCommand({
  args,
  input,
  env,
}: {
  args: readonly string[];
  input: string;
  env: NodeJS.ProcessEnv;
}): Promise<void> {
  const command = spawn(process.execPath, [adminFile, ...args], {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const output = collectOutput(command);
  command.stdin.end(input);
  const exitCode = await new Promise<number | null>((resolve) => command.on('exit', resolve));
  if (exitCode !== 0)
    throw new Error(`admin ${args.join(' ')} ended with ${exitCode}:\n${output()}`);
}

async function runSql({
  dataDir,
  statement,
  values,
}: {
  dataDir: string;
  statement: string;
  values: readonly string[];
}): Promise<void> {
  const host = join(dataDir, 'postgres-socket');
  const client = new pg.Client({ host, port: 5432, user: 'ghost', database: 'ghost' });
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}
