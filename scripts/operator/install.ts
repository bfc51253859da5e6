import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../run-tool.ts';
import { type Change, fileChange, type Machine, makeChanges, Refusal } from './changes.ts';
import { isDomain, proxyExamples } from './proxy-examples.ts';
import {
  accountOf,
  asUser,
  dataFolderOf,
  groupOf,
  ownerOfSettings,
  readService,
  restart,
  settingsPath,
  unitOfInstances,
  unitPath,
} from './service.ts';
import { settingIn, withSettings } from './settings-text.ts';
import { asRoot } from './this-machine.ts';

const usage = `Usage: ghost-pay install [--user NAME] [--domain NAME] [--no-start]

Makes the systemd service of this checkout: its user, its settings, its key file in live mode, and
examples for a proxy. Asks step by step for what the settings do not say yet, shows everything before
it is written, and ends with the link that creates the first super admin. Run again, it changes only
what is not as it should be. Without a terminal every question has its default. With --no-start it builds
the site and leaves it stopped, with an empty data folder, for: ghost-pay restore FILE.`;

const program = '/usr/local/bin/ghost-pay';
const keyFolder = '/etc/ghost-pay/keys';

interface Wishes {
  readonly user?: string | undefined;
  readonly domain?: string | undefined;
}

/** Installs the checkout as a service, or mends one that is there. Says whether anything was changed. */
export async function install(machine: Machine, wishes: Wishes): Promise<boolean> {
  const present = readService(machine);
  const user = wishes.user ?? (await userOf(machine, present));
  if (!/^[a-z_][a-z\d_-]{0,30}$/.test(user)) throw new Refusal(`'${user}' is no name of a user.`);
  const settings = await askForSettings(machine, present.settings, wishes);
  const changes = [
    ...userChanges(machine, user),
    ...fileChange(machine, {
      path: settingsPath,
      content: settings,
      mode: 0o640,
      owner: ownerOfSettings(machine, user),
    }),
    ...keyChanges(machine, { settings, user }),
    ...[unitPath, unitOfInstances].flatMap((path) =>
      fileChange(machine, { path, content: unitFor(user), mode: 0o644 }),
    ),
    ...fileChange(machine, {
      path: program,
      content: readFileSync(join(ROOT, 'ghost-pay'), 'utf8'),
      mode: 0o755,
    }).map(({ what, apply }) => ({ what, apply })),
    ...proxiesFor(machine, settings),
  ];
  return makeChanges(machine, changes);
}

async function userOf({ ask }: Machine, { unit, user }: { unit: string; user: string }) {
  return unit === '' ? ask('The user that runs the site', user) : user;
}

/** The text of the settings, with an answer for each that is missing. */
async function askForSettings(
  { ask, say }: Machine,
  text: string,
  { domain: wished }: Wishes,
): Promise<string> {
  const values: Record<string, string> = {};
  const of = (name: string) => values[name] ?? settingIn(text, name);
  const want = async (name: string, question: string, fallback: string, isNeeded = false) => {
    if (of(name) !== undefined) return;
    const answer = await ask(question, fallback);
    if (answer === '' && isNeeded)
      throw new Refusal(`${name} is needed: answer it, or write it into ${settingsPath}.`);
    if (answer !== '') values[name] = answer;
  };
  say('Empty answers take what stands in brackets. All settings: docs/reference.md.');
  await want('GHOST_MODE', 'The mode: sandbox (no real money) or live', 'sandbox');
  const isLive = of('GHOST_MODE') === 'live';
  if (!['sandbox', 'live'].includes(of('GHOST_MODE') ?? ''))
    throw new Refusal('The mode is sandbox or live.');
  if (wished !== undefined || of('PUBLIC_URL') === undefined) {
    const question = `The domain of the site${isLive ? '' : ' (empty: only this machine reaches it)'}`;
    const domain = wished ?? (await ask(question, ''));
    if (domain === '' && isLive) throw new Refusal('A live site needs a domain: --domain NAME.');
    if (domain !== '' && !isDomain(domain)) throw new Refusal(`'${domain}' is no domain.`);
    if (domain !== '') values['PUBLIC_URL'] = `https://${domain}`;
  }
  if (of('PUBLIC_URL') !== undefined)
    await want('TRUSTED_PROXIES', 'The address that the proxy comes from', '127.0.0.1');
  if (isLive) {
    await want('SMTP_URL', 'The mail server, smtps://USER:PASSWORD@HOST:465', '', true);
    await want('REGISTRATION_API_URL', 'The registration site, or none', 'none');
    if (of('REGISTRATION_API_URL') !== 'none')
      await want('REGISTRATION_API_KEY', 'Its key for this site', '', true);
    await want('SITE_NAME', 'The name of the site', 'Ghost Pay');
    await want('SITE_SUPPORT_EMAIL', 'The address that customers write to', '');
    await want('BACKUP_DIR', 'The folder of backups', '/var/lib/ghost-pay/backups');
    if (of('GHOST_SECRET_KEY_FILE') === undefined)
      values['GHOST_SECRET_KEY_FILE'] = `${keyFolder}/master.key`;
    if (of('HEALTH_TOKEN') === undefined) values['HEALTH_TOKEN'] = randomBytes(32).toString('hex');
  }
  return withSettings(text, values);
}

/** The unit of deploy/ for this checkout and user. */
function unitFor(user: string): string {
  if (/^\/(?:home|root|run\/user)\//.test(`${ROOT}/`))
    throw new Refusal(`The service may not enter ${ROOT}: move the checkout to /opt/ghost-pay.`);
  return readFileSync(join(ROOT, 'deploy/ghost-pay.service'), 'utf8')
    .replaceAll('/opt/ghost-pay', ROOT)
    .replace(/^User=.*$/m, `User=${user}`);
}

function userChanges({ root, run }: Machine, user: string): Change[] {
  const account = accountOf(root, user);
  const make = {
    what: `Make the user ${user}`,
    apply: () =>
      run(['useradd', '--system', '--home-dir', ROOT, '--shell', '/usr/sbin/nologin', user]),
  };
  const hand = {
    what: `Hand the checkout ${ROOT} to ${user}, as whom it is built`,
    apply: () => run(['chown', '-R', `${user}:`, ROOT]),
  };
  const isHanded = account?.[0] === String(statSync(ROOT).uid);
  return [...(account === undefined ? [make] : []), ...(isHanded ? [] : [hand])];
}

/** The key file of a live site, if it is missing: its keys are never shown. */
function keyChanges(
  machine: Machine,
  { settings, user }: { settings: string; user: string },
): Change[] {
  const path = settingIn(settings, 'GHOST_SECRET_KEY_FILE');
  if (path !== `${keyFolder}/master.key` || existsSync(`${machine.root}${path}`)) return [];
  const key = () => randomBytes(32).toString('hex');
  const content = `seal ${key()}\nlookup ${key()}\n`;
  const owner = `${user}:`;
  return fileChange(machine, { path, content, mode: 0o600, owner }).map(({ apply }) => ({
    what: `Make the key file ${path}. Keep a copy of it in another place`,
    apply: () => {
      machine.run(['install', '-d', '-o', user, '-m', '700', `${machine.root}${keyFolder}`]);
      apply();
    },
  }));
}

function proxiesFor(machine: Machine, settings: string): Change[] {
  const url = settingIn(settings, 'PUBLIC_URL') ?? '';
  const { hostname, protocol } = URL.canParse(url) ? new URL(url) : { hostname: '', protocol: '' };
  if (protocol !== 'https:') return [];
  return proxyExamples(machine, { domain: hostname, port: settingIn(settings, 'PORT') ?? '3004' });
}

/**
 * What a restore before the first start needs: the programs, and a data folder of the service's user. Settings and keys that
 * were copied from another machine belong to the number that the user has there.
 */
export function prepareForRestore(machine: Machine): void {
  const { root, run, say } = machine;
  const { user, settings } = readService(machine);
  const place = { user, group: groupOf(root, user), checkout: ROOT };
  run(['chown', ownerOfSettings(machine, user), `${root}${settingsPath}`]);
  if (existsSync(`${root}${keyFolder}`)) run(['chown', '-R', `${user}:`, `${root}${keyFolder}`]);
  run(['install', '-d', '-o', user, '-m', '700', `${root}${dataFolderOf(settings)}`]);
  run(asUser(place, ['npm', 'run', 'build']));
  say('Nothing was started. Now: ghost-pay restore FILE, then systemctl enable --now ghost-pay');
}

if (import.meta.main) {
  process.exitCode = await asRoot(async (machine) => {
    const { values } = parseArgs({
      options: {
        user: { type: 'string' },
        domain: { type: 'string' },
        'no-start': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help === true) return machine.say(usage);
    if (!existsSync('/run/systemd/system'))
      throw new Refusal('systemd does not run here. With containers see deploy/compose.yaml.');
    const isChanged = await install(machine, values);
    if (values['no-start'] === true) return prepareForRestore(machine);
    if (!isChanged || !(await restart(machine))) return;
    machine.run([program, 'setup-link']);
    machine.say('Then look at the whole of it: ghost-pay doctor');
  });
}
