import type { BlockFacts, StoredFacts } from './stored-facts.ts';
import { type FoundFacts, isFound } from './stored-facts.ts';

// What the answers of several sources come to. Pure, and independent of their order but for the operator's own.

/** What one source said at one moment. */
export interface Observation {
  readonly source: string;
  readonly isOwn: boolean;
  readonly at: Date;
  /** Null when it did not answer. */
  readonly facts: StoredFacts | null;
  readonly tip: { readonly height: number; readonly time: Date } | null;
}
interface Answer extends Observation {
  readonly facts: StoredFacts;
  readonly tip: { readonly height: number; readonly time: Date };
}

/** The facts that are believed, and how much they are worth. */
export interface Believed {
  readonly outcome: 'facts';
  readonly facts: StoredFacts;
  /** The fewest that one of them counts; 0 outside a block. */
  readonly confirmations: number;
  /** How many independent sources say so; the operator's own node and a checked proof count as two. */
  readonly words: number;
  /** Whether the block is checked here. */
  readonly isChecked: boolean;
  /** The sources are on two branches of the chain: nothing is settled. */
  readonly isFork: boolean;
  /** Others say something else, which is not believed. */
  readonly isContradicted: boolean;
}

export type Result =
  | Believed
  /** No source answered. */
  | { readonly outcome: 'away' }
  | { readonly outcome: 'disagree' };

export interface Agreement {
  readonly result: Result;
  /** Since when the sources have contradicted each other; null while they do not. */
  readonly conflictSince: Date | null;
  /** Whether all answers are the same; null with fewer than two. */
  readonly agrees: boolean | null;
  /** The sources whose answers a block that was checked here proves wrong. */
  readonly refuted: readonly string[];
}
type Reached = Pick<Agreement, 'result' | 'conflictSince'>;

export interface AgreementInput {
  readonly observations: readonly Observation[];
  /** What was believed before; null before the transaction was found. */
  readonly lastFound: Answer | null;
  readonly conflictSince: Date | null;
  readonly at: Date;
}

/** Answers further apart than this are not compared. */
const togetherMs = 60_000;
/** How long a contradiction may come from a node that is behind. */
const patienceMs = 10 * 60_000;
/** No branch of Bitcoin is undone from so deep; so many blocks are checked here. */
const settledBlocks = 6;

/**
 * What the sources come to at the moment `at`. `lastFound` is what was believed before: that a transaction vanished is
 * believed from two words, or after ten minutes.
 */
export function agree({ observations, lastFound, conflictSince, at }: AgreementInput): Agreement {
  const answers = observations
    .filter(isAnswer)
    .filter((answer) => isTogether(answer, at))
    .toSorted((one, other) => (one.source < other.source ? -1 : 1));
  if (answers.length === 0)
    return { result: { outcome: 'away' }, conflictSince: null, agrees: null, refuted: [] };
  const trusted = trustedOf(answers);
  const refuted = refutedOf(answers);
  const reached = believeSlowly(reach(trusted, { conflictSince, at }), {
    lastFound,
    conflictSince,
    at,
  });
  const { result } = reached;
  if (result.outcome !== 'facts')
    return { ...reached, agrees: answers.length < 2 ? null : false, refuted };
  const isDenied = answers.some(
    (answer) => !trusted.includes(answer) && !fits(answer, result.facts),
  );
  return {
    result: { ...result, isContradicted: result.isContradicted || isDenied },
    conflictSince: reached.conflictSince,
    agrees: answers.length < 2 ? null : answers.every(({ facts }) => isSame(facts, result.facts)),
    refuted,
  };
}

function isAnswer(observation: Observation): observation is Answer {
  return observation.facts !== null && observation.tip !== null;
}

function isTogether({ at: then }: Observation, at: Date): boolean {
  return Math.abs(at.getTime() - then.getTime()) <= togetherMs;
}

/** A block that was checked here goes before the operator's own nodes, and those before all others. */
function trustedOf(answers: readonly Answer[]): readonly Answer[] {
  const checked = checkedOf(answers);
  if (checked !== undefined) return answers.filter((answer) => fits(answer, checked.facts));
  const own = answers.filter(({ isOwn }) => isOwn);
  return own.length > 0 ? own : answers;
}

/** The answer with a block that was checked here; of several the one with the most blocks above it. */
function checkedOf(answers: readonly Answer[]): (Answer & { facts: BlockFacts }) | undefined {
  return answers
    .filter(
      (answer): answer is Answer & { facts: BlockFacts } =>
        answer.facts.found === 'block' && answer.facts.proof === 'checked',
    )
    .toSorted(byTip)[0];
}

/** What a source says of another branch, or because it is behind, is no lie. */
function refutedOf(answers: readonly Answer[]): string[] {
  const checked = checkedOf(answers);
  if (checked === undefined) return [];
  return answers.filter((answer) => isRefuted(answer, checked)).map(({ source }) => source);
}

function isRefuted(
  { facts, tip }: Answer,
  { facts: checked, tip: checkedTip }: Answer & { facts: BlockFacts },
): boolean {
  // The bytes of a transaction are the same in each block, and before it is in any.
  if (isFound(facts) && sumsOf(facts, false) !== sumsOf(checked, false)) return true;
  if (facts.found === 'block') return !facts.succeeded;
  const depth = Math.min(tip.height, checkedTip.height) - checked.block.height + 1;
  return depth >= settledBlocks;
}

function reach(
  answers: readonly Answer[],
  { conflictSince, at }: { conflictSince: Date | null; at: Date },
): Reached {
  const blocks = answers.filter(
    (answer): answer is Answer & { facts: BlockFacts } => answer.facts.found === 'block',
  );
  if (blocks.length === 0) return reachOutside(answers, conflictSince ?? at);
  const deepest = blocks.toSorted(byTip)[0] as (typeof blocks)[number];
  const same = blocks.filter(({ facts }) => facts.block.hash === deepest.facts.block.hash);
  const rivals = blocks.filter((answer) => !same.includes(answer));
  const since = conflictSince ?? at;
  const disagreement: Reached = { result: { outcome: 'disagree' }, conflictSince: since };
  if (same.some(({ facts }) => !isSameMovement(facts, deepest.facts))) return disagreement;
  if (rivals.some(isIrreversible) && same.some(isIrreversible)) return disagreement;
  const deniers = answers.filter(
    ({ facts, tip }) => facts.found !== 'block' && tip.height >= deepest.facts.block.height,
  );
  if (rivals.length === 0 && deniers.length === 0)
    return { result: believe(same), conflictSince: null };
  if (at.getTime() - since.getTime() >= patienceMs) return disagreement;
  const isContradicted = deniers.length > 0;
  return {
    result: { ...believe(same), isFork: rivals.length > 0, isContradicted },
    conflictSince: since,
  };
}

/** No source knows a block: those that know the most are believed. */
function reachOutside(answers: readonly Answer[], since: Date): Reached {
  const waiting = answers.flatMap(({ facts }) => (facts.found === 'mempool' ? [facts] : []));
  const [first] = waiting;
  if (first !== undefined && waiting.some((facts) => !isSameSums(facts, first)))
    return { result: { outcome: 'disagree' }, conflictSince: since };
  for (const found of ['mempool', 'orphaned'] as const) {
    const knowing = answers.filter(({ facts }) => facts.found === found);
    if (knowing.length > 0) return { result: believe(knowing), conflictSince: null };
  }
  return { result: believe(answers), conflictSince: null };
}

/** What equal answers are worth together. The least that one of them says about depth and finality counts. */
function believe(answers: readonly Answer[]): Believed {
  // Of two equal movements the one that was traced tells more than a balance.
  const [first] = answers.toSorted((one, other) => detailOf(other.facts) - detailOf(one.facts));
  if (first === undefined) throw new TypeError('There is no answer to believe');
  const isChecked = answers.some(
    ({ facts }) => facts.found === 'block' && facts.proof === 'checked',
  );
  // A source that cannot look inside contract calls does not confirm what another one found there.
  const knowing = answers.filter(({ facts }) => !isVague(facts));
  const words = Math.max(isChecked ? 2 : 0, countWords(knowing.length > 0 ? knowing : answers));
  const depths = answers.map(({ facts, tip }) => depthOf(facts, tip.height));
  return {
    outcome: 'facts',
    facts:
      first.facts.found === 'block'
        ? { ...first.facts, finality: leastFinality(answers) }
        : first.facts,
    confirmations: Math.min(...depths),
    words,
    isChecked,
    isFork: false,
    isContradicted: false,
  };
}

function depthOf(facts: StoredFacts, tip: number): number {
  return facts.found === 'block' ? Math.max(1, tip - facts.block.height + 1) : 0;
}

function leastFinality(answers: readonly Answer[]): BlockFacts['finality'] {
  const said = answers.flatMap(({ facts }) => (facts.found === 'block' ? [facts.finality] : []));
  return (['none', 'safe', 'final'] as const).find((finality) => said.includes(finality)) ?? 'none';
}

function isVague(facts: StoredFacts): boolean {
  return isFound(facts) && facts.isInsideUnknown;
}

function detailOf(facts: StoredFacts): number {
  return isFound(facts) && !facts.isInsideUnknown
    ? 1 + facts.transfers.filter(({ how }) => how !== 'balance').length
    : 0;
}

/** A transaction that was found is missing now: until that is believed, what was found stays. */
function believeSlowly(
  reached: Reached,
  {
    lastFound,
    conflictSince,
    at,
  }: { lastFound: Answer | null; conflictSince: Date | null; at: Date },
): Reached {
  const { result } = reached;
  if (lastFound === null || result.outcome !== 'facts') return reached;
  if (result.facts.found !== 'no' || result.words >= 2) return reached;
  const since = conflictSince ?? at;
  if (at.getTime() - since.getTime() >= patienceMs) return { result, conflictSince: since };
  const before = { ...believe([lastFound]), words: 0, isContradicted: true };
  return { result: before, conflictSince: since };
}

/** Whether an answer says the same as the believed facts, or less because its source is behind. */
function fits({ facts, tip }: Answer, believed: StoredFacts): boolean {
  if (believed.found === 'block' && facts.found !== 'block')
    return tip.height < believed.block.height;
  return isSame(facts, believed);
}

function isSame(one: StoredFacts, other: StoredFacts): boolean {
  if (one.found === 'mempool' && other.found === 'mempool') return isSameSums(one, other);
  if (one.found !== 'block' || other.found !== 'block') return one.found === other.found;
  return one.block.hash === other.block.hash && isSameMovement(one, other);
}

function isIrreversible({ facts }: { readonly facts: BlockFacts }): boolean {
  return facts.finality === 'final';
}

function isSameMovement(one: BlockFacts, other: BlockFacts): boolean {
  return one.succeeded === other.succeeded && isSameSums(one, other);
}

/** What was found inside contract calls counts as equal where one of the two cannot look inside. */
function isSameSums(one: FoundFacts, other: FoundFacts): boolean {
  const isSurfaceOnly = one.isInsideUnknown || other.isInsideUnknown;
  return sumsOf(one, isSurfaceOnly) === sumsOf(other, isSurfaceOnly);
}

/** What reached each address of each asset in all: one source may trace what another sees by the balance. */
function sumsOf({ transfers }: FoundFacts, isSurfaceOnly: boolean): string {
  const sums = new Map<string, bigint>();
  for (const { asset, contract, to, amount, how } of transfers) {
    if (isSurfaceOnly && (how === 'traced' || how === 'balance')) continue;
    const key = `${asset ?? ''} ${contract ?? ''} ${to}`;
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(amount));
  }
  return [...sums]
    .map(([key, sum]) => `${key} ${sum}`)
    .toSorted()
    .join();
}

function byTip(one: Answer, other: Answer): number {
  return other.tip.height - one.tip.height || (one.source < other.source ? -1 : 1);
}

/** Independent words: an own node counts as two, sources of one registrable domain as one. */
function countWords(answers: readonly Answer[]): number {
  const own = answers.filter(({ isOwn }) => isOwn).length;
  const domains = new Set(
    answers.filter(({ isOwn }) => !isOwn).map(({ source }) => domainOf(source)),
  );
  return own * 2 + domains.size;
}

/** Endings below which anybody registers names, beside those of one part. */
const twoPartEnding = /\.(?:ac|co|com|edu|gov|net|org)\.[a-z]{2}$/;

/** The name that its owner registered. Hosts without one, such as addresses, stand for themselves. */
export function domainOf(source: string): string {
  const host = source
    .replace(/ \(\d+\)$/, '')
    .replace(/:\d+$/, '')
    .toLowerCase();
  if (!host.includes('.') || /^[\d.]+$/.test(host) || host.startsWith('[')) return source;
  return host
    .split('.')
    .slice(twoPartEnding.test(host) ? -3 : -2)
    .join('.');
}
