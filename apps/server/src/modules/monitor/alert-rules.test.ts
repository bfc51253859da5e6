import { type AlertKind, alertKinds } from '@ghost-pay/contract/alerts/alert-words';
import { describe, expect, test } from 'vitest';
import type { ServiceHealth } from '../../core/outbound/circuit-breaker.ts';
import { alertRules } from './alert-rules.ts';
import { wordsOf } from './alerts.texts.ts';
import type { SiteFacts } from './site-facts.ts';

const now = new Date('2026-11-23T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const ahead = (days: number) => new Date(now.getTime() + days * 86_400_000);

/** A site on which nothing is known. */
const blank: SiteFacts = {
  now,
  machine: 'web-1',
  backups: undefined,
  disks: undefined,
  oldestWaitingSeconds: undefined,
  registration: null,
  cardNetwork: null,
  mail: undefined,
  rates: undefined,
  chains: undefined,
  refusedSignIns: undefined,
  clock: undefined,
  audit: undefined,
  certificate: undefined,
  promise: undefined,
  approvalStops: undefined,
};
const health = (given: Partial<ServiceHealth>): ServiceHealth => ({
  failuresInARow: 0,
  isDown: false,
  isSetAside: false,
  lastAnswerAt: undefined,
  lastReachedAt: undefined,
  failing: undefined,
  ...given,
});
const unasked = health({});
const answers = health({ lastReachedAt: ago(1) });
const failing = health({ failing: { since: ago(7), lastAt: ago(2) } });
const away = health({ isDown: true, failing: { since: ago(7), lastAt: ago(2) } });
const awayLater = health({ isDown: true, failing: { since: ago(4), lastAt: ago(3) } });
const disk = (percent: number, folder: 'data' | 'backups' = 'data') => ({
  folder,
  freeBytes: percent * 1024 ** 3,
  totalBytes: 100 * 1024 ** 3,
});
const certificate = ({ left = 60, life = 90, problem = null as string | null }) => ({
  validFrom: ahead(left - life),
  validTo: ahead(left),
  problem,
});
const chain = (...sources: ServiceHealth[]) => ({
  chains: [{ chain: 'bitcoin' as const, sources }],
});

type Cell = readonly [facts: Partial<SiteFacts>, found: string];
const service = (name: 'registration' | 'cardNetwork'): readonly Cell[] => [
  [{ [name]: null }, 'well'],
  [{ [name]: unasked }, 'unknown'],
  [{ [name]: failing }, 'unknown'],
  [{ [name]: answers }, 'well'],
  [{ [name]: away }, 'wrong since 7 min'],
];

const perChain = (stateOf: (chain: string) => string) =>
  ['bitcoin', 'ethereum', 'bsc', 'solana', 'base']
    .map((chain) => `${chain}: ${stateOf(chain)}`)
    .join(', ');

/** Every cell of the table: what the facts come to. */
const cells: Record<AlertKind, readonly Cell[]> = {
  approvals_stopped: [
    [{ approvalStops: undefined }, perChain(() => 'unknown')],
    [{ approvalStops: [] }, perChain(() => 'well')],
    [
      { approvalStops: [{ chain: 'base', reason: 'rates_old', since: ago(3) }] },
      perChain((chain) => (chain === 'base' ? 'wrong since 3 min' : 'well')),
    ],
  ],
  backup_failed: [
    [{ backups: undefined }, 'unknown'],
    [{ backups: null }, 'well'],
    [{ backups: { lastDoneAt: null, lastFailedAt: null } }, 'well'],
    [{ backups: { lastDoneAt: null, lastFailedAt: ago(5) } }, 'wrong since 5 min'],
    [{ backups: { lastDoneAt: ago(1500), lastFailedAt: ago(5) } }, 'wrong since 5 min'],
    [{ backups: { lastDoneAt: ago(5), lastFailedAt: ago(1500) } }, 'well'],
  ],
  backup_old: [
    [{ backups: undefined }, 'unknown'],
    [{ backups: null }, 'well'],
    [{ backups: { lastDoneAt: ago(26 * 60 - 1), lastFailedAt: null } }, 'well'],
    [{ backups: { lastDoneAt: ago(26 * 60), lastFailedAt: null } }, 'wrong since 1560 min'],
    // From the first look on.
    [{ backups: { lastDoneAt: null, lastFailedAt: null } }, 'wrong since 0 min'],
  ],
  disk_low: [
    [{ disks: undefined }, ''],
    [{ disks: [] }, ''],
    [{ disks: [disk(9.99)] }, 'data@web-1: wrong since 0 min'],
    [{ disks: [disk(10)] }, 'data@web-1: unknown'],
    [{ disks: [disk(11.9)] }, 'data@web-1: unknown'],
    [{ disks: [disk(12)] }, 'data@web-1: well'],
    [
      { disks: [disk(50), disk(3, 'backups')] },
      'data@web-1: well, backups@web-1: wrong since 0 min',
    ],
  ],
  queue_stuck: [
    [{ oldestWaitingSeconds: undefined }, 'unknown'],
    [{ oldestWaitingSeconds: 0 }, 'well'],
    [{ oldestWaitingSeconds: 300 }, 'well'],
    [{ oldestWaitingSeconds: 301 }, 'unknown'],
    [{ oldestWaitingSeconds: 1800 }, 'unknown'],
    [{ oldestWaitingSeconds: 1860 }, 'wrong since 31 min'],
  ],
  registration_away: service('registration'),
  card_network_away: service('cardNetwork'),
  mail_away: [
    [{ mail: undefined }, 'unknown'],
    [{ mail: null }, 'well'],
    [{ mail: { lastSentAt: null, failing: null } }, 'well'],
    [{ mail: { lastSentAt: ago(9), failing: null } }, 'well'],
    [
      { mail: { lastSentAt: ago(9), failing: { since: ago(8), lastAt: ago(1) } } },
      'wrong since 8 min',
    ],
  ],
  rates_away: [
    [{ rates: undefined }, 'unknown'],
    [{ rates: null }, 'well'],
    [{ rates: { fetchedAt: null } }, 'wrong since 0 min'],
    [{ rates: { fetchedAt: ago(4.9) } }, 'well'],
    [{ rates: { fetchedAt: ago(5) } }, 'wrong since 5 min'],
  ],
  chain_away: [
    [{ chains: undefined }, 'unknown'],
    [{ chains: [] }, ''],
    [chain(unasked, unasked), 'bitcoin: unknown'],
    [chain(answers, away), 'bitcoin: well'],
    [chain(unasked, away), 'bitcoin: unknown'],
    [chain(failing, away), 'bitcoin: unknown'],
    [chain(away), 'bitcoin: wrong since 7 min'],
    // Since the last of them has failed.
    [chain(away, awayLater), 'bitcoin: wrong since 4 min'],
  ],
  sign_in_attack: [
    [{ refusedSignIns: undefined }, 'unknown'],
    [{ refusedSignIns: 5 }, 'well'],
    [{ refusedSignIns: 6 }, 'unknown'],
    [{ refusedSignIns: 20 }, 'unknown'],
    [{ refusedSignIns: 21 }, 'wrong since 0 min'],
  ],
  clock_off: [
    [{ clock: undefined }, ''],
    [{ clock: { seconds: 5, source: 'x' } }, 'web-1: well'],
    [{ clock: { seconds: 5.1, source: 'x' } }, 'web-1: unknown'],
    [{ clock: { seconds: 30, source: 'x' } }, 'web-1: unknown'],
    [{ clock: { seconds: 30.1, source: 'x' } }, 'web-1: wrong since 0 min'],
  ],
  audit_broken: [
    [{ audit: undefined }, 'unknown'],
    [{ audit: { brokenAt: null } }, 'well'],
    [{ audit: { brokenAt: 7 } }, 'wrong since 0 min'],
  ],
  certificate_expiring: [
    [{ certificate: undefined }, 'unknown'],
    // Not checked, because it cannot be reached from inside.
    [{ certificate: null }, 'well'],
    [{ certificate: certificate({ left: 14 }) }, 'well'],
    [{ certificate: certificate({ left: 13.9 }) }, 'wrong since 0 min'],
    [{ certificate: certificate({ left: 1.6, life: 6 }) }, 'well'],
    [{ certificate: certificate({ left: 1.4, life: 6 }) }, 'wrong since 0 min'],
    [{ certificate: certificate({ problem: 'CERT_HAS_EXPIRED' }) }, 'wrong since 0 min'],
  ],
  promise_broken: [
    [{ promise: undefined }, 'unknown'],
    [{ promise: { broken: 0, since: null } }, 'well'],
    [{ promise: { broken: 2, since: ago(90) } }, 'wrong since 90 min'],
  ],
};

describe.each(alertKinds)('%s', (kind) => {
  test.each(cells[kind])('%j: %s', (facts, found) => {
    const told = alertRules[kind].find({ ...blank, ...facts }).map((finding) => {
      const state =
        finding.state === 'wrong'
          ? `wrong since ${Math.round((now.getTime() - finding.since.getTime()) / 60_000)} min`
          : finding.state;
      return finding.subject === '' ? state : `${finding.subject}: ${state}`;
    });
    expect(told.join(', ')).toBe(found);
  });

  test('has a sentence with every fact, and says what to do', () => {
    const wrong = cells[kind]
      .flatMap(([facts]) => alertRules[kind].find({ ...blank, ...facts }))
      .filter((finding) => finding.state === 'wrong');
    expect(wrong.length).toBeGreaterThan(0);
    for (const { subject, facts, since } of wrong) {
      const words = wordsOf(kind, { subject, facts, began_at: since });
      expect(words.sentence).toMatch(/^\S.*\.$/);
      expect(words.advice).toMatch(/^[A-Z]/);
      expect(Object.values(words).join()).not.toMatch(/undefined|Invalid|NaN/);
    }
  });
});

test('each alert is told when it should be', () => {
  const minutes = (ms: number | null) => (ms === null ? 'never' : ms / 60_000);
  expect(
    alertKinds.map((kind) => {
      const { severity, holdMs, mailAfterMs } = alertRules[kind];
      return [kind, severity, minutes(holdMs), minutes(mailAfterMs)].join(' ');
    }),
  ).toEqual([
    'backup_failed error 0 0',
    'backup_old error 1560 0',
    'disk_low error 0 0',
    'queue_stuck error 0 0',
    'registration_away error 5 0',
    'card_network_away error 5 0',
    'mail_away error 5 never',
    'rates_away error 5 0',
    'chain_away error 5 10',
    'sign_in_attack warning 0 0',
    'clock_off error 0 0',
    'audit_broken error 0 0',
    'certificate_expiring error 0 0',
    'promise_broken warning 0 0',
    'approvals_stopped warning 0 0',
  ]);
});

test('what one instance remembers has the time of what it saw', () => {
  const [wrong] = alertRules.registration_away.find({ ...blank, registration: away });
  expect(wrong).toMatchObject({ state: 'wrong', seenAt: ago(2) });
  const [well] = alertRules.registration_away.find({ ...blank, registration: answers });
  expect(well).toMatchObject({ state: 'well', seenAt: ago(1) });
  const [chains] = alertRules.chain_away.find({ ...blank, ...chain(away, awayLater) });
  expect(chains).toMatchObject({ seenAt: ago(2), facts: { sources: 2 } });
});
