import type { Debian } from './debian.ts';
import { commandOf } from './pages.ts';

export const settings = '/etc/ghost-pay/settings';
export const dataFolder = '/var/lib/ghost-pay';

/** What the recipes are carried out on. */
export interface Ground {
  readonly debian: Debian;
  /** The port of the first instance. */
  readonly port: number;
  /** The archive of the next release, in the root. */
  readonly archive: string;
  /** Prints a sentence and whether it holds; one that does not is wrong. */
  readonly expectThat: (sentence: string, holds: boolean) => void;
}

/** Carries out commands and prints how long they took. */
export async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const beganAt = performance.now();
  await work();
  console.log(`${what}: ${((performance.now() - beganAt) / 60_000).toFixed(1)} min.`);
}

/** docs/day-to-day.md, Update. */
export async function update({ debian, archive }: Ground): Promise<void> {
  const command = commandOf('day-to-day.md', 'Update', 'ghost-pay update ARCHIVE', {
    ARCHIVE: archive,
  });
  await timed('The update', async () => debian.run(command));
}

/** docs/day-to-day.md, Update: the way back. */
export async function goBack({ debian }: Ground): Promise<void> {
  const command = commandOf('day-to-day.md', 'Update', 'ghost-pay update --rollback');
  await timed('The way back', async () => debian.run(command));
}

/** What the site's database holds of money, by table. */
export async function readMoney({ debian }: Ground): Promise<Record<string, string>> {
  const said = await debian.run(inCheckout('.cache/node trials/src/recipes/money.ts'));
  return JSON.parse(said.trim().split('\n').at(-1) ?? '') as Record<string, string>;
}

/** A command of a developer, with the service's user and settings. */
export function inCheckout(command: string): string {
  return `cd /opt/ghost-pay && runuser -u ghost-pay -- env $(grep -v '^#' ${settings}) GHOST_DATA_DIR=${dataFolder} ${command}`;
}
