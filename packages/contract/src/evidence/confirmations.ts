import { z } from 'zod';
import { recordOf } from '../record-of.ts';
import { type Chain, chainFacts, chainKeys } from '../coin-words.ts';
import { parsedJson } from '../parsed-json.ts';

/** How many blocks must stand on a payment, by its value: the first rung whose value is not reached counts. */
const rungSchema = z.strictObject({
  /** US dollars; null for any value. */
  below: z.number().int().positive().max(1_000_000).nullable(),
  blocks: z.number().int().min(1).max(1000),
});

const rungsSchema = z
  .array(rungSchema)
  .min(1)
  .max(10)
  .refine(
    (rungs) =>
      rungs.every(
        ({ below, blocks }, index) =>
          (below === null) === (index === rungs.length - 1) &&
          below !== 0 &&
          (index === 0 ||
            ((below ?? Number.POSITIVE_INFINITY) > (rungs[index - 1]?.below ?? 0) &&
              blocks >= (rungs[index - 1]?.blocks ?? 0))),
      ),
    'Each rung must be for a larger value and ask for no fewer blocks; the last one is for any value',
  );

type Rungs = z.infer<typeof rungsSchema>;
/** Solana is missing: its payments wait for the chain's own finality, as those of the others may. */
export type LadderChain = {
  [Key in Chain]: (typeof chainFacts)[Key]['depth'] extends number ? Key : never;
}[Chain];
export type ConfirmationLadders = Readonly<Record<LadderChain, Rungs>>;

export const ladderChains = chainKeys.filter(
  (chain): chain is LadderChain => chainFacts[chain].depth !== null,
);

const builtIn: ConfirmationLadders = {
  ...recordOf(ladderChains, (chain) => [{ below: null, blocks: chainFacts[chain].depth }]),
  bitcoin: [
    { below: 100, blocks: 2 },
    { below: 1000, blocks: 3 },
    { below: null, blocks: chainFacts.bitcoin.depth },
  ],
};

const laddersSchema = z.strictObject(
  recordOf(ladderChains, (chain) => rungsSchema.default(builtIn[chain])),
);

/** The ladders of a setting's JSON text; a chain that it does not name has the built-in one. Undefined if it is invalid. */
export function readConfirmationLadders(text: string): ConfirmationLadders | undefined {
  if (text === '') return builtIn;
  return laddersSchema.safeParse(parsedJson(text)).data;
}

/** The same for a stored setting, which falls back to the built-in ladders. */
export function confirmationLaddersOf(text: string): ConfirmationLadders {
  return readConfirmationLadders(text) ?? builtIn;
}
