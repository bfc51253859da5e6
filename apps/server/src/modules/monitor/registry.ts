import type { AlertKind } from '@ghost-pay/contract/alerts/alert-words';
import { type Alert, type Check, type ToldAlert, writeWords } from './check.ts';
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
