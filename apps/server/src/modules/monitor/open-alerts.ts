import { alertKinds } from '@ghost-pay/contract/alerts/alert-words';
import type { alertSchema } from '@ghost-pay/contract/alerts/alerts.schemas';
import type { z } from 'zod';
import type { Queryable } from '../../core/database/database.ts';
import { listOpen } from './alerts.repository.ts';
import { type Check, ok } from './check.ts';
import { recipients } from './checks/mail.ts';
import { alertOf, checks, rowKeyOf, wordsOf } from './registry.ts';

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
