import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agree, type Agreement, domainOf, type Observation } from './agreement-rules.ts';
import type { BlockFacts, StoredFacts } from './stored-facts.ts';
import { inBlock, minutesLater, movedTo, startsAt } from './test-cases.fixture.ts';

const height = 900_000;
const ahead = height + 4;
const behind = height - 1;

const says = (
  source: string,
  facts: StoredFacts | null,
  changes: Partial<Observation> & { tipHeight?: number } = {},
): Observation => {
  const { tipHeight = ahead, ...rest } = changes;
  return {
    source,
    isOwn: false,
    at: startsAt,
    facts,
    tip: facts === null ? null : { height: tipHeight, time: startsAt },
    ...rest,
  };
};
const block = (changes: Partial<BlockFacts> = {}) =>
  inBlock('eth', { finality: 'none', ...changes });
const onBranch = (hash: string, changes: Partial<BlockFacts> = {}) =>
  block({ ...changes, block: { ...block().block, hash } });
const less = block({ transfers: [movedTo('eth', { amount: '1' })] });
const no: StoredFacts = { found: 'no' };
const pending: StoredFacts = { ...block(), found: 'mempool', isReplaceable: true };
const orphaned: StoredFacts = { found: 'orphaned' };

function ask(
  observations: readonly Observation[],
  changes: Partial<Parameters<typeof agree>[0]> = {},
): Agreement {
  return agree({ observations, lastFound: null, conflictSince: null, at: startsAt, ...changes });
}

/** In one line: what is believed, by how many words, and what is odd about it. */
function inShort({ result, agrees, conflictSince }: Agreement): string {
  const what =
    result.outcome === 'facts'
      ? [
          result.facts.found,
          ...(result.facts.found === 'block'
            ? [result.facts.block.hash, result.confirmations]
            : []),
          `${result.words} words`,
          ...(result.isFork ? ['fork'] : []),
          ...(result.isContradicted ? ['contradicted'] : []),
        ].join(' ')
      : result.outcome;
  return [what, agrees === null ? '' : agrees ? 'agree' : 'differ', conflictSince ? 'conflict' : '']
    .filter(Boolean)
    .join(', ');
}

const [a, b] = ['a.org', 'b.org'] as const;
const tenMinutesAgo = minutesLater(-10);
const nineMinutesAgo = minutesLater(-9);

describe('what the sources come to', () => {
  test.each<[string, Agreement, string]>([
    [
      'the same block: the lower depth',
      ask([says(a, block()), says(b, block(), { tipHeight: height + 1 })]),
      'block block 2 2 words, agree',
    ],
    [
      'a block, and a mempool behind it',
      ask([says(a, block()), says(b, pending, { tipHeight: behind })]),
      'block block 5 1 words, differ',
    ],
    [
      'a block, and nothing behind it',
      ask([says(a, block()), says(b, no, { tipHeight: behind })]),
      'block block 5 1 words, differ',
    ],
    [
      'a block, and nothing at its height',
      ask([says(a, block()), says(b, no, { tipHeight: height })]),
      'block block 5 1 words contradicted, differ, conflict',
    ],
    [
      'the same for nine minutes',
      ask([says(a, block()), says(b, no)], { conflictSince: nineMinutesAgo }),
      'block block 5 1 words contradicted, differ, conflict',
    ],
    [
      'the same for ten minutes',
      ask([says(a, block()), says(b, no)], { conflictSince: tenMinutesAgo }),
      'disagree, differ, conflict',
    ],
    [
      'a block, and one that left the chain',
      ask([says(a, block()), says(b, orphaned)]),
      'block block 5 1 words contradicted, differ, conflict',
    ],
    [
      'two blocks, none final: the deeper tip',
      ask([says(a, onBranch('x'), { tipHeight: height }), says(b, onBranch('y'))]),
      'block y 5 1 words fork, differ, conflict',
    ],
    [
      'two blocks, one of them final',
      ask([
        says(a, onBranch('x', { finality: 'final' })),
        says(b, onBranch('y'), { tipHeight: ahead + 1 }),
      ]),
      'block y 6 1 words fork, differ, conflict',
    ],
    [
      'two blocks for ten minutes',
      ask([says(a, onBranch('x')), says(b, onBranch('y'))], { conflictSince: tenMinutesAgo }),
      'disagree, differ, conflict',
    ],
    [
      'two final blocks',
      ask([
        says(a, onBranch('x', { finality: 'final' })),
        says(b, onBranch('y', { finality: 'final' })),
      ]),
      'disagree, differ, conflict',
    ],
    ['other amounts', ask([says(a, block()), says(b, less)]), 'disagree, differ, conflict'],
    [
      'another recipient',
      ask([says(a, block()), says(b, block({ transfers: [movedTo('eth', { to: '0xother' })] }))]),
      'disagree, differ, conflict',
    ],
    [
      'success and failure',
      ask([says(a, block()), says(b, block({ succeeded: false }))]),
      'disagree, differ, conflict',
    ],
    ['facts and an error', ask([says(a, block()), says(b, null)]), 'block block 5 1 words'],
    ['errors', ask([says(a, null), says(b, null)]), 'away'],
    ['no source', ask([]), 'away'],
    [
      'an answer that is too old to compare',
      ask([says(a, block()), says(b, less, { at: minutesLater(-2) })]),
      'block block 5 1 words',
    ],
    [
      'the own node, and a public one that differs',
      ask([says(a, less, { isOwn: true }), says(b, block())]),
      'block block 5 2 words contradicted, differ',
    ],
    ['the own node alone', ask([says(a, block(), { isOwn: true })]), 'block block 5 2 words'],
    [
      'the own node, and a public one that is behind',
      ask([says(a, block(), { isOwn: true }), says(b, no, { tipHeight: behind })]),
      'block block 5 2 words, differ',
    ],
    [
      'a checked block, and a liar',
      ask([says(a, block({ proof: 'checked' })), says(b, less)]),
      'block block 5 2 words contradicted, differ',
    ],
    [
      'a checked block, and the own node that says nothing',
      ask([says(a, block({ proof: 'checked' })), says(b, no, { isOwn: true })]),
      'block block 5 2 words contradicted, differ',
    ],
    ['a mempool, and nothing', ask([says(a, pending), says(b, no)]), 'mempool 1 words, differ'],
    ['a mempool, twice', ask([says(a, pending), says(b, pending)]), 'mempool 2 words, agree'],
    [
      'a mempool, twice, with other amounts',
      ask([says(a, pending), says(b, { ...less, found: 'mempool', isReplaceable: true })]),
      'disagree, differ, conflict',
    ],
    [
      'a block that left the chain, and nothing',
      ask([says(a, orphaned), says(b, no)]),
      'orphaned 1 words, differ',
    ],
    ['nothing, twice', ask([says(a, no), says(b, no)]), 'no 2 words, agree'],
    [
      'two names of one company',
      ask([says('one.a.org', block()), says('two.a.org', block())]),
      'block block 5 1 words, agree',
    ],
    [
      'two that agree, and one that says nothing at its height',
      ask([says(a, block()), says(b, block()), says('c.org', no)]),
      'block block 5 2 words contradicted, differ, conflict',
    ],
    [
      'a trace, and a source that cannot look inside',
      ask([
        says(a, block({ transfers: [movedTo('eth', { how: 'traced' })] })),
        says(b, block({ transfers: [], isInsideUnknown: true })),
      ]),
      'block block 5 1 words, agree',
    ],
    [
      'a trace, and the same by the balance',
      ask([
        says(a, block({ transfers: [movedTo('eth', { how: 'balance' })] })),
        says(b, block({ transfers: [movedTo('eth', { how: 'traced', position: 1_000_000 })] })),
      ]),
      'block block 5 2 words, agree',
    ],
  ])('%s', (_name, agreement, expected) => {
    expect(inShort(agreement)).toBe(expected);
  });

  test('of equal movements the traced one is kept, and of finality the least', () => {
    const { result } = ask([
      says(a, block({ transfers: [movedTo('eth', { how: 'balance' })], finality: 'final' })),
      says(b, block({ transfers: [movedTo('eth', { how: 'traced' })] })),
    ]);
    expect(result).toMatchObject({ facts: { finality: 'none', transfers: [{ how: 'traced' }] } });
  });
});

describe('an answer beside a block that was checked here', () => {
  const checked = (tipHeight: number) => says(a, block({ proof: 'checked' }), { tipHeight });
  const waiting = (transfers: BlockFacts['transfers']): StoredFacts => ({
    ...block({ transfers }),
    found: 'mempool',
    isReplaceable: true,
  });
  const deep = height + 5;
  test.each<[string, StoredFacts | null, boolean, number, number]>([
    ['of the same', block(), false, ahead, ahead],
    ['with another amount', less, true, ahead, ahead],
    ['with another recipient', block({ transfers: [] }), true, ahead, ahead],
    ['that it failed', block({ succeeded: false }), true, ahead, ahead],
    ['of another branch', onBranch('x'), false, ahead, ahead],
    ['with another amount on another branch', onBranch('x', less), true, ahead, ahead],
    ['that it waits', waiting(block().transfers), false, ahead, ahead],
    ['that another amount waits', waiting(less.transfers), true, behind, ahead],
    ['that does not know it, five blocks deep', no, false, ahead, ahead],
    ['that does not know it, six blocks deep', no, true, deep, deep],
    ['that does not know it, six blocks deep, and is behind', no, false, ahead, deep],
    ['that does not know it, where only it is so far', no, false, deep, ahead],
    ['that it left the chain, six blocks deep', orphaned, true, deep, deep],
    ['that it waits, six blocks deep', waiting(block().transfers), true, deep, deep],
    ['that did not come', null, false, ahead, ahead],
  ])('%s', (_name, facts, isRefuted, tipHeight, checkedTip) => {
    const { refuted, result } = ask([checked(checkedTip), says(b, facts, { tipHeight })]);
    expect(refuted).toEqual(isRefuted ? [b] : []);
    expect(result).toMatchObject({ isChecked: true });
  });

  test('is proved wrong by no other block, and the operator’s own node by it as well', () => {
    expect(ask([says(a, block()), says(b, less)]).refuted).toEqual([]);
    expect(ask([says(a, block(), { isOwn: true }), says(b, less)]).refuted).toEqual([]);
    expect(ask([checked(ahead), says(b, less, { isOwn: true })]).refuted).toEqual([b]);
  });
});

describe('a transaction that was found and is missing now', () => {
  const lastFound = { ...says(a, block()), facts: block(), tip: { height: ahead, time: startsAt } };
  test.each<[string, Agreement, string]>([
    [
      'stays as it was, by one word',
      ask([says(a, no)], { lastFound }),
      'block block 5 0 words contradicted, conflict',
    ],
    [
      'for nine minutes',
      ask([says(a, no)], { lastFound, conflictSince: nineMinutesAgo }),
      'block block 5 0 words contradicted, conflict',
    ],
    [
      'and is gone after ten',
      ask([says(a, no)], { lastFound, conflictSince: tenMinutesAgo }),
      'no 1 words, conflict',
    ],
    [
      'or at once by two words',
      ask([says(a, no), says(b, no)], { lastFound }),
      'no 2 words, agree',
    ],
    ['or by the own node', ask([says(a, no, { isOwn: true })], { lastFound }), 'no 2 words'],
  ])('%s', (_name, agreement, expected) => {
    expect(inShort(agreement)).toBe(expected);
  });
});

describe('the name that an owner registered', () => {
  test.each([
    ['ethereum-rpc.publicnode.com', 'publicnode.com'],
    ['mempool.space', 'mempool.space'],
    ['node.example.co.uk', 'example.co.uk'],
    ['one.example.org:8545', 'example.org'],
    ['example.org (2)', 'example.org'],
    ['127.0.0.1:4000 (2)', '127.0.0.1:4000 (2)'],
    // The two played sources are two words.
    ['sandbox (2)', 'sandbox (2)'],
    ['localhost', 'localhost'],
  ])('of %s is %s', (source, domain) => {
    expect(domainOf(source)).toBe(domain);
  });
});

const anyFacts = fc.constantFrom<StoredFacts | null>(
  block(),
  less,
  onBranch('x'),
  onBranch('y', { finality: 'final' }),
  block({ proof: 'checked' }),
  block({ succeeded: false }),
  block({ transfers: [], isInsideUnknown: true }),
  pending,
  orphaned,
  no,
  null,
);
const anyObservations = fc
  .array(
    fc.record({
      facts: anyFacts,
      isOwn: fc.boolean(),
      tipHeight: fc.constantFrom(behind, height, ahead),
    }),
    {
      maxLength: 4,
    },
  )
  .map((given) =>
    given.map(({ facts, ...changes }, index) => says(`${index}.org`, facts, changes)),
  );

test('the order of the answers does not matter', () => {
  fc.assert(
    fc.property(
      anyObservations,
      fc.constantFrom(null, nineMinutesAgo, tenMinutesAgo),
      fc.integer(),
      (observations, conflictSince, seed) => {
        const turned = observations.toSorted(
          (one, other) =>
            ((one.source.charCodeAt(0) * seed) % 7) - ((other.source.charCodeAt(0) * seed) % 7) ||
            -1,
        );
        expect(ask(turned, { conflictSince })).toEqual(ask(observations, { conflictSince }));
      },
    ),
    { numRuns: 2000 },
  );
});

test('one public source alone never makes two words, whatever others do not say', () => {
  fc.assert(
    fc.property(anyObservations, (observations) => {
      const { result } = ask(observations);
      if (result.outcome !== 'facts' || result.words < 2) return;
      const alike = observations.filter(({ facts }) => facts?.found === result.facts.found);
      const strong = alike.some(
        ({ isOwn, facts }) => isOwn || (facts?.found === 'block' && facts.proof === 'checked'),
      );
      expect(strong || alike.length >= 2).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
