import { faults, type Fault, isFault } from '../faults.ts';
import { lies, type Lie } from './played-chain.ts';

/** Two sources for each chain, so that they can disagree. */
export const sourceNames = ['one', 'two'] as const;
export type SourceName = (typeof sourceNames)[number];

/** How a source answers: truthfully, truthfully after three seconds, with a lie, or with a fault. */
export type Behaviour = 'well' | 'late' | Lie | Fault;

/** The behaviours that the page offers. */
export const offeredBehaviours = {
  well: 'Well',
  late: 'Slowly',
  reset: 'Not at all',
  amount: 'With twice the amount',
  recipient: 'With another recipient',
  not_found: 'That it does not know the transaction',
} as const satisfies Partial<Record<Behaviour, string>>;

export function isBehaviour(text: string): text is Behaviour {
  return text === 'well' || text === 'late' || lieOf(text) !== undefined || isFault(text);
}

export const lieOf = (behaviour: string): Lie | undefined => lies.find((lie) => lie === behaviour);
export const faultOf = (behaviour: string): Fault | undefined =>
  faults.find((fault) => fault === behaviour);
