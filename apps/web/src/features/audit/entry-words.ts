import type { AuditEntryView } from '@ghost-pay/contract/audit/audit.schemas';
import { statusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import { findingLabels } from '../../lib/payment.texts.ts';
import { roleLabels } from '../../lib/role-labels.ts';
import {
  answerLabels,
  auditTexts,
  authorKindLabels,
  factLabels,
  subjectKindLabels,
} from './audit.texts.ts';

const knownWords: Readonly<Record<string, string>> = {
  ...statusLabels,
  ...roleLabels,
  ...findingLabels,
  ...answerLabels,
};
/** What is not listed follows what is. */
const factOrder = Object.keys(factLabels);

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

/** The facts of an entry, each as a name and a value, in the order of their labels. What is empty is left out. */
export function factWords({ facts }: AuditEntryView): { name: string; value: string }[] {
  return Object.entries(facts)
    .filter(([name, value]) => value !== null && value !== '' && !isNoFinding(name, value))
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([name, value]) => ({
      name: factLabels[name] ?? sentenceCase(name),
      value: valueWords(value),
    }));
}

/** Older entries say so where newer ones leave it out. */
function isNoFinding(name: string, value: unknown): boolean {
  return name === 'finding' && value === 'none';
}

function valueWords(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? auditTexts.yes : auditTexts.no;
  const text = String(value);
  return Object.hasOwn(knownWords, text) ? (knownWords[text] ?? text) : text;
}

function placeOf(fact: string): number {
  const place = factOrder.indexOf(fact);
  return place === -1 ? factOrder.length : place;
}

function sentenceCase(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
