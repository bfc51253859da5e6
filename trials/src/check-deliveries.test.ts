import { describe, expect, test } from 'vitest';
import { checkDeliveries, openWorkIn, type Outside } from './check-deliveries.ts';
import type { SiteSnapshot, StoredLog, StoredPayment } from './site-snapshot.ts';
import { log, payment, snapshot } from './snapshot-of-one-payment.ts';

const { paymentId } = payment;
const email = 'toad@example.org';
const logs = [
  log(1, 'created', false),
  log(2, 'payment_verified'),
  log(3, 'subscription_updated', false),
];
const mails = ['payment_received', 'payment_verified', 'subscription_activated'].map(
  (kind, index) => ({ recipient: email, kind, messageId: `<${index}>`, state: 'sent' }),
);
const now: SiteSnapshot = { ...snapshot, logs, work: { ...snapshot.work, mails } };
const applied = { paymentId, product: 'ghost-eshop-pro', duration: '3 months' } as const;
const account = { username: 'toad', email, expiresAt: null, payments: [applied] };
const outside: Outside = { accounts: [account], arrivals: ['<0>', '<1>', '<2>'] };

const work = (changes: Partial<SiteSnapshot['work']>): SiteSnapshot => ({
  ...now,
  work: { ...now.work, ...changes },
});
const moved = (changes: Partial<StoredPayment>, log: StoredLog[] = logs): SiteSnapshot => ({
  ...now,
  payments: [{ ...payment, ...changes }],
  logs: log,
});
const applying = (...accounts: Outside['accounts']): Outside => ({ ...outside, accounts });

test('a site that owes nobody anything has nothing wrong with it', () => {
  expect(checkDeliveries(now, outside)).toEqual([]);
  expect(openWorkIn(now)).toBe(0);
});

test('a mail that was cut off may have come or not', () => {
  const cutOff = mails.map((mail, index) => (index === 2 ? { ...mail, state: 'uncertain' } : mail));
  expect(checkDeliveries(work({ mails: cutOff }), outside)).toEqual([]);
  expect(
    checkDeliveries(work({ mails: cutOff }), { ...outside, arrivals: ['<0>', '<1>'] }),
  ).toEqual([]);
});

test('a payment that a super admin took back waits for whoever gives it', () => {
  const back = {
    ...log(4, 'status_changed', false),
    byAdmin: true,
    details: 'Completed → Awaiting Subscription. By mistake',
  };
  const waiting = moved({ status: 'pending_subscription_update' }, [...logs, back]);
  expect(openWorkIn(waiting)).toBe(0);
  expect(checkDeliveries(waiting, outside)).toEqual([]);
});

describe('What is wrong is found:', () => {
  const faults: Record<string, [SiteSnapshot, Outside, RegExp]> = {
    'an event that nobody was told of': [
      work({ events: 1 }),
      outside,
      /1 events were not dispatched/,
    ],
    'a job that was not done': [work({ jobs: 1 }), outside, /1 jobs were not done/],
    'a job that was given up': [work({ failedJobs: 1 }), outside, /1 jobs failed/],
    'a payment that waits with nothing left to do': [
      moved({ status: 'pending_subscription_update' }, logs.slice(0, 2)),
      outside,
      /awaits its subscription for ever/,
    ],
    'a subscription that was applied twice': [
      now,
      applying({ ...account, payments: [applied, applied] }),
      /was applied 2 times/,
    ],
    'a subscription that was applied and never paid': [
      moved({ status: 'pending_payment_verification' }, logs.slice(0, 1)),
      outside,
      /was applied and never paid/,
    ],
    'a subscription that is only said to be applied': [
      now,
      applying({ ...account, payments: [] }),
      /counts as applied, but was not applied/,
    ],
    'a subscription for somebody else': [
      now,
      applying({ ...account, username: 'bowser' }),
      /was applied as something else/,
    ],
    'a subscription of another length': [
      now,
      applying({ ...account, payments: [{ ...applied, duration: '1 month' }] }),
      /was applied as something else/,
    ],
    'a subscription without a payment': [
      now,
      applying(account, { ...account, payments: [{ ...applied, paymentId: 'GHOST-B' }] }),
      /GHOST-B was applied and is no payment/,
    ],
    'a mail that came twice': [
      now,
      { ...outside, arrivals: [...outside.arrivals, '<1>'] },
      /1 mails arrived twice/,
    ],
    'a mail that is not in the outbox': [
      now,
      { ...outside, arrivals: [...outside.arrivals, '<9>'] },
      /<9> is not in the outbox/,
    ],
    'a mail that counts as sent and never came': [
      now,
      { ...outside, arrivals: ['<0>', '<1>'] },
      /<2> counts as sent and never came/,
    ],
    'a mail that still waits': [
      work({ mails: mails.map((mail) => ({ ...mail, state: 'waiting' })) }),
      outside,
      /<0> is waiting/,
    ],
    'a step of which its customer has no mail': [
      work({ mails: mails.slice(0, 2) }),
      outside,
      /has other mails than its log calls for/,
    ],
    'a step of which its customer has two mails': [
      work({ mails: [...mails, ...mails.slice(1, 2)] }),
      outside,
      /has other mails than its log calls for/,
    ],
  };

  test.for(Object.entries(faults))('%s', ([, [snapshot, world, sentence]]) => {
    expect(checkDeliveries(snapshot, world)).toContainEqual(expect.stringMatching(sentence));
  });
});
