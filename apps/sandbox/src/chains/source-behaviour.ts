import { faults, type Fault, isFault } from '../faults.ts';
import { lies, type Lie } from './played-chain.ts';
import type { PlayedChainKey } from './ledger.ts';
import { protocolOf } from './source-answers.ts';
import { type Character, characterOf, sourceCharacters } from './source-characters.ts';

/** Two sources for each chain, so that they can disagree. */
export const sourceNames = ['one', 'two'] as const;
export type SourceName = (typeof sourceNames)[number];

/** How a source answers: truthfully, after three seconds, with what a public service refuses, with a lie, or with a fault. */
export type Behaviour = 'well' | 'late' | Character | Lie | Fault;

/** The behaviours that the page offers for each source. */
const offeredBehaviours = {
  well: 'Well',
  late: 'Slowly',
  reset: 'Not at all',
  amount: 'With twice the amount',
  recipient: 'With another recipient',
  not_found: 'That it does not know the transaction',
} as const satisfies Partial<Record<Behaviour, string>>;

/** The behaviours that the page offers for the sources of a chain, with their words. */
export function offeredFor(chain: PlayedChainKey): (readonly [string, string])[] {
  const { kind } = protocolOf(chain);
  const characters = Object.entries(sourceCharacters)
    .filter(([, { protocol }]) => protocol === kind)
    .map(([character, { label }]) => [character, label] as const);
  return [...Object.entries(offeredBehaviours), ...characters];
}

export function isBehaviour(text: string): text is Behaviour {
  const isWell = text === 'well' || text === 'late' || characterOf(text) !== undefined;
  return isWell || lieOf(text) !== undefined || isFault(text);
}

export const lieOf = (behaviour: string): Lie | undefined => lies.find((lie) => lie === behaviour);
export const faultOf = (behaviour: string): Fault | undefined =>
  faults.find((fault) => fault === behaviour);
