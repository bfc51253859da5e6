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
  const [, group = user] = accountOf(root, user) ?? [];
  return `root:${group}`;
}

/** The numbers of a user and of its group; undefined if there is no such user. */
export function accountOf(root: string, user: string): [string, string] | undefined {
  const users = readFileSync(`${root}/etc/passwd`, 'utf8').split('\n');
  const [, , uid, gid] = users.find((line) => line.startsWith(`${user}:`))?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : [uid, gid];
}

/** Starts the service anew, waits until it answers, and then does the same to other instances. False if it does not within five minutes. */
export async function restart({ run, say }: Machine, settings: string): Promise<boolean> {
  run(['systemctl', 'daemon-reload']);
  run(['systemctl', 'enable', 'ghost-pay']);
  say('Starting the site; the first start takes some minutes …');
  run(['systemctl', 'restart', 'ghost-pay']);
  const url = `http://127.0.0.1:${settingIn(settings, 'PORT') ?? '3004'}/api/health`;
  const endsAt = performance.now() + startPatienceMs;
  while (performance.now() < endsAt) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined);
    if (answer?.ok === true) {
      run(['systemctl', 'try-restart', 'ghost-pay@*']);
      return true;
    }
    await wait(1_000);
  }
  say('The site does not answer yet. See: ghost-pay logs');
  return false;
}
