import { describe, expect, test } from 'vitest';
import type { AlertFinding } from './check.ts';
import { type AlertStep, type Earlier, nextStep, type OpenAlert } from './alert-steps.ts';

const now = new Date('2026-11-23T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const day = 24 * 60;

const rule = { holdMs: 5 * 60_000, mailAfterMs: 10 * 60_000 };
const wrong = (minutes: number, seenAt?: Date): AlertFinding => ({
  state: 'wrong',
  subject: '',
  since: ago(minutes),
  ...(seenAt && { seenAt }),
  facts: { count: 1 },
});
const well = (seenAt?: Date): AlertFinding => ({
  state: 'well',
  subject: '',
  ...(seenAt && { seenAt }),
});
const unknown: AlertFinding = { state: 'unknown', subject: '' };

interface Row {
  began: number;
  seen?: number;
  raised?: number;
  mailed?: number;
}
const open = ({ began, seen = 1, raised, mailed }: Row): OpenAlert => ({
  facts: {},
  began_at: ago(began),
  seen_at: ago(seen),
  raised_at: raised === undefined ? null : ago(raised),
  mailed_at: mailed === undefined ? null : ago(mailed),
});
const never: Earlier = { clearedAt: null, mailedAt: null };

function told({ row, event, mail }: AlertStep): string {
  const kept = row === undefined ? 'nothing' : row === null ? 'forgotten' : 'kept';
  const raised = row && row.raised_at !== null ? ', raised' : '';
  return [kept + raised, event, mail && `mail ${mail}`].filter(Boolean).join(', ');
}
const step = (
  finding: AlertFinding | undefined,
  row?: Row,
  {
    earlier = never,
    of = rule,
  }: { earlier?: Earlier; of?: Parameters<typeof nextStep>[0]['rule'] } = {},
) => nextStep({ rule: of, finding, open: row && open(row), earlier, now });

describe('what is found wrong', () => {
  test.each<[string, AlertFinding, Row | undefined, string]>([
    ['for the first time', wrong(0), undefined, 'kept'],
    ['since a moment ago', wrong(4.9), undefined, 'kept'],
    ['for long enough', wrong(5), undefined, 'kept, raised, alert_raised'],
    ['for long enough by the row', wrong(0), { began: 5 }, 'kept, raised, alert_raised'],
    ['and is raised', wrong(9), { began: 9, raised: 4 }, 'kept, raised'],
    ['until the mail is due', wrong(10), { began: 10, raised: 5 }, 'kept, raised, mail raised'],
    ['at once beyond both', wrong(10), undefined, 'kept, raised, alert_raised, mail raised'],
    ['and was mailed', wrong(60), { began: 60, raised: 55, mailed: day - 1 }, 'kept, raised'],
    [
      'a day after the mail',
      wrong(60),
      { began: 60, raised: 55, mailed: day },
      'kept, raised, mail lasts',
    ],
  ])('%s', (_name, finding, row, expected) => {
    expect(told(step(finding, row))).toBe(expected);
  });

  test('begins with the earliest moment that was found', () => {
    expect(step(wrong(3), { began: 8 }).row?.began_at).toEqual(ago(8));
    expect(step(wrong(8), { began: 3 }).row?.began_at).toEqual(ago(8));
    expect(step(wrong(-5)).row?.began_at).toEqual(now);
  });
});

describe('what is found well', () => {
  test.each<[string, AlertFinding, Row | undefined, string]>([
    ['and was never wrong', well(), undefined, 'nothing'],
    ['before it was raised', well(), { began: 4 }, 'forgotten'],
    ['after it was raised', well(), { began: 9, raised: 4 }, 'kept, raised, alert_cleared'],
    [
      'after it was mailed',
      well(),
      { began: 60, raised: 55, mailed: 50 },
      'kept, raised, alert_cleared, mail cleared',
    ],
    ['by an answer of before', well(ago(3)), { began: 9, seen: 2, raised: 4 }, 'kept, raised'],
    [
      'by an answer of after',
      well(ago(1)),
      { began: 9, seen: 2, raised: 4 },
      'kept, raised, alert_cleared',
    ],
  ])('%s', (_name, finding, row, expected) => {
    expect(told(step(finding, row))).toBe(expected);
  });
});

test('what is not known changes nothing, and its mails go on', () => {
  expect(told(step(unknown))).toBe('nothing');
  expect(told(step(unknown, { began: 4 }))).toBe('kept');
  expect(told(step(unknown, { began: 60, raised: 55, mailed: day }))).toBe(
    'kept, raised, mail lasts',
  );
});

test('a subject that is gone is over; one of another machine after a day', () => {
  const ofMachine = { ...rule, isOfMachine: true } as const;
  const row = { began: 9, raised: 4 };
  expect(told(step(undefined, row))).toBe('kept, raised, alert_cleared');
  expect(told(step(undefined, { ...row, seen: day - 1 }, { of: ofMachine }))).toBe('kept, raised');
  expect(told(step(undefined, { ...row, seen: day }, { of: ofMachine }))).toBe(
    'kept, raised, alert_cleared',
  );
});

test('a failure that one instance remembers raises nothing after another one saw its end', () => {
  const earlier = { clearedAt: ago(3), mailedAt: null };
  expect(told(step(wrong(9, ago(4)), undefined, { earlier }))).toBe('nothing');
  expect(told(step(wrong(9, ago(3)), undefined, { earlier }))).toBe('nothing');
  expect(told(step(wrong(9, ago(2)), undefined, { earlier }))).toBe('kept, raised, alert_raised');
});

test('one that comes and goes is mailed once an hour', () => {
  const mailed = (minutes: number) => ({ clearedAt: ago(11), mailedAt: ago(minutes) });
  const row = { began: 10, raised: 5 };
  expect(told(step(wrong(10), row, { earlier: mailed(59) }))).toBe('kept, raised');
  expect(told(step(wrong(10), row, { earlier: mailed(60) }))).toBe('kept, raised, mail raised');
});

test('an alert without mails has none', () => {
  const of = { ...rule, mailAfterMs: null };
  expect(told(step(wrong(60), { began: 60, raised: 50 }, { of }))).toBe('kept, raised');
});
