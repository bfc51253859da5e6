import type { Command } from '../../../lib/keys/key-table.ts';
import type { Act } from './acts.tsx';

/** The acts of a key: the first one that the payment allows. */
const actsByKey = {
  reveal: ['reveal_code'],
  // A code is verified by what it brought.
  verify: [
    'record_code_outcome',
    'verify_payment',
    'verify_with_note',
    'force_verify_card',
    'force_verify_with_note',
  ],
  activate: ['update_subscription'],
  fail: ['mark_failed', 'mark_card_failed'],
  check_again: ['gather_evidence'],
  correct_hash: ['correct_hash'],
} as const satisfies Partial<Record<Command, readonly Act[]>>;

export type ActCommand = keyof typeof actsByKey;

export const actCommands = Object.keys(actsByKey) as readonly ActCommand[];

/** What these lead to decides: the payment waits for this administrator no longer, and the next one opens. */
const deciding = new Set<ActCommand>(['reveal', 'verify', 'activate', 'fail']);

export function isDeciding(command: ActCommand): boolean {
  return deciding.has(command);
}

/** The act that a key stands for now; undefined when the payment allows none. */
export function actOfKey(command: ActCommand, offered: readonly Act[]): Act | undefined {
  return actsByKey[command].find((act) => offered.includes(act));
}

/** The key of an act's button, among those that are offered beside it. */
export function keyOfAct(act: Act, offered: readonly Act[]): ActCommand | undefined {
  return actCommands.find((command) => actOfKey(command, offered) === act);
}
