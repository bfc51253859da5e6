import type { FastifyBaseLogger } from 'fastify';
import { OutboundError } from '../../core/outbound/bounded-fetch.ts';
import {
  type CheckedTransaction,
  checkHeaders,
  checkMembership,
  type ProofRefusal,
  type WorkFloor,
} from './bitcoin-proof.ts';
import { type SourceLine, UntoldTransactionError } from './chain-protocol.ts';
import { branchSchema, type EsploraBlock, headerOf, parseAnswer } from './esplora-answers.ts';

/** So many blocks are checked, fewer while there are fewer. */
const mostBlocks = 6;
/** Enough for all payments that wait for a block at the same time. */
const mostRemembered = 1_000;

interface Remembered extends CheckedTransaction {
  readonly target: bigint;
  /** How many blocks were checked. */
  readonly blocks: number;
}

interface ProofQuestion {
  readonly txid: string;
  readonly block: { readonly height: number; readonly hash: string };
  readonly confirmations: number;
}

/**
 * The proofs of one source. What was checked is remembered, because the hash of a block holds it for good: later readings
 * of the same block check the blocks that have come since. `blocksFrom` gives `count` blocks upwards from a height.
 */
export function createEsploraProofs({
  log,
  workFloor,
  blocksFrom,
}: {
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Undefined for a chain that is not the real one. */
  workFloor: WorkFloor | undefined;
  blocksFrom: (
    line: SourceLine,
    range: { from: number; count: number },
  ) => Promise<readonly EsploraBlock[]>;
}) {
  let isWarned = false;
  let isWeak = false;
  const remembered = new Map<string, Remembered>();
  const keyOf = ({ txid, block }: ProofQuestion) => `${txid} ${block.hash}`;

  async function prove(line: SourceLine, question: ProofQuestion): Promise<Remembered> {
    const { txid, block } = question;
    const earlier = remembered.get(keyOf(question));
    const count = Math.min(question.confirmations, mostBlocks);
    if (earlier?.blocks === mostBlocks) return earlier;
    const [shown, blocks] = await Promise.all([
      earlier === undefined ? fetchMembership(line, txid) : undefined,
      blocksFrom(line, { from: block.height, count }),
    ]);
    if (blocks.length !== count)
      throw new OutboundError('Blocks of the proof are missing', { isPassing: true });
    const worked = accept(
      line,
      checkHeaders({ blockHash: block.hash, headers: blocks.map(headerOf) }),
    );
    const { time, target, root } = worked;
    const transaction =
      shown === undefined
        ? earlier?.transaction
        : accept(line, checkMembership({ ...shown, txid, root }));
    if (transaction === undefined) throw new TypeError('Neither shown nor remembered');
    return { transaction, time, target, blocks: count };
  }

  return {
    /** Whether the blocks of the last check showed too little work. */
    hasWeakWork: (): boolean => isWeak,
    /** Whether the transaction was checked in this block. */
    isChecked: (question: ProofQuestion): boolean => remembered.has(keyOf(question)),
    /**
     * Checks the transaction, its place in the block, and the work of the blocks that confirm it, six at most. Throws an
     * OutboundError for a proof that fails, and distrusts a source whose proof no reorganisation explains; returns
     * undefined for blocks that show too little work.
     */
    async check(
      line: SourceLine,
      question: ProofQuestion,
    ): Promise<CheckedTransaction | undefined> {
      const proven = await prove(line, question);
      isWeak = workFloor?.isEnough(proven.target) === false;
      if (isWeak) {
        if (!isWarned) log.warn({ block: question.block.hash }, weakWork);
        isWarned = true;
        return undefined;
      }
      remembered.delete(keyOf(question));
      remembered.set(keyOf(question), proven);
      const [oldest] = remembered.keys();
      if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
      return proven;
    },
  };
}

const weakWork =
  'Bitcoin blocks show less than a quarter of the work known before. Their proofs are not taken until a release with a newer starting value; two sources that agree still count.';

async function fetchMembership(line: SourceLine, txid: string) {
  const [hex, told] = await Promise.all([
    line.text({ path: `/tx/${txid}/hex` }),
    line.json({ path: `/tx/${txid}/merkle-proof` }),
  ]);
  const { merkle, pos } = parseAnswer(branchSchema, told);
  return {
    rawTransaction: Buffer.from(hex?.trim() ?? '', 'hex'),
    branch: merkle,
    position: pos,
  };
}

/** After a reorganisation a branch, and the blocks above, may be those of another block; these never are. */
const lies: readonly ProofRefusal[] = ['another_transaction', 'another_block', 'no_work'];

function accept<Shown extends object>(line: SourceLine, outcome: Shown | ProofRefusal): Shown {
  if (typeof outcome !== 'string') return outcome;
  if (lies.includes(outcome)) line.distrust();
  // The chain has such transactions; they prove nothing.
  if (outcome === 'merkle_forgery')
    throw new UntoldTransactionError('The transaction could be two hashes');
  throw new OutboundError(`The proof of the block fails: ${outcome}`, { isPassing: true });
}
