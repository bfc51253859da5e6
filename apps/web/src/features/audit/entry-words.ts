import type { AuditEntryView } from '@ghost-pay/contract/audit/audit.schemas';
import { roles } from '@ghost-pay/contract/auth/roles';
import { statusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import { roleLabels } from '../../lib/role-labels.ts';
import { auditTexts, authorKindLabels, factLabels, subjectKindLabels } from './audit.texts.ts';

const statusWords: Readonly<Record<string, string>> = statusLabels;

/** Who caused an entry: the admin's name, or what else it was. */
export function authorWords(entry: AuditEntryView): string {
  if (entry.author_kind !== 'admin') return authorKindLabels[entry.author_kind];
  return entry.author_name ?? auditTexts.unknownAdmin;
}

/** What an entry is about, by the name that people know. */
export function subjectWords(entry: AuditEntryView): string {
  if (entry.subject_kind === null) return auditTexts.none;
  return entry.subject_name ?? entry.subject_id ?? subjectKindLabels[entry.subject_kind];
}

/** The facts of an entry, each as a name and a value. What is empty is left out. */
export function factWords({ facts }: AuditEntryView): { name: string; value: string }[] {
  return Object.entries(facts)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => ({
      name: factLabels[name] ?? sentenceCase(name),
      value: valueWords(value),
    }));
}

function valueWords(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? auditTexts.yes : auditTexts.no;
  const text = String(value);
  const role = roles.find((known) => known === text);
  return statusWords[text] ?? (role === undefined ? text : roleLabels[role]);
}

function sentenceCase(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
