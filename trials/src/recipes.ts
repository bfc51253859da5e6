import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkoutDir } from '../../apps/server/src/checkout.ts';
import { findFreePort } from '../../apps/server/test/free-port.ts';
import { dayToDay, drill, move } from './recipes/day-to-day.ts';
import { problemOfMachine, startDebian } from './recipes/debian.ts';
import {
  goBack,
  type Ground,
  inCheckout,
  readMoney,
  settings,
  timed,
  update,
} from './recipes/ground.ts';
import { blocksOf } from './recipes/pages.ts';
import { twoInstances } from './recipes/two-instances.ts';
import type { Trial } from './run.ts';

const payments = 200;
/** What the pages call `<this repository>` and `ARCHIVE`. */
const [repository, archive] = ['/srv/ghost-pay', '/srv/release.tar.gz'];
const nextVersion = '0.1.1';

/**
 * The commands of the operator's pages on a fresh Debian with systemd: install to the doctor's 0 faults, update and rollback
 * with payments of all kinds, the recipes of one instance, a move, a restore drill, and update and rollback again with two
 * instances behind nginx under load. Everything listens on loopback; only the packages come from outside. `seed` makes the
 * load's choices.
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
    const ground = { debian, port, archive, expectThat };
    await install(ground);
    await updateAndBack(ground);
    await dayToDay(ground);
    await move(ground);
    await drill(ground);
    await twoInstances(ground, seed);
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
async function install({ debian: { run }, expectThat }: Ground): Promise<void> {
  const [make = '', doctor = ''] = blocksOf('install.md', 'With systemd');
  await timed('From nothing to the doctor’s last line', async () => {
    // No terminal: every question has its default.
    const made = await run(make.replace('<this repository>', repository));
    expectThat('a link makes the first super admin', made.includes('/admin/setup?token='));
    expectThat('the doctor finds no fault', /Faults: 0\b/.test(await run(doctor)));
  });
  expectThat(
    'a repeated run changes nothing',
    /nothing was changed/.test(await run('cd /opt/ghost-pay && ./ghost-pay install')),
  );
}

/** docs/day-to-day.md, Update: what money there is stays the same. */
async function updateAndBack(ground: Ground): Promise<void> {
  const { debian, expectThat } = ground;
  await debian.run(inCheckout(`npm run seed -- --payments=${payments}`));
  const version = async () => /^ghost-pay (\S+)/m.exec(await debian.run('ghost-pay version'))?.[1];
  const before = await readMoney(ground);
  expectThat(
    `${payments} payments are there`,
    before['transactions']?.startsWith(`${payments} rows`) === true,
  );
  const compare = async (when: string) => {
    const now = await readMoney(ground);
    for (const table of new Set([...Object.keys(before), ...Object.keys(now)]))
      expectThat(`${table} is the same ${when}`, before[table] === now[table]);
  };
  await update(ground);
  expectThat('the update is there', (await version()) === nextVersion);
  await compare('after the update');
  await goBack(ground);
  expectThat('the version before is there', (await version()) === '0.1.0');
  await compare('after the way back');
}
