import type { AlertKind } from '@ghost-pay/contract/alerts/alert-words';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { recordEvent } from '../../../core/events/events.repository.ts';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import { mailSuperAdmins } from '../../outbox/outbox.public.ts';
import { type AlertStep, type Earlier, nextStep, type OpenAlert } from '../alert-steps.ts';
import {
  type AlertRow,
  clearAlert,
  forgetAlert,
  forgetCleared,
  listEarlier,
  listOpen,
  lockAlerts,
  noteMailed,
  saveOpen,
} from '../alerts.repository.ts';
import type { Alert, AlertFinding, MonitorDependencies } from '../check.ts';
import { alertOf, alertsOf, checks, wordsOf } from '../registry.ts';

const keptMs = 90 * 24 * 3_600_000;

/** Reads every minute what the checks with alerts know, and raises and clears these. */
export function watchAlerts(dependencies: MonitorDependencies): JobHandler {
  return {
    kind: { name: 'watch-alerts', retryLimit: 0, retryDelaySeconds: 0, cron: '* * * * *' },
    async run() {
      const now = dependencies.clock.now();
      const seen = await findAlerts(dependencies, now);
      await dependencies.database
        .transaction()
        .execute((trx) => settleAlerts(trx, { dependencies, seen, now }));
    },
  };
}

interface SeenAlert {
  readonly kind: AlertKind;
  readonly alert: Alert<unknown>;
  /** Undefined if the fact could not be read: then nothing changes. */
  readonly findings: readonly AlertFinding[] | undefined;
}

/** One after the other, on one connection. The log says why a fact could not be read. */
async function findAlerts(dependencies: MonitorDependencies, now: Date): Promise<SeenAlert[]> {
  const seen: SeenAlert[] = [];
  for (const check of checks) {
    const alerts = alertsOf(check);
    if (alerts.length === 0) continue;
    let find: (alert: Alert<unknown>) => readonly AlertFinding[] | undefined;
    try {
      const fact = await check.read(dependencies);
      find = (alert) => [alert.find(fact, now)].flat();
    } catch (err) {
      dependencies.log.warn({ err, fact: check.name }, 'a fact for the alerts could not be read');
      find = () => undefined;
    }
    seen.push(...alerts.map(([kind, alert]) => ({ kind, alert, findings: find(alert) })));
  }
  return seen;
}

/** Takes every alert its next step. Of several instances at once, each step is taken by one. */
async function settleAlerts(
  trx: DatabaseTransaction,
  {
    dependencies,
    seen,
    now,
  }: {
    dependencies: Pick<MonitorDependencies, 'jobs' | 'mail' | 'log'>;
    seen: readonly SeenAlert[];
    now: Date;
  },
): Promise<void> {
  await lockAlerts(trx);
  const open = await listOpen(trx);
  const earlier = await listEarlier(trx);
  for (const { kind, alert, findings: found } of seen) {
    const rows = open.filter((row) => row.kind === kind);
    const findings =
      found ?? rows.map(({ subject }): AlertFinding => ({ state: 'unknown', subject }));
    const subjects = new Set([...findings, ...rows].map(({ subject }) => subject));
    for (const subject of subjects) {
      const row = rows.find((each) => each.subject === subject);
      const step = nextStep({
        rule: alert,
        finding: findings.find((each) => each.subject === subject),
        open: row,
        earlier: earlierOf(earlier, { kind, subject }),
        now,
      });
      await takeStep(trx, { dependencies, step, place: { kind, subject }, open: row, now });
    }
  }
  await forgetCleared(trx, new Date(now.getTime() - keptMs));
}

interface Place {
  readonly kind: AlertKind;
  readonly subject: string;
}

function earlierOf(
  all: Awaited<ReturnType<typeof listEarlier>>,
  { kind, subject }: Place,
): Earlier {
  const found = all.find((each) => each.kind === kind && each.subject === subject);
  return { clearedAt: found?.clearedAt ?? null, mailedAt: found?.mailedAt ?? null };
}

async function takeStep(
  trx: DatabaseTransaction,
  {
    dependencies,
    step,
    place,
    open,
    now,
  }: {
    dependencies: Pick<MonitorDependencies, 'jobs' | 'mail' | 'log'>;
    step: AlertStep;
    place: Place;
    open: AlertRow | undefined;
    now: Date;
  },
): Promise<void> {
  const { row, event, mail } = step;
  if (row === undefined) return;
  if (row === null) {
    if (open !== undefined) await forgetAlert(trx, open.id);
    return;
  }
  const id = await saveOpen(trx, { ...place, ...row });
  if (event === 'alert_cleared') await clearAlert(trx, { id, now });
  if (event !== null) {
    dependencies.log.warn({ ...place, facts: row.facts }, event.replace('_', ' '));
    await recordEvent(trx, { kind: event, facts: eventFacts(place, row), happenedAt: now });
  }
  if (mail !== null && (await tell(trx, { dependencies, mail, id, place, row, now })) > 0)
    await noteMailed(trx, { id, now });
}

/** What webhooks are told. */
function eventFacts({ kind, subject }: Place, row: OpenAlert) {
  const words = wordsOf(kind, { subject, ...row });
  const { severity } = alertOf(kind);
  return { alert: kind, subject, severity, ...words, began_at: row.began_at.toISOString() };
}

/** Returns the number of super admins who get the mail. */
async function tell(
  trx: DatabaseTransaction,
  {
    dependencies: { jobs, mail: gateway },
    mail,
    id,
    place,
    row,
    now,
  }: {
    dependencies: Pick<MonitorDependencies, 'jobs' | 'mail'>;
    mail: NonNullable<AlertStep['mail']>;
    id: string;
    place: Place;
    row: OpenAlert;
    now: Date;
  },
): Promise<number> {
  const facts = {
    alert: place.kind,
    subject: place.subject,
    facts: row.facts,
    beganAt: row.began_at.toISOString(),
    isRepeated: mail === 'lasts',
  };
  const at = now.toISOString();
  return mailSuperAdmins(trx, {
    jobs,
    mail: gateway,
    now,
    name: `alert ${id} ${mail} ${at}`,
    notice:
      mail === 'cleared'
        ? { kind: 'admin_alert_cleared', facts: { ...facts, at } }
        : { kind: 'admin_alert', facts },
  });
}
