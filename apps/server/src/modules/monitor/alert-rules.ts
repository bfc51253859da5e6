import { coins } from '@ghost-pay/contract/coins';
import type { AlertKind, AlertSeverity } from '@ghost-pay/contract/alerts/alert-words';
import type { ServiceHealth } from '../../core/outbound/circuit-breaker.ts';
import type { Certificate, SiteFacts } from './site-facts.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The thresholds of the rules. Where two stand, the second one clears, so that an alert does not flicker. */
export const thresholds = {
  /** A day, and two hours for a backup that waits or takes long. */
  oldBackupMs: 26 * hour,
  /** Of the whole disk. */
  diskPercent: { raises: 10, clears: 12 },
  queueSeconds: { raises: 30 * 60, clears: 5 * 60 },
  awayMs: 5 * minute,
  /** Public sources of chains are away for some minutes now and then. */
  chainMailMs: 10 * minute,
  refusedSignIns: { raises: 20, clears: 5 },
  /** Authenticator codes of the neighbouring half minute are still accepted. */
  clockSeconds: { raises: 30, clears: 5 },
  /** Or a quarter of the certificate's life, if that is less. */
  certificateMs: 14 * day,
} as const;

/** What a rule finds about one subject. */
export type AlertFinding =
  | {
      readonly state: 'wrong';
      readonly subject: string;
      /** Since when, as far as the facts tell. */
      readonly since: Date;
      /** The moment that the fact is of; now, unless it is remembered by one instance. */
      readonly seenAt?: Date;
      readonly facts: Readonly<Record<string, string | number>>;
    }
  | { readonly state: 'well'; readonly subject: string; readonly seenAt?: Date }
  /** Changes nothing: an open alert stays open. */
  | { readonly state: 'unknown'; readonly subject: string };

export interface AlertRule {
  readonly severity: AlertSeverity;
  /** For how long it has to be wrong before the alert is raised. */
  readonly holdMs: number;
  /** For how long it has to be wrong before super admins get a mail; null if they get none. */
  readonly mailAfterMs: number | null;
  /** Its subjects belong to one machine; another machine says nothing about them. */
  readonly isOfMachine?: true;
  find(facts: SiteFacts): readonly AlertFinding[];
}

const unknown: readonly AlertFinding[] = [{ state: 'unknown', subject: '' }];
const well: readonly AlertFinding[] = [{ state: 'well', subject: '' }];

/**
 * Every alert: threshold, clearing and mail. Each one is also shown on the dashboard and in System Status, counted for
 * the monitor and sent to webhooks. The sentences are in `alerts.texts.ts`.
 */
export const alertRules: Readonly<Record<AlertKind, AlertRule>> = {
  backup_failed: {
    severity: 'error',
    holdMs: 0,
    mailAfterMs: 0,
    find: ({ backups }) => {
      if (backups === undefined) return unknown;
      if (backups === null || backups.lastFailedAt === null) return well;
      const { lastFailedAt, lastDoneAt } = backups;
      if (lastDoneAt !== null && lastDoneAt > lastFailedAt) return well;
      return [{ state: 'wrong', subject: '', since: lastFailedAt, facts: {} }];
    },
  },
  backup_old: {
    severity: 'error',
    holdMs: thresholds.oldBackupMs,
    mailAfterMs: 0,
    find: ({ backups, now }) => {
      if (backups === undefined) return unknown;
      if (backups === null) return well;
      return judgeAge(backups.lastDoneAt, { now, atMostMs: thresholds.oldBackupMs });
    },
  },
  disk_low: {
    severity: 'error',
    holdMs: 0,
    mailAfterMs: 0,
    isOfMachine: true,
    find: ({ disks = [], machine, now }) =>
      disks.map(({ folder, freeBytes, totalBytes }): AlertFinding => {
        const subject = `${folder}@${machine}`;
        const percent = (100 * freeBytes) / totalBytes;
        const state = between(-percent, {
          raises: -thresholds.diskPercent.raises,
          clears: -thresholds.diskPercent.clears,
        });
        if (state !== 'wrong') return { state, subject };
        const facts = {
          percent: Math.floor(percent),
          megabytes: Math.floor(freeBytes / 1024 ** 2),
        };
        return { state, subject, since: now, facts };
      }),
  },
  queue_stuck: {
    severity: 'error',
    holdMs: 0,
    mailAfterMs: 0,
    find: ({ oldestWaitingSeconds: seconds, now }) => {
      if (seconds === undefined) return unknown;
      const state = between(seconds, thresholds.queueSeconds);
      if (state !== 'wrong') return [{ state, subject: '' }];
      const since = new Date(now.getTime() - seconds * 1_000);
      return [{ state, subject: '', since, facts: {} }];
    },
  },
  registration_away: {
    severity: 'error',
    holdMs: thresholds.awayMs,
    mailAfterMs: 0,
    find: ({ registration }) => judgeService(registration),
  },
  card_network_away: {
    severity: 'error',
    holdMs: thresholds.awayMs,
    mailAfterMs: 0,
    find: ({ cardNetwork }) => judgeService(cardNetwork),
  },
  mail_away: {
    severity: 'error',
    holdMs: thresholds.awayMs,
    // No mail can tell of it.
    mailAfterMs: null,
    find: ({ mail }) => {
      if (mail === undefined) return unknown;
      if (mail === null || mail.failing === null) return well;
      const { since, lastAt } = mail.failing;
      return [{ state: 'wrong', subject: '', since, seenAt: lastAt, facts: {} }];
    },
  },
  rates_away: {
    severity: 'error',
    holdMs: thresholds.awayMs,
    mailAfterMs: 0,
    find: ({ rates, now }) => {
      if (rates === undefined) return unknown;
      if (rates === null) return well;
      return judgeAge(rates.fetchedAt, { now, atMostMs: thresholds.awayMs });
    },
  },
  chain_away: {
    severity: 'error',
    holdMs: thresholds.awayMs,
    mailAfterMs: thresholds.chainMailMs,
    find: ({ chains }) =>
      chains === undefined
        ? unknown
        : chains.map(({ chain, sources }) => judgeSources(chain, sources)),
  },
  sign_in_attack: {
    severity: 'warning',
    holdMs: 0,
    mailAfterMs: 0,
    find: ({ refusedSignIns: count, now }) => {
      if (count === undefined) return unknown;
      const state = between(count, thresholds.refusedSignIns);
      if (state !== 'wrong') return [{ state, subject: '' }];
      return [{ state, subject: '', since: now, facts: { count } }];
    },
  },
  clock_off: {
    severity: 'error',
    holdMs: 0,
    mailAfterMs: 0,
    isOfMachine: true,
    find: ({ clock, machine, now }) => {
      if (clock === undefined) return [];
      const state = between(clock.seconds, thresholds.clockSeconds);
      if (state !== 'wrong') return [{ state, subject: machine }];
      const facts = { seconds: Math.round(clock.seconds), source: clock.source };
      return [{ state, subject: machine, since: now, facts }];
    },
  },
  audit_broken: {
    severity: 'error',
    holdMs: 0,
    mailAfterMs: 0,
    find: ({ audit, now }) => {
      if (audit === undefined) return unknown;
      if (audit.brokenAt === null) return well;
      return [{ state: 'wrong', subject: '', since: now, facts: { entry: audit.brokenAt } }];
    },
  },
  certificate_expiring: {
    severity: 'error',
    holdMs: 0,
    mailAfterMs: 0,
    find: ({ certificate, now }) => {
      if (certificate === undefined) return unknown;
      if (certificate === null || !isExpiring(certificate, now)) return well;
      const { validTo, problem } = certificate;
      const facts = { until: validTo.toISOString(), problem: problem ?? '' };
      return [{ state: 'wrong', subject: '', since: now, facts }];
    },
  },
  promise_broken: {
    severity: 'warning',
    holdMs: 0,
    mailAfterMs: 0,
    find: ({ promise, now }) => {
      if (promise === undefined) return unknown;
      if (promise.broken === 0) return well;
      const { broken: count, since } = promise;
      return [{ state: 'wrong', subject: '', since: since ?? now, facts: { count } }];
    },
  },
  approvals_stopped: {
    severity: 'warning',
    holdMs: 0,
    mailAfterMs: 0,
    find: ({ approvalStops: stops }) =>
      coinChains.map((chain): AlertFinding => {
        const stop = stops?.find((one) => one.chain === chain);
        if (stop === undefined)
          return { state: stops === undefined ? 'unknown' : 'well', subject: chain };
        const { reason, since } = stop;
        return { state: 'wrong', subject: chain, since, facts: { reason } };
      }),
  },
};

const coinChains = [...new Set(Object.values(coins).map(({ chain }) => chain))];

/** Whether the certificate has an end soon, or is not one that browsers trust. */
export function isExpiring({ validFrom, validTo, problem }: Certificate, now: Date): boolean {
  const life = validTo.getTime() - validFrom.getTime();
  const left = validTo.getTime() - now.getTime();
  return problem !== null || left < Math.min(thresholds.certificateMs, life / 4);
}

/** Of what should come again and again. Without a first time it counts from the first look. */
function judgeAge(
  lastAt: Date | null,
  { now, atMostMs }: { now: Date; atMostMs: number },
): readonly AlertFinding[] {
  if (lastAt !== null && now.getTime() - lastAt.getTime() < atMostMs) return well;
  return [{ state: 'wrong', subject: '', since: lastAt ?? now, facts: {} }];
}

/** Between the two values nothing changes. */
function between(
  value: number,
  { raises, clears }: { raises: number; clears: number },
): AlertFinding['state'] {
  if (value > raises) return 'wrong';
  return value <= clears ? 'well' : 'unknown';
}

function judgeService(health: ServiceHealth | null): readonly AlertFinding[] {
  return health === null ? well : [judgeHealth('', health)];
}

/** By this process alone: without a request of its own it says nothing, so that another one's finding stands. */
function judgeHealth(
  subject: string,
  { isDown, failing, lastReachedAt }: ServiceHealth,
): AlertFinding {
  if (failing !== undefined)
    return isDown
      ? { state: 'wrong', subject, since: failing.since, seenAt: failing.lastAt, facts: {} }
      : { state: 'unknown', subject };
  return lastReachedAt === undefined
    ? { state: 'unknown', subject }
    : { state: 'well', subject, seenAt: lastReachedAt };
}

/** A chain is away while all of its sources are, since the last of them has failed. */
function judgeSources(chain: string, sources: readonly ServiceHealth[]): AlertFinding {
  const found = sources.map((source) => judgeHealth(chain, source));
  const reached = found.filter((finding) => finding.state === 'well');
  if (reached.length > 0) {
    const times = reached.map(({ seenAt }) => seenAt?.getTime() ?? 0);
    return { state: 'well', subject: chain, seenAt: new Date(Math.max(...times)) };
  }
  const away = found.filter((finding) => finding.state === 'wrong');
  if (away.length < found.length) return { state: 'unknown', subject: chain };
  const latest = (times: readonly Date[]) => new Date(Math.max(...times.map(Number)));
  return {
    state: 'wrong',
    subject: chain,
    since: latest(away.map(({ since }) => since)),
    seenAt: latest(away.map(({ since, seenAt }) => seenAt ?? since)),
    facts: { sources: sources.length },
  };
}
