import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Machine, readIfThere } from './changes.ts';
import { settingIn } from './settings-text.ts';

export const unitPath = '/etc/systemd/system/ghost-pay.service';
/** The unit of further instances, ghost-pay@2 and so on. */
export const unitOfInstances = '/etc/systemd/system/ghost-pay@.service';
export const settingsPath = '/etc/ghost-pay/settings';
const startPatienceMs = 5 * 60_000;

/** The unit and the settings as they are; empty without a service. */
export function readService({ root }: Machine): { unit: string; user: string; settings: string } {
  const unit = readIfThere(`${root}${unitPath}`) ?? '';
  return {
    unit,
    user: settingIn(unit, 'User') ?? 'ghost-pay',
    settings: readIfThere(`${root}${settingsPath}`) ?? '',
  };
}

/** Whom the settings belong to: only root changes them, and the service's user may read them. */
export function ownerOfSettings({ root }: Machine, user: string): string {
  return `root:${groupOf(root, user)}`;
}

/** The number of a user's group; while there is no such user, the name that it will have. */
export function groupOf(root: string, user: string): string {
  const [, group = user] = accountOf(root, user) ?? [];
  return group;
}

export const dataFolderOf = (settings: string) =>
  settingIn(settings, 'GHOST_DATA_DIR') ?? '/var/lib/ghost-pay';

/** A command as the service's user, who owns the checkout, in one of its folders: git refuses others, and root builds nothing. */
export const asUser = (
  { user, group, checkout }: { user: string; group: string; checkout: string },
  command: readonly string[],
  folder = checkout,
) => [
  'setpriv',
  ...`--reuid ${user} --regid ${group} --init-groups`.split(' '),
  'env',
  `--chdir=${folder}`,
  `HOME=${folder}`,
  ...command,
];

/** The numbers of a user and of its group; undefined if there is no such user. */
export function accountOf(root: string, user: string): [string, string] | undefined {
  const users = readFileSync(`${root}/etc/passwd`, 'utf8').split('\n');
  const [, , uid, gid] = users.find((line) => line.startsWith(`${user}:`))?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : [uid, gid];
}

/** The further instances that run, such as `ghost-pay@2`. */
export function furtherInstances({ read }: Machine): string[] {
  const listed = read([
    ...'systemctl list-units --plain --no-legend --state=active'.split(' '),
    'ghost-pay@*',
  ]);
  return [...listed.matchAll(/^ghost-pay@[^.\s]+/gm)].map(([name]) => name);
}

/**
 * Starts the service anew, and then each further instance once the one before answers, so that a proxy always has one to
 * ask. False if one does not answer within five minutes; the others are left alone then.
 */
export async function restart(
  machine: Machine,
  further: readonly string[] = furtherInstances(machine),
): Promise<boolean> {
  const { root, run, say } = machine;
  run(['systemctl', 'daemon-reload']);
  run(['systemctl', 'enable', 'ghost-pay']);
  say('Starting the site; the first start takes some minutes …');
  const { settings } = readService(machine);
  for (const name of ['ghost-pay', ...further]) {
    const [, instance = ''] = name.split('@');
    const own = readIfThere(`${root}${settingsPath}-${instance}`) ?? '';
    run(['systemctl', 'restart', name]);
    const port = settingIn(own, 'PORT') ?? settingIn(settings, 'PORT') ?? '3004';
    if (await answers(port)) continue;
    say(`${name} does not answer yet. See: ghost-pay logs`);
    return false;
  }
  return true;
}

/** Waits until the server at a port of this machine is well. */
async function answers(port: string): Promise<boolean> {
  const url = `http://127.0.0.1:${port}/api/health`;
  const endsAt = performance.now() + startPatienceMs;
  while (performance.now() < endsAt) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined);
    if (answer?.ok === true) return true;
    await wait(1_000);
  }
  return false;
}
