import type { Command } from '../../../lib/keys/key-table.ts';
import type { Act } from './acts.tsx';

/** The acts of a key: the first one that the payment allows. */
const actsByKey = {
  verify: ['verify_payment', 'verify_with_note', 'force_verify_card'],
  activate: ['update_subscription'],
  fail: ['mark_failed', 'mark_card_failed'],
  check_again: ['gather_evidence'],
  correct_hash: ['correct_hash'],
} as const satisfies Partial<Record<Command, readonly Act[]>>;

export type ActCommand = keyof typeof actsByKey;

export const actCommands = Object.keys(actsByKey) as readonly ActCommand[];

/** After one of these the payment waits for this administrator no longer, and the key opens the next one. */
const deciding = new Set<ActCommand>(['verify', 'activate', 'fail']);

export function isDeciding(command: ActCommand): boolean {
  return deciding.has(command);
}

/** The act that a key stands for now; undefined when the payment allows none. */
export function actOfKey(command: ActCommand, offered: readonly Act[]): Act | undefined {
  return actsByKey[command].find((act) => offered.includes(act));
}

/** The key of an act's button. */
export function keyOfAct(act: Act): ActCommand | undefined {
  return actCommands.find((command) => actsByKey[command].some((known) => known === act));
}
