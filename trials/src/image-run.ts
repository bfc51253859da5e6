import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '../../apps/server/test/free-port.ts';
import { checkoutDir } from '../../apps/server/src/checkout.ts';
import type { DatabaseConnection } from '../../apps/server/src/core/database/database.ts';
import { createBreakableLine } from '../../apps/server/test/breakable-line.ts';
import type { Stage } from './image-stages.ts';
import { startOutsidePostgres } from './outside-postgres.ts';

/** The user of the image, which owns what it may write. */
const user = 1000;
/** An address on this machine that no program listens on, for services that are not part of the trial. */
const nowhere = 'https://127.0.0.1:9';
const patienceMs = 60_000;
/** The start pages that are asked for before the memory is read. */
const pages = 1000;

/** Runs the image on a PostgreSQL outside, and returns what is wrong with it. */
export async function tryImage(stage: Stage): Promise<string[]> {
  const postgres = await startOutsidePostgres();
  const lines = [
    await createBreakableLine(postgres.siteConnection),
    await createBreakableLine(postgres.connection),
  ] as const;
  const backups = mkdtempSync(path.join(tmpdir(), 'ghost-pay-backups-'));
  chownSync(backups, user, user);
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const service = readService();
  const view: View = {
    stage,
    backups,
    environment: {
      ...stage.environment,
      ...readEnvironment(service),
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATABASE_URL: urlThrough(lines[0].connection),
      DATABASE_OWNER_URL: urlThrough(lines[1].connection),
      PUBLIC_URL: 'https://pay.example.org',
      SMTP_URL: 'smtps://user:password@127.0.0.1:9',
      REGISTRATION_API_URL: 'none',
      ...Object.fromEntries(
        ['BITCOIN', 'ETHEREUM', 'BSC', 'BASE', 'SOLANA', 'TRON'].map((chain) => [
          `CHAIN_${chain}`,
          'none',
        ]),
      ),
      ...Object.fromEntries(
        ['RATES_API_URL', 'COIN_RATES_API_URL', 'PAYGATE_API_URL', 'PAYGATE_CHECKOUT_URL'].map(
          (name) => [name, nowhere],
        ),
      ),
    },
  };
  placeKey(stage.root);
  const wrong: string[] = [];
  const expectThat = (sentence: string, holds: boolean): void => {
    console.log(`${holds ? 'yes' : 'NO '}  ${sentence}`);
    if (!holds) wrong.push(`It is not so: ${sentence}`);
  };
  let server: ChildProcess | undefined;
  try {
    const beganAt = performance.now();
    const output: string[] = [];
    server = startInside(view, stage.command);
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (chunk) => output.push(String(chunk)));
    const site = `http://127.0.0.1:${port}`;
    if (!(await untilHealthy(site, server)))
      return [`The server did not become healthy:\n${output.join('')}`];
    console.log(`Healthy after ${((performance.now() - beganAt) / 1000).toFixed(1)} s.`);
    let served = 0;
    while (served < pages && (await answers(`${site}/`, /<title>/))) served++;
    expectThat(`${pages} start pages are served`, served === pages);
    expectThat(
      'the metrics are served',
      await answers(`http://127.0.0.1:${metricsPort}/metrics`, /^ghost_pay_build_info/m),
    );
    const health = stage.healthCommand.map((word) => word.replace(':3004', `:${port}`));
    expectThat('the image’s own health check ends with 0', (await runInside(view, health)).isGood);
    const made = await runInside(view, [
      'ghost-pay',
      'admin',
      'create',
      'operator',
      '--role',
      'super_admin',
      '--email',
      'operator@example.org',
    ]);
    expectThat('the first super admin is made by the command of the manual', made.isGood);
    const version = await runInside(view, ['ghost-pay', 'version']);
    expectThat('it says its version', /^ghost-pay \d/m.test(version.output));
    const kept = await runInside(view, ['ghost-pay', 'backup', '/backups/trial.backup']);
    const file = path.join(backups, 'trial.backup');
    expectThat(
      'a backup is written to its volume, for the user alone',
      kept.isGood && isPrivate(file),
    );
    expectThat('/tmp can be written', (await runInside(view, ['touch', '/tmp/anything'])).isGood);
    // The user owns the last two, so that only a read-only file system refuses them.
    for (const folder of ['/app', '/data', '/home/node']) {
      const { output: refusal } = await runInside(view, ['touch', `${folder}/anything`]);
      expectThat(`${folder} is read-only`, refusal.includes('Read-only file system'));
    }
    const packages = await runInside(view, ['node', '--eval', findOtherVersions()]);
    expectThat('each package of the server is there, in its version', packages.isGood);
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    expectThat(
      `the server runs as the user ${user}, without a capability`,
      new RegExp(String.raw`^Uid:(\s+${user}){4}$`, 'm').test(status) &&
        ['CapPrm', 'CapEff', 'CapBnd'].every((set) =>
          new RegExp(`^${set}:\\s+0+$`, 'm').test(status),
        ) &&
        /^NoNewPrivs:\s+1$/m.test(status),
    );
    const limit = Number(/^ {4}mem_limit: (\d+)m$/m.exec(service)?.[1]);
    const [now, most] = ['VmRSS', 'VmHWM'].map((name) => megabytesOf(status, name));
    console.log(
      `Resident after ${pages} start pages: ${now} MB, at most ${most} MB of the ${limit} MB in compose.yaml.`,
    );
    expectThat('it needs less memory than compose.yaml allows', Number(most) < limit);
    server.kill('SIGTERM');
    await once(server, 'exit');
    expectThat('it ends with 0 when it is told to', server.exitCode === 0);
    if (wrong.length > 0)
      console.log([made, version, kept, packages].map(({ output: text }) => text).join('\n'));
    return wrong;
  } finally {
    if (server?.exitCode === null) server.kill('SIGKILL');
    for (const line of lines) await line.close();
    await postgres.stop();
    rmSync(backups, { recursive: true, force: true });
  }
}

/** Prints the packages that the server's programs do not find in the version that the server asks for. */
function findOtherVersions(): string {
  const manifest = readFileSync(path.join(checkoutDir, 'apps/server/package.json'), 'utf8');
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> };
  return `
    const { findPackageJSON } = require('node:module');
    const { readFileSync } = require('node:fs');
    const versionOf = (name) => {
      try {
        const file = findPackageJSON(name, '/app/apps/server/dist/main.js');
        return JSON.parse(readFileSync(file, 'utf8')).version;
      } catch {
        return 'none';
      }
    };
    for (const [name, version] of Object.entries(${JSON.stringify(dependencies)})) {
      if (versionOf(name) === version) continue;
      console.log(name + ': ' + versionOf(name) + ' in the place of ' + version);
      process.exitCode = 1;
    }`;
}

function readService(): string {
  const compose = readFileSync(path.join(checkoutDir, 'deploy/compose.yaml'), 'utf8');
  const [, service = ''] = /^ {2}site:\n((?: {4}.*\n)+)/m.exec(compose) ?? [];
  return service;
}

/** What compose.yaml sets for the site. */
function readEnvironment(service: string): Record<string, string> {
  const [, block = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(service) ?? [];
  return Object.fromEntries(
    [...block.matchAll(/^ {6}(\w+): '?(.*?)'?$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

function urlThrough(connection: DatabaseConnection): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, port, user: role, database, password = '' } = connection;
  return `postgres://${role}:${encodeURIComponent(password)}@${host}:${port}/${database}?sslmode=disable`;
}

/** In the place of a secret of Docker's. */
function placeKey(root: string): void {
  const file = path.join(root, 'run/secrets/master.key');
  mkdirSync(path.dirname(file), { recursive: true });
  const [seal, lookup] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('hex'));
  writeFileSync(file, `seal ${seal}\nlookup ${lookup}\n`, { mode: 0o400 });
  chownSync(file, user, user);
}

/**
 * How a container of compose.yaml runs: its files are read-only, with a /tmp in memory and the backups' volume, and no
 * program of it has a capability or gets one.
 */
interface View {
  readonly stage: Stage;
  readonly backups: string;
  readonly environment: Readonly<Record<string, string>>;
}

function argumentsFor({ stage, backups, environment }: View, command: readonly string[]): string[] {
  const { root, workdir } = stage;
  const script = [
    `mount --bind '${root}' '${root}'`,
    `mount -o remount,ro,bind '${root}'`,
    `mount -t proc proc '${root}/proc'`,
    `mount -t tmpfs tmpfs '${root}/tmp'`,
    `mount --bind '${backups}' '${root}/backups'`,
    `cd '${root}'`,
    [
      `exec chroot '${root}'`,
      `/usr/bin/setpriv --reuid=${stage.user} --regid=${stage.user} --clear-groups`,
      '--bounding-set=-all --no-new-privs',
      `/usr/bin/env -i -C ${workdir} "$@"`,
    ].join(' '),
  ].join('\n');
  const variables = Object.entries({ PATH: '/usr/local/bin:/usr/bin:/bin', ...environment });
  return [
    '--mount',
    'sh',
    '-ec',
    script,
    'sh',
    ...variables.map(([name, value]) => `${name}=${value}`),
    ...command,
  ];
}

function startInside(view: View, command: readonly string[]): ChildProcess {
  return spawn('unshare', argumentsFor(view, command), { stdio: ['ignore', 'pipe', 'pipe'] });
}

async function runInside(
  view: View,
  command: readonly string[],
): Promise<{ isGood: boolean; output: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)('unshare', argumentsFor(view, command));
    return { isGood: true, output: stdout + stderr };
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return { isGood: false, output: stdout + stderr };
  }
}

async function untilHealthy(site: string, server: ChildProcess): Promise<boolean> {
  const endsAt = performance.now() + patienceMs;
  while (server.exitCode === null && performance.now() < endsAt) {
    if (await answers(`${site}/api/health`, /"status":"ok"/)) return true;
    await wait(200);
  }
  return false;
}

async function answers(url: string, pattern: RegExp): Promise<boolean> {
  try {
    const response = await fetch(url);
    return response.ok && pattern.test(await response.text());
  } catch {
    return false;
  }
}

function isPrivate(file: string): boolean {
  const { size, mode, uid } = statSync(file);
  return size > 0 && (mode & 0o777) === 0o600 && uid === user;
}

/** A figure of /proc/PID/status. */
function megabytesOf(status: string, name: string): number {
  const [, kilobytes] = new RegExp(String.raw`^${name}:\s+(\d+) kB$`, 'm').exec(status) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
