import { type AlertKind, alertKinds } from '@ghost-pay/contract/alerts/alert-words';
import type { alertSchema } from '@ghost-pay/contract/alerts/alerts.endpoints';
import type { z } from 'zod';
import type { Queryable } from '../../core/database/database.ts';
import { type Figure, readFigure, sharedRead } from '../../core/metrics/figures.ts';
import type { Dependencies } from '../../dependencies.ts';
import { listOpen } from './alerts.repository.ts';
import { type Alert, type Check, ok, type ToldAlert, writeWords } from './check.ts';
import { approvals, chains } from './checks/chains.ts';
import { database, databaseFitness } from './checks/database.ts';
import { backups, clock, disks, instances, program } from './checks/machine.ts';
import { mail, recipients } from './checks/mail.ts';
import { auditTrail, certificate, keys, signIns, userNames } from './checks/security.ts';
import { cardProvider, services } from './checks/services.ts';
import { cryptoPayments, nintendo, paymentProcessing, rates } from './checks/shop.ts';
import { jobs, payments, promises, statistics, webhooks } from './checks/work.ts';

/** Everything that the site watches, in the order of the rows of System Status. A new check is one more entry. */
export const checks: readonly Check<unknown>[] = [
  paymentProcessing,
  database,
  databaseFitness,
  keys,
  statistics,
  cryptoPayments,
  nintendo,
  cardProvider,
  jobs,
  mail,
  chains,
  recipients,
  services,
  backups,
  disks,
  certificate,
  auditTrail,
  userNames,
  rates,
  signIns,
  clock,
  instances,
  program,
  approvals,
  payments,
  promises,
  webhooks,
];

export function alertsOf({ alerts = {} }: Check<unknown>): [AlertKind, Alert<unknown>][] {
  return Object.entries(alerts) as [AlertKind, Alert<unknown>][];
}

const alertsOfAll = new Map(checks.flatMap(alertsOf));

export function alertOf(kind: AlertKind): Alert<unknown> {
  const alert = alertsOfAll.get(kind);
  if (alert === undefined) throw new Error(`No check raises the alert '${kind}'`);
  return alert;
}

/** The key of the row that says what an alert says, if there is one. */
export function rowKeyOf(kind: AlertKind, subject: string): string | null {
  const { row } = alertOf(kind);
  if (row !== undefined) return row(subject);
  const rows = checks.find(({ alerts }) => alerts?.[kind] !== undefined)?.rows ?? [];
  return rows.length === 1 ? (rows[0]?.key ?? null) : null;
}

/** The words of an alert as it stands. */
export function wordsOf(kind: AlertKind, told: ToldAlert): ReturnType<typeof writeWords> {
  return writeWords(alertOf(kind), told);
}

type OpenAlert = z.input<typeof alertSchema>;

/** The alerts that are raised, the longest open first. */
export async function listRaised(database: Queryable): Promise<OpenAlert[]> {
  const open = await listOpen(database);
  return open.flatMap(({ id, kind, raised_at: raisedAt, ...alert }) =>
    raisedAt === null
      ? []
      : {
          id,
          kind,
          subject: alert.subject,
          row: rowKeyOf(kind, alert.subject),
          severity: alertOf(kind).severity,
          ...wordsOf(kind, alert),
          began_at: alert.began_at.toISOString(),
          raised_at: raisedAt.toISOString(),
        },
  );
}

/** What the other checks have raised. In error while one of these alerts is. */
export const openAlerts: Check<readonly OpenAlert[]> = {
  name: 'open alerts',
  read: ({ database }) => listRaised(database),
  rows: [
    {
      key: 'alerts',
      label: 'Alerts',
      judge(open) {
        if (open.length === 0) return ok('None');
        return {
          state: open.some(({ severity }) => severity === 'error') ? 'error' : 'warning',
          text: `${open.length} Open`,
          detail: open.map(({ title }) => `${title}.`).join(' '),
        };
      },
    },
  ],
  figures: [
    {
      name: 'ghost_pay_alerts',
      help: 'Open alerts by kind.',
      labelNames: ['kind'],
      read: (open) =>
        alertKinds.map((kind) => ({
          labels: { kind },
          value: open.filter((alert) => alert.kind === kind).length,
        })),
    },
  ],
};

/** The registry with what it raised; that row stands before the one that says who is told. */
export const allChecks: readonly Check<unknown>[] = checks.toSpliced(
  checks.indexOf(recipients),
  0,
  openAlerts,
);

/** The figures of every check, from the facts that its rows and alerts are judged by. */
export function monitorFigures(dependencies: Dependencies): Figure[] {
  return allChecks.flatMap((check) => {
    const readFact = sharedRead(() => Promise.resolve(check.read(dependencies)));
    return (check.figures ?? []).map((figure) =>
      readFigure<string>({
        ...figure,
        read: async () => figure.read(await readFact(), dependencies.clock.now()),
      }),
    );
  });
}
