import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Machine, Refusal, requireYes } from './changes.ts';
import { isNewer } from '../../apps/server/src/program-version.ts';
import { newestOf, stepsSince } from './releases.ts';
import {
  asUser,
  dataFolderOf,
  furtherInstances,
  groupOf,
  readService,
  restart,
} from './service.ts';
import { settingIn } from './settings-text.ts';
import { asRoot } from './this-machine.ts';

const usage = `Usage: ghost-pay update [VERSION|ARCHIVE] | ghost-pay update --rollback

Brings the service to a release: VERSION, or the newest of the repository, or the one in a .tar.gz.
Shows what the changelog asks for, builds the release beside the running one, makes a backup, and only
then changes over and starts the site anew: of several instances one after the other, where both versions
can use the database. --rollback changes back to the version before, as long as that one can use it.`;

/** Files of the checkout that belong to the operator. Git carries them over; an archive would replace them. */
const ownFiles = ['apps/web/public/voucher-guide.json', 'languages/own-texts.ts'];

/** The service that is updated: where its checkout lies, and as whom it is built. */
interface Place {
  readonly checkout: string;
  readonly next: string;
  readonly before: string;
  readonly user: string;
  readonly group: string;
  /** The folder of the backups that updates make. */
  readonly backups: string;
}

function placeOf(machine: Machine): Place {
  const { unit, user, settings } = readService(machine);
  const folder = settingIn(unit, 'WorkingDirectory');
  if (folder === undefined)
    throw new Refusal('There is no service on this machine. Make it with: ghost-pay install');
  const checkout = `${machine.root}${folder}`;
  const data = dataFolderOf(settings);
  if (`${resolve(folder, data)}/`.startsWith(`${folder}/`))
    throw new Refusal(
      `The data folder ${data} lies in the checkout, which an update replaces: move it first.`,
    );
  return {
    checkout,
    next: `${checkout}.next`,
    before: `${checkout}.before`,
    user,
    group: groupOf(machine.root, user),
    backups: `${machine.root}${data}/before-updates`,
  };
}

const versionIn = (folder: string) =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;

/** Brings the service to a version, an archive or, without either, the newest release; false if it is there already. */
export async function update(machine: Machine, target: string | undefined): Promise<boolean> {
  const { run, say } = machine;
  const place = placeOf(machine);
  const { checkout, next, user, backups } = place;
  const from = versionIn(checkout);
  rmSync(next, { recursive: true, force: true });
  const isArchive = target !== undefined && /\.(?:tar\.gz|tgz)$/.test(target);
  if (isArchive) unpack(machine, { place, archive: target });
  else if (!checkOut(machine, { place, version: target })) return false;
  const to = versionIn(next);
  if (isArchive && !isNewer(to, from))
    throw new Refusal(
      `The archive holds ${to}, which is no newer than ${from}. To go back: ghost-pay update --rollback`,
    );
  const steps = stepsSince(readFileSync(join(next, 'CHANGELOG.md'), 'utf8'), from);
  say(`From ${from} to ${to}. ${steps.length === 0 ? 'It asks for no step.' : 'Its steps:'}`);
  for (const line of steps) say(`    ${line}`);
  try {
    await requireYes(machine, 'Update now?');
  } catch (refusal) {
    rmSync(next, { recursive: true, force: true });
    throw refusal;
  }
  say('Building it beside the running one …');
  run(asUser(place, ['npm', 'run', 'build'], next));
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  run(['install', '-d', '-o', user, '-m', '700', backups]);
  run(['/usr/local/bin/ghost-pay', 'backup', join(backups, `${from}-${stamp}.backup`)]);
  const schemas = (folder: string) => schemasOf(machine, place, folder);
  changeOver(machine, place, () => schemas(checkout).knows >= schemas(next).beside);
  return true;
}

/** What the built program of a folder says of the schemas: the one that it knows, and the oldest that it runs beside. */
function schemasOf({ read }: Machine, place: Place, folder: string) {
  const program = [join(folder, '.cache/node'), join(folder, 'apps/server/dist/admin.js')];
  const said = read(asUser(place, [...program, 'version']));
  return {
    knows: /^Schema +(\S+)/m.exec(said)?.[1] ?? '',
    beside: /^Beside .* know the schema (\S+),/m.exec(said)?.[1] ?? '9999',
  };
}

/**
 * Puts the next checkout in the place of the present one, which is kept as the one before. The service is stopped for it,
 * unless another instance serves meanwhile and both programs run side by side: `restart` then replaces one after the other.
 */
function changeOver(machine: Machine, place: Place, runSideBySide: () => boolean): void {
  const { root, run } = machine;
  const { checkout, next, before } = place;
  if (furtherInstances(machine).length === 0 || !runSideBySide())
    run(['systemctl', 'stop', 'ghost-pay', 'ghost-pay@*']);
  keepAssets(machine, place);
  rmSync(before, { recursive: true, force: true });
  renameSync(checkout, before);
  renameSync(next, checkout);
  run(['install', '-m', '755', join(checkout, 'ghost-pay'), `${root}/usr/local/bin/ghost-pay`]);
}

/** Brings over the files that the pages of the checkout name, for pages that are open or are still served by it. */
function keepAssets({ run }: Machine, place: Place): void {
  const web = join(place.checkout, 'apps/web/dist');
  const to = join(place.next, 'apps/web/dist');
  const assets = join(web, 'assets');
  if (!existsSync(assets)) return;
  const manifests = readdirSync(join(web, '.vite')).map((name) =>
    readFileSync(join(web, '.vite', name), 'utf8'),
  );
  const isNamed = (file: string) => manifests.some((text) => text.includes(`/${file}"`));
  const missing = readdirSync(assets).filter(
    (name) => isNamed(name.replace(/\.(?:br|gz)$/, '')) && !existsSync(join(to, 'assets', name)),
  );
  if (missing.length > 0)
    // As the service's user: who built them may alone read them.
    run(asUser(place, ['cp', ...missing.map((name) => join(assets, name)), join(to, 'assets')]));
}

/** Unpacks an archive of a release, with the operator's own files of the checkout. */
function unpack({ run }: Machine, { place, archive }: { place: Place; archive: string }): void {
  const { checkout, next, user } = place;
  run(['install', '-d', next]);
  run(['tar', '-xzf', archive, '-C', next, '--strip-components=1', '--no-same-owner']);
  for (const file of ownFiles)
    if (existsSync(join(checkout, file))) cpSync(join(checkout, file), join(next, file));
  run(['chown', '-R', `${user}:`, next]);
}

/** A copy of the checkout at a release, with its own changes. False if the release is the present one. */
function checkOut(
  { run, read, say }: Machine,
  { place, version }: { place: Place; version: string | undefined },
): boolean {
  const { checkout, next } = place;
  if (!existsSync(join(checkout, '.git')))
    throw new Refusal('This is no checkout of git: name the archive of a release.');
  const git = (...args: string[]) => asUser(place, ['git', ...args]);
  run(git('fetch', '--quiet', '--tags'));
  const tags = read(git('tag', '--list')).split('\n');
  const tag = version === undefined ? newestOf(tags) : `v${version.replace(/^v/, '')}`;
  if (tag === undefined) throw new Refusal('The repository has no release yet.');
  if (!tags.includes(tag)) throw new Refusal(`The repository has no release ${tag}.`);
  const present = versionIn(checkout);
  if (tag === `v${present}` && read(git('describe', '--tags', '--always')).trim() === tag) {
    say(`${present} is there already; nothing was changed.`);
    return false;
  }
  if (isNewer(present, tag))
    throw new Refusal(`${tag} is older than ${present}. To go back: ghost-pay update --rollback`);
  run(['cp', '-a', '--reflink=auto', checkout, next]);
  run(asUser(place, ['git', 'checkout', '--quiet', '--detach', tag], next));
  return true;
}

/** Changes back to the version before, unless the database has become what that one cannot use. */
export async function rollBack(machine: Machine): Promise<void> {
  const { say } = machine;
  const place = placeOf(machine);
  const { checkout, before, backups } = place;
  if (!existsSync(before)) throw new Refusal('There is no version before to go back to.');
  const { knows: older } = schemasOf(machine, place, before);
  const { beside: needed } = schemasOf(machine, place, checkout);
  if (older < needed) {
    const kept = existsSync(backups) ? readdirSync(backups).toSorted().at(-1) : undefined;
    throw new Refusal(
      `The database has changed since: ${versionIn(before)} knows its schema up to ${older || 'an unknown one'} and would need ${needed}. ` +
        'Going back takes a restore, and loses every payment since the update: export those first (docs/day-to-day.md, "Update"). ' +
        `The backup of before: ${kept === undefined ? `none in ${backups}` : join(backups, kept)}. Nothing was changed.`,
    );
  }
  say(`Back from ${versionIn(checkout)} to ${versionIn(before)}; the database stays.`);
  await requireYes(machine, 'Go back now?');
  rmSync(place.next, { recursive: true, force: true });
  renameSync(before, place.next);
  changeOver(machine, place, () => true);
}

if (import.meta.main) {
  process.exitCode = await asRoot(async (machine) => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { rollback: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
    const [given, ...surplus] = positionals;
    if (values.help === true) return machine.say(usage);
    if (surplus.length > 0 || (values.rollback === true && given !== undefined))
      throw new Refusal(usage);
    const target =
      given?.includes('/') || given?.endsWith('gz')
        ? resolve(process.env['INIT_CWD'] ?? '.', given)
        : given;
    const further = furtherInstances(machine);
    if (values.rollback === true) await rollBack(machine);
    else if (!(await update(machine, target))) return;
    if (await restart(machine, further))
      return machine.say('The site runs. Look at the whole of it: ghost-pay doctor');
    throw new Refusal('ghost-pay logs says why; ghost-pay update --rollback changes back.');
  });
}
