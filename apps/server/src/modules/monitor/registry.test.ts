import { type AlertKind, alertKinds } from '@ghost-pay/contract/alerts/alert-words';
import { type CoinKey, coinKeys } from '@ghost-pay/contract/coins';
import { describe, expect, test } from 'vitest';
import type { ServiceHealth } from '../../core/outbound/circuit-breaker.ts';
import type { Abilities } from '../../gateways/chains/chain-source.ts';
import type { Rate } from '../rates/rates.public.ts';
import type { AlertFinding, Check } from './check.ts';
import { approvals, chains } from './checks/chains.ts';
import { database, databaseFitness } from './checks/database.ts';
import { backups, clock, type Disk, disks, instances, program } from './checks/machine.ts';
import { mail, recipients } from './checks/mail.ts';
import { programVersion } from '../../program-version.ts';
import { auditTrail, certificate, keys, signIns, userNames } from './checks/security.ts';
import { cardProvider, type HeldUp, services } from './checks/services.ts';
import { cryptoPayments, nintendo, paymentProcessing, rates } from './checks/shop.ts';
import { jobs, promises, statistics, webhooks } from './checks/work.ts';
import { alertOf, allChecks, checks, openAlerts, rowKeyOf, wordsOf } from './registry.ts';

// Every cell of the tables: what each fact comes to, as an alert and as a row of System Status.

const now = new Date('2026-11-23T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const ahead = (days: number) => new Date(now.getTime() + days * 86_400_000);

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

const runs = (lastDoneAt: Date | null, lastFailedAt: Date | null, isDiskFull = false) => ({
  runs: { lastDoneAt, lastFailedAt, isDiskFull },
  isLive: true,
});
const gibibyte = 1024 ** 3;
/** Gibibytes. */
const disk = (
  free: number,
  { of = 100, folder = 'data' }: { of?: number; folder?: Disk['folder'] } = {},
): Disk => ({
  folder,
  machine: 'web-1',
  freeBytes: free * gibibyte,
  totalBytes: of * gibibyte,
});
const site = ({ left = 60, life = 90, problem = null as string | null }) => ({
  hasHttps: true,
  certificate: { validFrom: ahead(left - life), validTo: ahead(left), problem },
});
const source = (given: ServiceHealth, name = 'one') => ({
  ...given,
  name,
  tip: undefined,
  hasWeakWork: false,
  abilities: undefined as Abilities | undefined,
  askingToWaitSince: undefined as Date | undefined,
  laterVersionAt: undefined as Date | undefined,
});
const bitcoin = (...sources: ServiceHealth[]) => [
  {
    chain: 'bitcoin' as const,
    isUsed: true,
    sources: sources.map((given, index) => source(given, ['one', 'two'][index])),
    lag: undefined,
  },
];
/** A source that answered, and asks to wait since so many minutes ago. */
const asking = (minutes: number) =>
  bitcoin(answers).map((chain) => ({
    ...chain,
    sources: chain.sources.map((one) => ({ ...one, askingToWaitSince: ago(minutes) })),
  }));
/** Sources that named a later version so many minutes ago. */
const versions = (...minutes: (number | undefined)[]) =>
  bitcoin(...minutes.map(() => answers)).map((chain) => ({
    ...chain,
    sources: chain.sources.map((one, index) => {
      const told = minutes[index];
      return { ...one, laterVersionAt: told === undefined ? undefined : ago(told) };
    }),
  }));
const noOutbox = { failed: 0, uncertain: 0, waiting: 0, delayed: 0 };
const contact = (minutes?: number) => ({
  contact: {
    lastSentAt: ago(90),
    failing: minutes === undefined ? null : { since: ago(minutes), lastAt: ago(1) },
  },
  outbox: noOutbox,
});
const due = (seconds: number) => ({ waiting: 1, failed: 0, oldestWaitingSeconds: seconds });

type Cell = readonly [fact: unknown, found: string, detail?: string | RegExp];
/** Ties the facts of cells to those of their check. */
const of = <Fact>(
  _check: Check<Fact>,
  cells: readonly (readonly [fact: Fact, found: string, detail?: string | RegExp])[],
): readonly Cell[] => cells;

const noneWaits: HeldUp = { waiting: 0, since: null };
/** Two deliveries that the registration site holds up since so many minutes. */
const held = (minutes: number) => ({ waiting: 2, since: ago(minutes) });

const alertCells: Record<AlertKind, readonly Cell[]> = {
  backup_failed: of(backups, [
    [{ runs: null, isLive: true }, 'well'],
    [runs(null, null), 'well'],
    [runs(null, ago(5)), 'wrong since 5 min'],
    [runs(ago(1500), ago(5)), 'wrong since 5 min'],
    [runs(ago(5), ago(1500)), 'well'],
  ]),
  backup_old: of(backups, [
    [{ runs: null, isLive: true }, 'well'],
    [runs(ago(26 * 60 - 1), null), 'well'],
    [runs(ago(26 * 60), null), 'wrong since 1560 min'],
    // From the first look on.
    [runs(null, null), 'wrong since 0 min'],
  ]),
  disk_low: of(disks, [
    [[], ''],
    [[disk(9.99)], 'data@web-1: wrong since 0 min'],
    [[disk(10)], 'data@web-1: unknown'],
    [[disk(11.9)], 'data@web-1: unknown'],
    [[disk(12)], 'data@web-1: well'],
    [[disk(0.99, { of: 4 })], 'data@web-1: wrong since 0 min'],
    [[disk(1, { of: 4 })], 'data@web-1: unknown'],
    [[disk(1.21, { of: 4 })], 'data@web-1: well'],
    [
      [disk(50), disk(3, { folder: 'backups' })],
      'data@web-1: well, backups@web-1: wrong since 0 min',
    ],
  ]),
  queue_stuck: of(jobs, [
    [due(0), 'well'],
    [due(300), 'well'],
    [due(301), 'unknown'],
    [due(1800), 'unknown'],
    [due(1860), 'wrong since 31 min'],
  ]),
  registration_away: of(
    services,
    (
      [
        [null, 'well'],
        [{ health: unasked, heldUp: noneWaits }, 'well'],
        // What one instance remembers does not count.
        [{ health: away, heldUp: noneWaits }, 'well'],
        [{ health: unasked, heldUp: held(2) }, 'wrong since 2 min'],
        [{ health: answers, heldUp: held(23) }, 'wrong since 23 min'],
      ] as const
    ).map(([registration, found]) => [{ registration, cardNetwork: null }, found]),
  ),
  card_network_away: of(
    services,
    (
      [
        [null, 'well'],
        [{ health: unasked, heldUp: noneWaits }, 'unknown'],
        [{ health: failing, heldUp: noneWaits }, 'unknown'],
        [{ health: answers, heldUp: noneWaits }, 'well'],
        [{ health: away, heldUp: noneWaits }, 'wrong since 7 min'],
        // Another instance, or this one before a restart, has got no answer.
        [{ health: unasked, heldUp: held(2) }, 'wrong since 2 min'],
        [{ health: answers, heldUp: held(23) }, 'wrong since 23 min'],
        // One payment alone, while others are answered.
        [
          { health: { ...answers, lastAnswerAt: ago(1) }, heldUp: { ...held(23), waiting: 1 } },
          'well',
        ],
        [
          { health: { ...answers, lastAnswerAt: ago(24) }, heldUp: { ...held(23), waiting: 1 } },
          'wrong since 23 min',
        ],
      ] as const
    ).map(([cardNetwork, found]) => [{ registration: null, cardNetwork }, found]),
  ),
  mail_away: of(mail, [
    [{ contact: null, outbox: noOutbox }, 'well'],
    [contact(), 'well'],
    [contact(8), 'wrong since 8 min'],
  ]),
  rates_away: of(rates, [
    [null, 'well'],
    [{ fetchedAt: null }, 'wrong since 0 min'],
    [{ fetchedAt: ago(4.9) }, 'well'],
    [{ fetchedAt: ago(5) }, 'wrong since 5 min'],
  ]),
  chain_away: of(chains, [
    [[], ''],
    [bitcoin(), ''],
    [bitcoin(away).map((chain) => ({ ...chain, isUsed: false })), ''],
    [bitcoin(unasked, unasked), 'bitcoin: unknown'],
    [bitcoin(answers, away), 'bitcoin: well'],
    [bitcoin(unasked, away), 'bitcoin: unknown'],
    [bitcoin(failing, away), 'bitcoin: unknown'],
    [bitcoin(away), 'bitcoin: wrong since 7 min'],
    // Since the last of them has failed.
    [bitcoin(away, awayLater), 'bitcoin: wrong since 4 min'],
    [asking(9.9), 'bitcoin: well'],
    [asking(10), 'bitcoin: wrong since 10 min'],
  ]),
  chain_version: of(chains, [
    [[], ''],
    [bitcoin(), ''],
    [bitcoin(answers, away), 'bitcoin: well'],
    [versions(undefined, 24 * 60), 'bitcoin: well'],
    [versions(undefined, 3), 'bitcoin: wrong since 3 min'],
    [versions(5, 3), 'bitcoin: wrong since 3 min'],
    [versions(3).map((chain) => ({ ...chain, isUsed: false })), ''],
  ]),
  sign_in_attack: of(signIns, [
    [5, 'well'],
    [6, 'unknown'],
    [20, 'unknown'],
    [21, 'wrong since 0 min'],
  ]),
  clock_off: of(
    clock,
    (
      [
        [5, 'well'],
        [5.1, 'unknown'],
        [30, 'unknown'],
        [30.1, 'wrong since 0 min'],
      ] as const
    ).map(([seconds, found]) => [{ machine: 'web-1', seconds, source: 'x' }, `web-1: ${found}`]),
  ),
  audit_broken: of(auditTrail, [
    [undefined, 'unknown'],
    [{ brokenAt: null }, 'well'],
    [{ brokenAt: 7 }, 'wrong since 0 min'],
  ]),
  certificate_expiring: of(certificate, [
    [{ hasHttps: true, certificate: undefined }, 'unknown'],
    // Not checked, because it cannot be reached from inside.
    [{ hasHttps: true, certificate: null }, 'well'],
    [site({ left: 14 }), 'well'],
    [site({ left: 13.9 }), 'wrong since 0 min'],
    [site({ left: 1.6, life: 6 }), 'well'],
    [site({ left: 1.4, life: 6 }), 'wrong since 0 min'],
    [site({ problem: 'CERT_HAS_EXPIRED' }), 'wrong since 0 min'],
  ]),
  promise_broken: of(promises, [
    [{ broken: 0, since: null }, 'well'],
    [{ broken: 2, since: ago(90) }, 'wrong since 90 min'],
  ]),
  instance_lost: of(instances, [
    [[], ''],
    [[{ machine: 'web-1', name: 'web-1, process 7', seenAt: undefined }], 'web-1: well'],
    [[{ machine: 'web-1', name: 'web-1, process 7', seenAt: ago(2) }], 'web-1: wrong since 2 min'],
    [[{ machine: 'web-1', name: 'web-1, process 7', seenAt: ago(24 * 60) }], 'web-1: well'],
  ]),
  database_unfit: of(databaseFitness, [
    [null, 'well'],
    ['The database that DATABASE_URL names keeps something else.', 'wrong since 0 min'],
  ]),
  approvals_stopped: of(approvals, [
    [[], ''],
    [[{ chain: 'base', reason: 'rates_old', stopped_at: ago(3) }], 'base: wrong since 3 min'],
  ]),
  webhook_off: of(webhooks, [
    [[], ''],
    [[{ id: 'one', host: 'example.org', switchedOffAt: ago(3) }], 'one: wrong since 3 min'],
  ]),
};

const findingsOf = (kind: AlertKind, fact: unknown) => [alertOf(kind).find(fact, now)].flat();

function told(finding: AlertFinding): string {
  const state =
    finding.state === 'wrong'
      ? `wrong since ${Math.round((now.getTime() - finding.since.getTime()) / 60_000)} min`
      : finding.state;
  return finding.subject === '' ? state : `${finding.subject}: ${state}`;
}

describe.each(alertKinds)('%s', (kind) => {
  test.each(alertCells[kind])('%j: %s', (fact, found) => {
    expect(findingsOf(kind, fact).map(told).join(', ')).toBe(found);
  });

  test('has a sentence with every fact, and says what to do', () => {
    const wrong = alertCells[kind]
      .flatMap(([fact]) => findingsOf(kind, fact))
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

test('each alert is told when it should be, by one check', () => {
  const minutes = (ms: number | null) => (ms === null ? 'never' : ms / 60_000);
  expect(
    alertKinds.map((kind) => {
      const { severity, holdMs = 0, mailAfterMs = 0 } = alertOf(kind);
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
    'chain_version error 0 0',
    'sign_in_attack warning 0 0',
    'clock_off error 0 0',
    'audit_broken error 0 0',
    'certificate_expiring error 0 0',
    'promise_broken warning 0 0',
    'approvals_stopped warning 0 0',
    'database_unfit error 0 0',
    'instance_lost error 0 0',
    'webhook_off warning 0 0',
  ]);
  expect(checks.flatMap(({ alerts = {} }) => Object.keys(alerts))).toHaveLength(alertKinds.length);
});

test('an alert names the row that says the same', () => {
  const named = alertKinds.map((kind) => [kind, rowKeyOf(kind, 'bitcoin')]);
  expect(Object.fromEntries(named.filter(([, row]) => row !== null))).toEqual({
    audit_broken: 'audit_trail',
    backup_failed: 'backups',
    backup_old: 'backups',
    card_network_away: 'card_provider',
    certificate_expiring: 'certificate',
    chain_away: 'chain_bitcoin',
    chain_version: 'chain_bitcoin',
    disk_low: 'disk',
    mail_away: 'mail',
    queue_stuck: 'jobs',
    registration_away: 'registration',
  });
});

test('what one instance remembers has the time of what it saw', () => {
  const seen = (kind: AlertKind, fact: unknown) => findingsOf(kind, fact)[0];
  const network = (given: ServiceHealth) => ({
    registration: null,
    cardNetwork: { health: given, heldUp: noneWaits },
  });
  expect(seen('card_network_away', network(away))).toMatchObject({ seenAt: ago(2) });
  expect(seen('card_network_away', network(answers))).toMatchObject({ seenAt: ago(1) });
  expect(seen('chain_away', bitcoin(away, awayLater))).toMatchObject({
    seenAt: ago(2),
    facts: { sources: 2 },
  });
  expect(seen('chain_away', bitcoin(answers, away))).toMatchObject({ seenAt: ago(1) });
  expect(seen('mail_away', contact(8))).toMatchObject({ seenAt: ago(1) });
});

test.each([
  [{ megabytes: 3_500, percent: 7 }, 'is nearly full', 'has 3500 MB left, 7 % of it.'],
  [{ megabytes: 400_000, percent: 9 }, 'is nearly full', 'has 390.6 GB left, 9 % of it.'],
  [{ megabytes: 0, percent: 0 }, 'is full', 'has no room left.'],
])('a disk with %j %s and %s', (facts, title, sentence) => {
  const wordsAt = (subject: string) => wordsOf('disk_low', { subject, facts, began_at: now });
  const words = wordsAt('data@web-1');
  expect(words.title).toBe(`The disk of the data folder ${title}`);
  expect(words.sentence).toBe(`The disk of the data folder on web-1 ${sentence}`);
  // What to do depends on what is on it.
  expect(words.advice).toContain('the database stops taking payments');
  expect(wordsAt('backups@web-1').advice).toContain('no backup is written');
});

const method = {
  card: { group: 'card', name: 'Cards' },
  crypto: { group: 'crypto', name: 'Coins' },
  nintendo: { group: 'nintendo', name: 'Gift Cards' },
  alternative: { group: 'alternative', name: 'Vouchers' },
} as const;
const all = Object.values(method);
const fullShop = {
  methods: all,
  hasCardNetwork: true,
  hasPayoutAddress: true,
  hasCoinAddress: true,
  sold: new Set(['card', 'nintendo-eshop'] as const),
};
const shop = (
  changes: Partial<typeof fullShop> | { methods: readonly (typeof all)[number][] },
) => ({
  ...fullShop,
  ...changes,
});
const usable: Rate = { usable: true, usdRate: '1', source: 'x', at: now, sources: 2 };
const wellKept = { missing: [], going: [], isFileChanged: false, apart: [] };

const coin = (...reasons: ('none' | 'stale' | 'apart' | 'peg_lost' | null)[]) => ({
  isOn: true,
  offered: reasons.map((reason, index) => ({
    coin: coinKeys[index] ?? 'btc',
    rate: reason === null ? usable : ({ usable: false, reason } as const),
  })),
  scarce: [] as { coin: CoinKey; usd: number }[],
  own: undefined as { next: number | null; unpaid: number; gap: number } | undefined,
});
const lastAnswer = 'Last good answer: 7 min ago.';
const provider = (
  given: Partial<ServiceHealth> = {},
  {
    hasProcessor = true,
    called = [] as boolean[],
    stood = { still: 0, of: 0 },
    heldUp = noneWaits,
  } = {},
) => ({
  isOn: true,
  hasPayoutAddress: true,
  network: {
    health: health({ lastAnswerAt: ago(7), ...given }),
    heldUp,
    hasProcessor,
    called,
    stood,
  },
});
const outbox = (changes: Partial<typeof noOutbox>) => ({
  contact: contact().contact,
  outbox: { ...noOutbox, ...changes },
});
const one = (changes: object, given: ServiceHealth = answers) =>
  bitcoin(given).map((chain) => ({ ...chain, ...changes }));

const raised = (kind: AlertKind) => ({
  id: '1',
  kind,
  subject: '',
  row: rowKeyOf(kind, ''),
  severity: alertOf(kind).severity,
  ...wordsOf(kind, { subject: '', facts: {}, began_at: now }),
  began_at: '',
  raised_at: '',
});

const rowCells: Readonly<Record<string, readonly Cell[]>> = {
  payment_processing: of(paymentProcessing, [
    [shop({}), 'ok Operational'],
    [shop({ methods: [] }), 'error Unavailable', 'Every payment method is switched off.'],
    [
      shop({ hasCoinAddress: false }),
      'warning Limited',
      'Switched on, but visitors cannot use: Coins (no receiving address).',
    ],
    [
      shop({ sold: new Set() }),
      'warning Limited',
      'Switched on, but visitors cannot use: Cards (no price on sale), Gift Cards (no price on sale), Vouchers (no price on sale).',
    ],
    [shop({ hasCardNetwork: false }), 'warning Limited', /Cards \(PayGate is not set up\)\.$/],
    [
      shop({ methods: [method.card], hasPayoutAddress: false }),
      'error Unavailable',
      /Cards \(no payout address\)\.$/,
    ],
    [shop({ methods: [method.crypto], sold: new Set() }), 'ok Operational'],
  ]),
  database: of(database, [
    [{ outcome: 'written', milliseconds: 1_000 }, 'ok Connected'],
    [{ outcome: 'written', milliseconds: 1_001 }, 'warning Slow', 'A write took 1001 ms.'],
    [{ outcome: 'unconfirmed' }, 'error Not Confirming', /\.$/],
    [{ outcome: 'silent' }, 'error Not Answering', /\.$/],
    [{ outcome: 'read_only' }, 'error Read-Only', /\.$/],
    [{ outcome: 'disk_full' }, 'error Disk Full', /\.$/],
    [{ outcome: 'unreachable' }, 'error Not Connected', /\.$/],
  ]),
  keys: of(keys, [
    [wellKept, 'ok Complete'],
    [
      { ...wellKept, missing: ['ab', 'cd'] },
      'error Key Missing',
      'Secrets were sealed with ab, cd, which the key file of this server lacks. Add the line and restart it.',
    ],
    [{ ...wellKept, isFileChanged: true, going: ['ab'] }, 'error Key Going Away', / has lost ab, /],
    [{ ...wellKept, isFileChanged: true }, 'warning Restart Due', /Restart it\.$/],
    [
      { ...wellKept, apart: ['other, process 7 (ab)'] },
      'warning Not Alike',
      /^These servers lack keys that others have: other, process 7 \(ab\)\./,
    ],
  ]),
  statistics: of(statistics, [[undefined, 'ok Active']]),
  crypto_payments: of(cryptoPayments, [
    [coin(null, null), 'ok 2 Currencies'],
    [coin(null), 'ok 1 Currency'],
    [coin(), 'error 0 Currencies', 'No cryptocurrency has a receiving address.'],
    [
      coin('none', 'stale', 'apart', 'peg_lost', null),
      'warning 5 Currencies',
      /^No usable exchange rate: Bitcoin \(never fetched\), .* \(older than 10 minutes\), .* \(the sources differ by more than 2 %\), .* \(not worth a dollar\)\.$/,
    ],
    [{ ...coin(null), isOn: false }, 'off Switched Off'],
    [{ ...coin(null), own: { next: 150, unpaid: 149, gap: 200 } }, 'ok 1 Currency'],
    [
      { ...coin(null), own: { next: 151, unpaid: 150, gap: 200 } },
      'warning 1 Currency',
      '150 Bitcoin addresses in a row have no money, of 200 that are given. Raise the gap limit of the wallet, then the number under Settings, Crypto.',
    ],
    [
      { ...coin(null), own: { next: null, unpaid: 0, gap: 200 } },
      'warning 1 Currency',
      'A backup was restored: Bitcoin payments share one address until a Super Administrator sets the number of the next one under Settings, Crypto.',
    ],
    [
      { ...coin(null), scarce: [{ coin: 'btc', usd: 5 }] },
      'warning 1 Currency',
      'Few amounts are left that tell who paid: Bitcoin ($5).',
    ],
  ]),
  nintendo_eshop: of(nintendo, [
    [shop({}), 'ok Ready'],
    [shop({ sold: new Set(['card']) }), 'error No Prices'],
    [shop({ methods: [method.card] }), 'off Switched Off'],
  ]),
  card_provider: of(cardProvider, [
    [{ ...provider(), isOn: false }, 'off Switched Off'],
    [{ ...provider(), network: undefined }, 'error Not Set Up', 'PayGate is not set up.'],
    [
      { ...provider(), hasPayoutAddress: false },
      'error Not Set Up',
      'No payout wallet is set for card payments.',
    ],
    [
      { ...provider(), network: { ...provider().network, hasProcessor: undefined } },
      'error Not Answering',
      /since the server started/,
    ],
    [provider({ lastAnswerAt: undefined }), 'error Not Answering', /since the server started/],
    [provider({ isDown: true }), 'error Not Answering', lastAnswer],
    [
      provider({ isDown: true, failing: { since: ago(5), lastAt: ago(1) } }),
      'error Not Answering',
      /^PayGate has not answered since 2026-11-23 11:55 UTC\. Check that this machine/,
    ],
    [provider({}, { heldUp: held(4) }), 'ok Connected', lastAnswer],
    [
      provider({}, { heldUp: held(5) }),
      'error Not Answering',
      /^Card payments wait for an answer of PayGate since 2026-11-23 11:55 UTC: 2\. Check that this machine/,
    ],
    [provider({}, { hasProcessor: false }), 'error Out of Service'],
    [provider({}, { called: [false, false] }), 'ok Connected', /callback: 0 of 2\.$/],
    [provider({}, { called: [false, false, false] }), 'warning No Callbacks', /last 3 paid/],
    [provider({}, { called: [true, false, false] }), 'ok Connected', /callback: 1 of 3\.$/],
    [provider({}, { stood: { still: 2, of: 4 } }), 'ok Connected', /2 of the last 4 paid/],
    [
      provider({}, { stood: { still: 3, of: 4 } }),
      'warning Payments Stand Still',
      /^3 of the last 4 paid .* under Payment Methods\.$/,
    ],
    [provider({}, { stood: { still: 3, of: 31 } }), 'ok Connected', /3 of the last 31 paid/],
    [provider({ failuresInARow: 2 }), 'ok Connected', lastAnswer],
    [
      provider({ failuresInARow: 3 }),
      'warning Unstable',
      `The last 3 requests failed. ${lastAnswer}`,
    ],
  ]),
  jobs: of(jobs, [
    [due(0), 'ok Up to Date', 'Jobs waiting: 1, the oldest for 0 min. No failed jobs.'],
    [due(301), 'warning Delayed', 'Jobs waiting: 1, the oldest for 5 min. No failed jobs.'],
    [due(1801), 'error Stuck', /^A background job has been due since .*restart the server\.$/],
    [
      { waiting: 0, failed: 2, oldestWaitingSeconds: 0 },
      'warning 2 Failed',
      'No jobs waiting. Failed jobs: 2.',
    ],
  ]),
  mail: of(mail, [
    [{ contact: null, outbox: noOutbox }, 'warning Not Set Up'],
    [outbox({}), 'ok Working', ''],
    [outbox({ waiting: 1 }), 'ok Working', /^Mails waiting: 1, failed: 0, uncertain: 0\./],
    [outbox({ waiting: 1, delayed: 1, failed: 1 }), 'warning Delayed', /waiting: 1, failed: 1/],
    [outbox({ failed: 1, uncertain: 1 }), 'warning 2 Not Sent', /failed: 1, uncertain: 1/],
    [contact(4.9), 'ok Working'],
    [contact(5), 'error Not Answering', /^The mail server has taken no mail since .*SMTP_URL/],
  ]),
  chain_bitcoin: of(chains, [
    [one({ isUsed: false }), 'off Not Used'],
    [one({ sources: [] }), 'off Not Set Up'],
    [bitcoin(answers), 'ok Working', 'one: not asked yet.'],
    [
      one({ sources: [{ ...source(answers), tip: { height: 9, at: ago(3) } }] }),
      'ok Working',
      'one: block 9, 3 min old.',
    ],
    [
      bitcoin(answers, health({ isDown: true, failuresInARow: 5 })),
      'warning 1 of 2 Answer',
      'one: not asked yet. two: the last 5 questions failed.',
    ],
    [bitcoin(health({ isDown: true, isSetAside: true })), 'error Not Answering', /proved wrong/],
    [one({ lag: { seconds: 300, problem: null, gap: null } }), 'ok Working'],
    [
      one({ lag: { seconds: 420, problem: null, gap: null } }),
      'warning Watching Is 7 Minutes Behind',
      /^New transfers show up/,
    ],
    [
      one({ lag: { seconds: 420, problem: 'refused', gap: null } }),
      'warning Watching Is 7 Minutes Behind',
      /eth_getLogs/,
    ],
    [
      one({ lag: { seconds: 0, problem: null, gap: { from: 7, to: 9 } } }),
      'warning Blocks Not Watched',
      /^No source told which tokens came in the blocks 7 to 9: /,
    ],
    [one({ sources: [{ ...source(answers), askingToWaitSince: ago(9.9) }] }), 'ok Working'],
    [
      one({ sources: [{ ...source(answers), askingToWaitSince: ago(10) }] }),
      'warning Asked to Wait',
      'one: it has asked to wait for 10 min. Set up another source, or an account with it.',
    ],
    [one({ sources: [{ ...source(answers), laterVersionAt: ago(24 * 60) }] }), 'ok Working'],
    [
      one({ sources: [{ ...source(answers), laterVersionAt: ago(24 * 60 - 1) }] }),
      'error Update Needed',
      'one: it tells of transactions of a later version than this program reads.',
    ],
    [
      one({
        sources: [{ ...source(answers), hasWeakWork: true, tip: { height: 9, at: now } }],
      }),
      'warning Proofs Not Taken',
      /block 9, less than a minute old\. Its blocks show less than a quarter of the work/,
    ],
    [
      one({ sources: [{ ...source(answers), abilities: { recent: true, trace: false } }] }),
      'ok Working',
    ],
    [
      one({ sources: [{ ...source(answers), abilities: { history: false } }] }),
      'warning A Source Falls Short',
      /^one \(Bitcoin\) does not tell what came to an address\. Add a source that does/,
    ],
    [
      one({
        sources: [
          { ...source(answers), abilities: { history: false } },
          { ...source(answers, 'two'), abilities: { history: true } },
        ],
      }),
      'ok Working',
      /one does not tell what came to an address; another source does\.$/,
    ],
    [
      one({
        sources: [
          { ...source(answers), abilities: { hour_old: false } },
          { ...source(answers, 'two'), abilities: { hour_old: true } },
        ],
      }),
      'warning A Source Falls Short',
      /^one \(Bitcoin\) does not tell a transaction of an hour ago\. Set another source/,
    ],
  ]),
  alerts: of(openAlerts, [
    [[], 'ok None'],
    [[raised('promise_broken')], 'warning 1 Open', 'Payments are late.'],
    [
      [raised('promise_broken'), raised('rates_away')],
      'error 2 Open',
      'Payments are late. There are no fresh exchange rates.',
    ],
  ]),
  alert_mails: of(recipients, [
    [true, 'ok Ready'],
    [false, 'warning No Recipient'],
    [undefined, 'off Not Set Up'],
  ]),
  registration: of(
    services,
    (
      [
        [null, 'off Not Set Up'],
        [{ health: unasked, heldUp: noneWaits }, 'off Not Asked'],
        [{ health: answers, heldUp: noneWaits }, 'ok Connected', 'Last good answer: 1 min ago.'],
        [
          { health: failing, heldUp: held(4) },
          'warning Unstable',
          'It has not answered for 7 min.',
        ],
        [
          { health: unasked, heldUp: held(5) },
          'error Not Answering',
          /^Paid subscriptions wait for the registration site since 2026-11-23 11:55 UTC: 2\. Check that the site runs/,
        ],
      ] as const
    ).map(([registration, ...rest]) => [{ registration, cardNetwork: null }, ...rest]),
  ),
  backups: of(backups, [
    [{ runs: null, isLive: true }, 'warning Not Set Up', /Set BACKUP_DIR/],
    [{ runs: null, isLive: false }, 'off Not Set Up'],
    [runs(null, null), 'warning None Yet', /03:17 UTC/],
    [
      runs(null, ago(5)),
      'error Failed',
      /^The nightly backup failed at 2026-11-23 11:55 UTC, after/,
    ],
    [runs(null, ago(5), true), 'error Failed', /at 2026-11-23 11:55 UTC: its disk is full\./],
    [runs(ago(120), ago(180)), 'ok Working', 'The last nightly backup was written 2 h ago.'],
    [runs(ago(30), null), 'ok Working', /written less than an hour ago\.$/],
    [runs(ago(26 * 60), null), 'error Too Old', /^No nightly backup was written since 2026-11-22/],
  ]),
  disk: of(disks, [
    [[], 'off Not Checked'],
    [[disk(64)], 'ok Enough', '64.0 GB free.'],
    [
      [disk(64), disk(20, { folder: 'backups' })],
      'ok Enough',
      'Data folder: 64.0 GB free. Backups: 20.0 GB free.',
    ],
    [
      [disk(9.99)],
      'error Nearly Full',
      /^The disk of the data folder on web-1 has 10229 MB left, 9 % of it\. Free some room/,
    ],
    [[disk(1, { of: 4 })], 'ok Enough', '1024 MB free.'],
    [
      [disk(0.999, { of: 4 })],
      'error Nearly Full',
      /has 1022 MB left, 24 % of it\. Free some room/,
    ],
    [
      [disk(64), disk(0.0009, { folder: 'backups' })],
      'error Full',
      /^Data folder: 64\.0 GB free\. The disk of the backups on web-1 has no room left\. Free/,
    ],
  ]),
  certificate: of(certificate, [
    [{ hasHttps: false, certificate: undefined }, 'off Not Used'],
    [{ hasHttps: true, certificate: undefined }, 'off Not Checked'],
    [{ hasHttps: true, certificate: null }, 'off Not Checked'],
    [site({ left: 20 }), 'ok Valid', 'It is valid until 2026-12-13.'],
    [site({ left: 13 }), 'error Renew Now', /expires on 2026-12-06 12:00 UTC\. Check at the proxy/],
    [site({ problem: 'CERT_HAS_EXPIRED' }), 'error Renew Now', /do not trust .*CERT_HAS_EXPIRED/],
  ]),
  audit_trail: of(auditTrail, [
    [undefined, 'off Not Checked'],
    [{ brokenAt: null }, 'ok Whole'],
    [{ brokenAt: 4 }, 'error Broken', /^Entry 4 of the audit trail is missing or was changed\./],
  ]),
  user_names: of(userNames, [
    [[], 'ok Distinct'],
    [['Titiz', 'titiz'], 'warning 2 Alike', /exact letters: Titiz, titiz\. Make accounts/],
  ]),
  program: of(program, [
    [undefined, `ok ${programVersion}`, ''],
    ['0.0.1', `ok ${programVersion}`, ''],
    ['99.0.0', `ok ${programVersion}`, '99.0.0 is released.'],
  ]),
};

const rows = allChecks.flatMap((check) => check.rows ?? []);

test('every row has its cells, in the order of the rows; the chains are judged alike', () => {
  const keys = rows.map(({ key }) => key).filter((key) => !/^chain_(?!bitcoin)/.test(key));
  expect(keys).toEqual(Object.keys(rowCells));
});

describe.each(Object.entries(rowCells))('the row %s', (key, cells) => {
  test.each(cells)('%j: %s', (fact, found, detail) => {
    const finding = rows.find((row) => row.key === key)?.judge(fact, now);
    expect(`${finding?.state} ${finding?.text}`).toBe(found);
    if (detail instanceof RegExp) expect(finding?.detail).toMatch(detail);
    else if (detail !== undefined) expect(finding?.detail ?? '').toBe(detail);
  });
});
