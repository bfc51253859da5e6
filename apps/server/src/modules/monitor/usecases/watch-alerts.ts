import type { AlertKind } from '@ghost-pay/contract/alerts/alert-words';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { recordEvent } from '../../../core/events/events.repository.ts';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { mailSuperAdmins } from '../../outbox/outbox.public.ts';
import { type AlertStep, nextStep } from '../alert-steps.ts';
import {
  clearAlert,
  forgetAlert,
  forgetCleared,
  listEarlier,
  listOpen,
  lockAlerts,
  noteMailed,
  saveOpen,
} from '../alerts.repository.ts';
import type { Alert, AlertFinding } from '../check.ts';
import { alertOf, alertsOf, checks, wordsOf } from '../registry.ts';

const keptMs = 90 * 24 * 3_600_000;

/** Reads every minute what the checks with alerts know, and raises and clears these. */
export function watchAlerts(dependencies: Dependencies): JobHandler {
  return {
    kind: { name: 'watch-alerts', retryLimit: 0, retryDelaySeconds: 0, cron: '* * * * *' },
    async run() {
      const now = dependencies.clock.now();
      const seen = await findAlerts(dependencies, now);
      await dependencies.database
        .transaction()
        .execute((trx) => settleAlerts(trx, seen, { dependencies, now }));
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
async function findAlerts(dependencies: Dependencies, now: Date): Promise<SeenAlert[]> {
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
  seen: readonly SeenAlert[],
  { dependencies, now }: { dependencies: Dependencies; now: Date },
): Promise<void> {
  await lockAlerts(trx);
  const allOpen = await listOpen(trx);
  const allEarlier = await listEarlier(trx);
  for (const { kind, alert: rule, findings: found } of seen) {
    const rows = allOpen.filter((row) => row.kind === kind);
    const findings =
      found ?? rows.map(({ subject }): AlertFinding => ({ state: 'unknown', subject }));
    const subjects = new Set([...findings, ...rows].map(({ subject }) => subject));
    for (const subject of subjects) {
      const finding = findings.find((each) => each.subject === subject);
      const open = rows.find((each) => each.subject === subject);
      const earlier = allEarlier.find((each) => each.kind === kind && each.subject === subject);
      const step = nextStep({ rule, finding, open, earlier, now });
      await takeStep(trx, step, { dependencies, kind, subject, openId: open?.id, now });
    }
  }
  await forgetCleared(trx, new Date(now.getTime() - keptMs));
}

async function takeStep(
  trx: DatabaseTransaction,
  { row, event, mail }: AlertStep,
  {
    dependencies: { jobs, mail: gateway, log },
    kind,
    subject,
    openId,
    now,
  }: {
    dependencies: Dependencies;
    kind: AlertKind;
    subject: string;
    openId: string | undefined;
    now: Date;
  },
): Promise<void> {
  if (row === null && openId !== undefined) await forgetAlert(trx, openId);
  if (!row) return;
  const id = await saveOpen(trx, { kind, subject, ...row });
  const [beganAt, at] = [row.began_at.toISOString(), now.toISOString()];
  if (event === 'alert_cleared') await clearAlert(trx, { id, now });
  if (event !== null) {
    log.warn({ kind, subject, facts: row.facts }, event.replace('_', ' '));
    const { severity } = alertOf(kind);
    const words = wordsOf(kind, { subject, ...row });
    const facts = { alert: kind, subject, severity, ...words, began_at: beganAt };
    await recordEvent(trx, { kind: event, facts, happenedAt: now });
  }
  if (mail === null) return;
  const isRepeated = mail === 'lasts';
  const facts = { alert: kind, subject, facts: row.facts, beganAt, isRepeated };
  const recipients = await mailSuperAdmins(trx, {
    jobs,
    mail: gateway,
    now,
    name: `alert ${id} ${mail} ${at}`,
    notice:
      mail === 'cleared'
        ? { kind: 'admin_alert_cleared', facts: { ...facts, at } }
        : { kind: 'admin_alert', facts },
  });
  if (recipients > 0) await noteMailed(trx, { id, now });
}
