import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { checkoutDir } from '../../apps/server/src/checkout.ts';
import { systemClock } from '../../apps/server/src/core/clock.ts';
import { connectionOf, openDatabase } from '../../apps/server/src/core/database/database.ts';
import { systemRandomness } from '../../apps/server/src/core/randomness.ts';
import { findFreePort } from '../../apps/server/test/free-port.ts';
import { createSession } from '../../apps/server/test/sessions.ts';
import { createChance, pick } from './chance.ts';
import { raisedLimits } from './crash-site.ts';
import { untilAnswered } from './instance-run.ts';
import { startSinglePostgres } from './instance-site.ts';
import { lookUntil } from './looks.ts';
import { newestPayments, writeUntil } from './mixed-writes.ts';
import { findNginx, startNginx } from './nginx.ts';
import { openVault } from './open-vault.ts';
import { createProxyClients } from './proxy-clients.ts';
import { type Debian, problemOfMachine, startDebian } from './recipes/debian.ts';
import { blocksOf, commandOf } from './recipes/pages.ts';
import { failuresOf, readLine } from './rolling.ts';
import type { Trial } from './run.ts';

const payments = 200;
const settings = '/etc/ghost-pay/settings';
/** What the pages call `<this repository>` and `ARCHIVE`. */
const [repository, archive] = ['/srv/ghost-pay', '/srv/release.tar.gz'];
const nextVersion = '0.1.1';

/**
 * The commands of the operator's pages on a fresh Debian with systemd: install to the doctor's 0 faults, update and rollback
 * with payments of all kinds, and both again with two instances behind nginx under load. Everything listens on loopback;
 * only the packages come from outside. `seed` makes the load's choices.
 */
export const recipes: Trial = async ({ seed }) => {
  const problem = problemOfMachine();
  if (problem !== undefined) return [problem];
  const release = makeRelease();
  const debian = await startDebian();
  const wrong: string[] = [];
  const expectThat = (sentence: string, holds: boolean) => {
    console.log(`${holds ? 'yes' : 'NO '}  ${sentence}`);
    if (!holds) wrong.push(`It is not so: ${sentence}`);
  };
  try {
    cpSync(release.clone, path.join(debian.root, repository), { recursive: true });
    cpSync(release.archive, path.join(debian.root, archive));
    const port = await findFreePort();
    await debian.run(`install -d /etc/ghost-pay && echo PORT=${port} > ${settings}`);
    await install(debian, expectThat);
    await updateAndBack(debian, expectThat);
    await twoInstances(debian, { port, seed, expectThat });
    return wrong;
  } finally {
    await debian.close();
    release.remove();
  }
};

interface Versioned {
  version: string;
  packages?: Record<string, { version: string }>;
}

type ExpectThat = (sentence: string, holds: boolean) => void;

/** A clone of this commit, and the archive of a release after it, as `npm run release` makes it: once for each commit. */
function makeRelease() {
  const folder = mkdtempSync(path.join(tmpdir(), 'ghost-pay-release-'));
  const [clone, next] = [path.join(folder, 'clone.git'), path.join(folder, 'next')];
  const run = (program: string, args: readonly string[], cwd = folder) =>
    execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  run('git', ['clone', '--quiet', '--bare', checkoutDir, clone]);
  const commit = run('git', ['rev-parse', '--short', 'HEAD'], clone).trim();
  const made = path.join(checkoutDir, '.cache', `release-after-${commit}.tar.gz`);
  if (!existsSync(made)) {
    run('git', ['clone', '--quiet', clone, next]);
    run('cp', ['-al', path.join(checkoutDir, 'node_modules'), next]);
    for (const name of ['package.json', 'package-lock.json']) {
      const file = path.join(next, name);
      const content = JSON.parse(readFileSync(file, 'utf8')) as Versioned;
      for (const told of [content, content.packages?.['']]) if (told) told.version = nextVersion;
      writeFileSync(file, JSON.stringify(content));
    }
    const author = ['-c', 'user.name=trial', '-c', 'user.email=trial@localhost'];
    run('git', [...author, 'commit', '--quiet', '--all', '--message=release'], next);
    const said = run(process.execPath, ['scripts/release.ts'], next);
    cpSync(said.trim().split('  ')[1] ?? '', made);
  }
  return { clone, archive: made, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** docs/install.md, from nothing to the doctor. */
async function install({ run }: Debian, expectThat: ExpectThat): Promise<void> {
  const [make = '', doctor = ''] = blocksOf('install.md', 'With systemd');
  const beganAt = performance.now();
  // No terminal: every question has its default.
  await run(make.replace('<this repository>', repository));
  const found = await run(doctor);
  const minutes = ((performance.now() - beganAt) / 60_000).toFixed(1);
  console.log(`From nothing to the doctor's last line: ${minutes} min.`);
  expectThat('the doctor finds no fault', /Faults: 0\b/.test(found));
  expectThat(
    'a repeated run changes nothing',
    /nothing was changed/.test(await run('cd /opt/ghost-pay && ./ghost-pay install')),
  );
}

const inCheckout = (command: string) =>
  `cd /opt/ghost-pay && runuser -u ghost-pay -- env $(grep -v '^#' ${settings}) GHOST_DATA_DIR=/var/lib/ghost-pay ${command}`;

/** docs/day-to-day.md, Update: what money there is stays the same. */
async function updateAndBack({ run }: Debian, expectThat: ExpectThat): Promise<void> {
  await run(inCheckout(`npm run seed -- --payments=${payments}`));
  const readMoney = async () => {
    const lines = (await run(inCheckout('.cache/node trials/src/recipes/money.ts')))
      .trim()
      .split('\n');
    return JSON.parse(lines.at(-1) ?? '') as Record<string, string>;
  };
  const version = async () => /^ghost-pay (\S+)/m.exec(await run('ghost-pay version'))?.[1];
  const before = await readMoney();
  expectThat(
    `${payments} payments are there`,
    before['transactions']?.startsWith(`${payments} rows`) === true,
  );
  const compare = async (when: string) => {
    const now = await readMoney();
    for (const table of new Set([...Object.keys(before), ...Object.keys(now)]))
      expectThat(`${table} is the same ${when}`, before[table] === now[table]);
  };
  await run(
    commandOf('day-to-day.md', 'Update', 'ghost-pay update ARCHIVE').replace('ARCHIVE', archive),
  );
  expectThat('the update is there', (await version()) === nextVersion);
  await compare('after the update');
  await run(commandOf('day-to-day.md', 'Update', 'ghost-pay update --rollback'));
  expectThat('the version before is there', (await version()) === '0.1.0');
  await compare('after the way back');
}

/** docs/day-to-day.md, Second instance; then the update and the way back while clients write and read. */
async function twoInstances(
  { root, run }: Debian,
  { port, seed, expectThat }: { port: number; seed: number; expectThat: ExpectThat },
): Promise<void> {
  // By TCP: the root has no socket of this machine.
  const postgres = await startSinglePostgres();
  const nginx = await findNginx();
  if (nginx === undefined) throw new Error('There is no nginx, and no packages of Debian');
  const second = await findFreePort();
  const outside = {
    DATABASE_URL: postgres.siteUrl,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    GHOST_SECRET_KEY_FILE: '/var/lib/ghost-pay/master.key',
    LIMITS_QUOTES_PER_MINUTE: '100000000',
    ...raisedLimits,
  };
  const lines = Object.entries(outside).map(([name, value]) => `${name}=${value}`);
  try {
    await run(
      `cat >> ${settings} <<'TEXT'\n${lines.join('\n')}\nTEXT\nsystemctl restart ghost-pay`,
    );
    await untilHealthy(port);
    const start = commandOf(
      'day-to-day.md',
      'Second instance',
      'echo PORT=3005 > /etc/ghost-pay/settings-2 && systemctl enable --now ghost-pay@2',
    );
    // Two sandboxes of one machine keep what they play in folders of their own.
    await run(`install -d -o ghost-pay -m 700 /var/lib/ghost-pay/2`);
    await run(start.replace('PORT=3005', `"PORT=${second}\nGHOST_DATA_DIR=/var/lib/ghost-pay/2"`));
    await untilHealthy(second);
    const sites = [port, second].map((one) => `http://127.0.0.1:${one}`);
    const proxy = await startNginx(nginx.program, sites);
    const opened = openDatabase({ connection: connectionOf(postgres.ownerUrl), mayTakeLong: true });
    try {
      const { database } = opened;
      const vault = await openVault(database, path.join(root, 'var/lib/ghost-pay/master.key'));
      const dependencies = { database, vault, clock: systemClock, randomness: systemRandomness };
      const { token } = await createSession({ dependencies }, { role: 'super_admin' });
      const chance = createChance(seed);
      const front = { site: proxy.site, token, chance, retriesMs: [] };
      const { record, retrying } = createProxyClients(front);
      const end = new AbortController();
      const listNewest = newestPayments({ site: () => proxy.site, token });
      const pace = { clients: 4, pauseMs: 250, signal: end.signal };
      const writing = writeUntil({ record: retrying, chance, listNewest }, pace);
      const paths = () => [pick(chance, ['/', '/payment', '/api/health'])];
      const looking = lookUntil(end.signal, { site: proxy.site, paths, everyMs: 250 });
      await untilAnswered(record, 40);
      await run(
        commandOf('day-to-day.md', 'Update', 'ghost-pay update ARCHIVE').replace(
          'ARCHIVE',
          archive,
        ),
      );
      await wait(2_000);
      await run(commandOf('day-to-day.md', 'Update', 'ghost-pay update --rollback'));
      await untilAnswered(record, 40);
      end.abort();
      await writing;
      const looks = await looking;
      const answers = (await proxy.log()).map(readLine);
      const failed = failuresOf({ answers, looks, record });
      for (const line of failed.slice(0, 20)) console.log(line);
      console.log(
        `${answers.length} requests during both, ${answers.filter(({ isHandedOn }) => isHandedOn).length} handed on.`,
      );
      expectThat('no request failed while both instances were replaced twice', failed.length === 0);
    } finally {
      await opened.close();
      await proxy.close();
    }
  } finally {
    await nginx.remove();
    await postgres.stop();
  }
}

async function untilHealthy(port: number): Promise<void> {
  const ask = async () => fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
  while ((await ask())?.ok !== true) await wait(1_000);
}
