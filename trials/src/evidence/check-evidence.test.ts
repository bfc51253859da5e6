import { describe, expect, test } from 'vitest';
import {
  checkEnd,
  checkKept,
  checkVerdicts,
  type Known,
  type StoredEvidence,
} from './check-evidence.ts';

// Every kind of error is planted once, so that no check can pass whatever the site does.

const known: Known = {
  id: 'one',
  paymentId: 'GHOST-1',
  coin: 'btc',
  happening: 'exactly',
  truth: 'enough',
  isLostAfterwards: false,
  isShaken: false,
  isLiedAbout: false,
};
const stored: StoredEvidence = {
  id: 'one',
  verdict: 'proven',
  copy: 'proven',
  findings: [],
  flags: [],
  readings: 3,
  isOpen: false,
};
const books = (changes: Partial<Known> = {}) => new Map([['one', { ...known, ...changes }]]);

describe('a verdict during the trial', () => {
  test.each([
    ['what is enough is proven', {}, {}, 0],
    ['it is not read yet', {}, { verdict: null }, 0],
    ['no source answers', {}, { verdict: 'unavailable' }, 0],
    ['honest money is refuted', {}, { verdict: 'refuted' }, 1],
    ['honest money that arrives is refuted', { truth: 'arriving' }, { verdict: 'refuted' }, 1],
    ['money that can be undone is proven', { truth: 'arriving' }, {}, 1],
    ['no transaction is proven', { truth: 'absent' }, {}, 1],
    ['a failed one is proven', { truth: 'failed' }, {}, 1],
    ['another one’s money is proven', { truth: 'nothing arrived' }, {}, 1],
    ['money of another chain is proven', { truth: 'on another chain' }, {}, 1],
    ['a doubtful one is proven', { truth: 'doubtful' }, {}, 1],
    [
      'one source denies a lost block for a moment',
      { truth: 'absent' },
      { findings: [{ code: 'sources_disagree' }] },
      0,
    ],
    [
      'one source still knows a transaction that was replaced',
      { truth: 'absent' },
      { verdict: 'settling', findings: [{ code: 'sources_disagree' }] },
      0,
    ],
    [
      'the only source that answers denies honest money',
      { isLiedAbout: true },
      { verdict: 'refuted', findings: [{ code: 'single_source' }] },
      0,
    ],
    [
      'the only source that answers denies it, and none lies',
      {},
      { verdict: 'refuted', findings: [{ code: 'single_source' }] },
      1,
    ],
    ['two sources deny it, although one lies', { isLiedAbout: true }, { verdict: 'refuted' }, 1],
    [
      'the only source that answers proves what is not there',
      { truth: 'absent', isLiedAbout: true },
      { findings: [{ code: 'single_source' }] },
      1,
    ],
    ['a replaced transaction is arriving', { truth: 'absent' }, { verdict: 'settling' }, 1],
    [
      'a doubtful one is proven against a source',
      { truth: 'doubtful' },
      { findings: [{ code: 'sources_disagree' }] },
      1,
    ],
    ['a payment that was not registered', {}, { id: 'two' }, 1],
  ] as const)('%s', (_case, truth, row, wrong) => {
    expect(checkVerdicts(books(truth), [{ ...stored, ...row }])).toHaveLength(wrong);
  });
});

describe('the end of the trial', () => {
  test.each([
    ['all is well', {}, {}, 0],
    ['an honest payment is not proven', {}, { verdict: 'settling', copy: 'settling' }, 1],
    ['it has no verdict', {}, { verdict: null, copy: null }, 1],
    ['the copy beside the payment is another', {}, { copy: 'refuted' }, 1],
    ['it was never read', {}, { readings: 0 }, 1],
    ['a reading is due', {}, { isOpen: true }, 1],
    [
      'money vanished after the decision, without a flag',
      { truth: 'absent', isLostAfterwards: true },
      { verdict: 'not_found', copy: 'not_found' },
      1,
    ],
    [
      'the same with a flag',
      { truth: 'absent', isLostAfterwards: true },
      { verdict: 'not_found', copy: 'not_found', flags: ['chain_vanished'] },
      0,
    ],
    ['money that never moved is flagged', {}, { flags: ['chain_vanished'] }, 1],
    ['it was away for a while', { isShaken: true }, { flags: ['chain_vanished'] }, 0],
  ] as const)('%s', (_case, truth, row, wrong) => {
    expect(checkEnd(books(truth), [{ ...stored, ...row }])).toHaveLength(wrong);
  });

  test('a payment without evidence', () => {
    expect(checkEnd(books(), [])).toEqual(['GHOST-1 (btc, exactly) has no evidence']);
  });
});

test('readings that are lost or changed are found', () => {
  const before = new Map([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ]);
  const now = new Map([
    [1, 'a'],
    [3, 'other'],
    [4, 'd'],
  ]);
  expect(checkKept(before, now)).toEqual(['The reading 2 is lost', 'The reading 3 was changed']);
});
