import type { AlertView } from '@ghost-pay/contract/alerts/alerts.endpoints';
import type { Role } from '@ghost-pay/contract/auth/auth-words';
import type { SystemStatusRow } from '@ghost-pay/contract/status/status.endpoints';
import { statusTexts as texts } from './dashboard.texts.ts';

/** The rows that the overview always shows, whatever they say. */
const namedKeys = [
  'payment_processing',
  'database',
  'statistics',
  'crypto_payments',
  'nintendo_eshop',
];

/** Pages where something can be done about a row or an alert. */
const pages = [
  { to: '/admin/jobs', keys: ['jobs', 'queue_stuck', 'backup_failed', 'backup_old'] },
  { to: '/admin/users', keys: ['user_names', 'alert_mails'] },
  { to: '/admin/transactions', keys: ['promise_broken'] },
  { to: '/admin/approval-rules', keys: ['approvals_stopped'] },
  { to: '/admin/outbox', keys: ['mail', 'mail_away'], forSuperAdmins: true },
  { to: '/admin/webhooks', keys: ['webhook_off'], forSuperAdmins: true },
  { to: '/admin/audit', keys: ['sign_in_attack'], forSuperAdmins: true },
] as const;
type PageOfFault = (typeof pages)[number]['to'];

/** A part of the system that does not work. */
export interface Fault {
  readonly key: string;
  readonly state: 'error' | 'warning';
  readonly title: string;
  /** What was found. */
  readonly sentence: string;
  /** The same, and what to do. */
  readonly detail: string;
  readonly page: PageOfFault | undefined;
}

/** The rows as the pages show them. The row of the alerts goes: the alerts themselves stand there. */
export function systemOf(rows: readonly SystemStatusRow[]) {
  const parts = rows.filter(({ key }) => key !== 'alerts');
  return {
    named: parts.filter(({ key }) => namedKeys.includes(key)),
    /** Those that work or are not used; the rest are faults. */
    well: parts.filter(({ state }) => state === 'ok' || state === 'off'),
    working: parts.filter(({ state }) => state === 'ok').length,
    /** Without what is not used or not known yet. */
    used: parts.filter(({ state }) => state !== 'off').length,
  };
}

export type SystemView = ReturnType<typeof systemOf>;

interface Told {
  /** Undefined when they could not be read. */
  readonly alerts: readonly AlertView[] | undefined;
  readonly rows: readonly SystemStatusRow[];
  readonly role: Role;
  /** How many payments the page already calls overdue. */
  readonly overdue: number;
}

/** What does not work, each thing once, the worst first. */
export function faultsOf({ alerts, rows, role, overdue }: Told): Fault[] {
  const open = (alerts ?? []).filter(({ kind }) => kind !== 'promise_broken' || overdue === 0);
  // The row of the alerts is all that is known of those that could not be read.
  const told = new Set<string | null>([
    ...(alerts ? ['alerts'] : []),
    ...open.map(({ row }) => row),
  ]);
  const faults = [
    ...open.map(({ id, kind, severity, title, sentence, advice }) => ({
      key: id,
      state: severity,
      title,
      sentence: forRole(sentence, role),
      detail: forRole(`${sentence} ${advice}`, role),
      page: pageOf(kind, role),
    })),
    ...rows.flatMap(({ key, state, label, text, detail }) =>
      (state === 'error' || state === 'warning') && !told.has(key)
        ? {
            key,
            state,
            title: `${label}: ${text}`,
            sentence: forRole(detail ?? '', role),
            detail: forRole(detail ?? '', role),
            page: pageOf(key, role),
          }
        : [],
    ),
  ];
  return faults.toSorted((one, other) => one.state.localeCompare(other.state));
}

function pageOf(key: string, role: Role): PageOfFault | undefined {
  return pages.find(
    (page) =>
      (page.keys as readonly string[]).includes(key) &&
      (role === 'super_admin' || !('forSuperAdmins' in page)),
  )?.to;
}

/** An operator's commands and settings help only those who may be the operator; others are told whom to tell. */
function forRole(detail: string, role: Role): string {
  if (role === 'super_admin') return detail;
  const sentences = detail.split(/(?<=\.) (?=[A-Z])/);
  const open = sentences.filter((one) => !/ghost-pay |[A-Z]+_[A-Z]+/.test(one));
  return open.length === sentences.length ? detail : [...open, texts.tellSuperAdmin].join(' ');
}
