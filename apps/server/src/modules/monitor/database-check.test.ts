import { expect, test } from 'vitest';
import { judgeProof } from './database-check.ts';

test.each([
  [{ outcome: 'written', milliseconds: 1_000 }, 'ok', 'Connected'],
  [{ outcome: 'written', milliseconds: 1_001 }, 'warning', 'Slow'],
  [{ outcome: 'unconfirmed' }, 'error', 'Not Confirming'],
  [{ outcome: 'silent' }, 'error', 'Not Answering'],
  [{ outcome: 'read_only' }, 'error', 'Read-Only'],
  [{ outcome: 'disk_full' }, 'error', 'Disk Full'],
  [{ outcome: 'unreachable' }, 'error', 'Not Connected'],
] as const)('%j is %s: %s', (proof, state, text) => {
  const finding = judgeProof(proof);
  expect(finding).toMatchObject({ state, text });
  // The problem, and what to do or to expect.
  expect(finding.detail).toMatch(/\.$/);
});
