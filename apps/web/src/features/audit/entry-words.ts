import type { AuditEntryView } from '@ghost-pay/contract/audit/audit.schemas';
import { auditTexts, authorKindLabels, subjectKindLabels } from './audit.texts.ts';
import { priceName, settingName } from './fact-words.ts';

/** The author of an entry: the admin's name, or the kind of author. */
export function authorWords(entry: AuditEntryView): string {
  if (entry.author_kind !== 'admin') return authorKindLabels[entry.author_kind];
  return entry.author_name ?? auditTexts.unknownAdmin;
}

/** The subject of an entry, by the name that people know. */
export function subjectWords(entry: AuditEntryView): string {
  const { subject_kind, subject_name, subject_id, facts } = entry;
  if (subject_kind === null) return auditTexts.none;
  if (subject_kind === 'price') return priceName(facts) ?? subjectKindLabels.price;
  if (subject_name !== null) return subject_name;
  if (subject_id === null) return subjectKindLabels[subject_kind];
  return subject_kind === 'setting' ? settingName(subject_id) : subject_id;
}
