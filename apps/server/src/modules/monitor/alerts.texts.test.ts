import { expect, test } from 'vitest';
import { wordsOf } from './alerts.texts.ts';

test.each([
  [{ megabytes: 3_500, percent: 7 }, 'is nearly full', 'has 3500 MB left, 7 % of it.'],
  [{ megabytes: 400_000, percent: 9 }, 'is nearly full', 'has 390.6 GB left, 9 % of it.'],
  [{ megabytes: 0, percent: 0 }, 'is full', 'has no room left.'],
])('a disk with %j %s and %s', (facts, title, sentence) => {
  const words = wordsOf('disk_low', { subject: 'data@web-1', facts, began_at: new Date(0) });
  expect(words.title).toBe(`The disk of the data folder ${title}`);
  expect(words.sentence).toBe(`The disk of the data folder on web-1 ${sentence}`);
});

test('what to do about a full disk depends on what is on it', () => {
  const adviceFor = (subject: string) =>
    wordsOf('disk_low', { subject, facts: { megabytes: 0, percent: 0 }, began_at: new Date(0) })
      .advice;
  expect(adviceFor('data@web-1')).toContain('the database stops taking payments');
  expect(adviceFor('backups@web-1')).toContain('no backup is written');
});
