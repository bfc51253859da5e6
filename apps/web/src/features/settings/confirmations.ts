import {
  type LadderChain,
  ladderChains,
  readConfirmationLadders,
} from '@ghost-pay/contract/evidence/confirmations';
import { confirmationTexts as texts } from './settings.texts.ts';

/** A step as it is edited: a number that cannot be read stays as it was typed. The last step of a chain has no limit. */
export interface Step {
  readonly below: number | string | null;
  readonly blocks: number | string;
}
type Ladders = Readonly<Record<LadderChain, readonly Step[]>>;

const builtIn = readConfirmationLadders('') as Ladders;

/** The steps of the setting's text; a chain that it does not name has the built-in ones. */
export function readLadders(text: string): Ladders {
  try {
    return { ...builtIn, ...(JSON.parse(text) as Partial<Ladders>) };
  } catch {
    return builtIn;
  }
}

/** The setting's text for these steps. Steps as they are stored, or built in, give that text again: nothing to save. */
export function writeLadders(ladders: Ladders, stored: string): string {
  const text = JSON.stringify(ladders);
  if (text === JSON.stringify(readLadders(stored))) return stored;
  return text === JSON.stringify(builtIn) ? '' : text;
}

/** A whole number as people type it; other text stays. */
export function readCount(typed: string): number | string {
  return /^\s*\d{1,7}\s*$/.test(typed) ? Number(typed) : typed;
}

/** What is wrong with each step of a chain; undefined for a step without a fault. */
export function stepFaults(steps: readonly Step[]): (string | undefined)[] {
  return steps.map(({ below, blocks }, index) => {
    const before = steps[index - 1];
    if (below !== null && !isWithin(below, 1_000_000)) return texts.faults.below;
    if (!isWithin(blocks, 1000)) return texts.faults.blocks;
    if (before === undefined) return undefined;
    if (below !== null && Number(below) <= Number(before.below)) return texts.faults.order;
    return Number(blocks) < Number(before.blocks) ? texts.faults.fewer : undefined;
  });
}

function isWithin(value: number | string, max: number): boolean {
  return typeof value === 'number' && value >= 1 && value <= max;
}

/** Whether the setting's text can be saved. */
export function areLaddersSound(text: string): boolean {
  const ladders = readLadders(text);
  return ladderChains.every((chain) =>
    stepFaults(ladders[chain]).every((fault) => fault === undefined),
  );
}

/** One more step before the last one: for ten times the value of the step before, and its blocks. */
export function withStep(steps: readonly Step[]): readonly Step[] {
  const before = steps.at(-2);
  const last = steps.at(-1);
  const below = typeof before?.below === 'number' ? Math.min(before.below * 10, 1_000_000) : 100;
  return steps.toSpliced(-1, 0, { below, blocks: before?.blocks ?? last?.blocks ?? 1 });
}
