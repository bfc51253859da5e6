import type { AuditEntryView } from '@ghost-pay/contract/audit/audit.schemas';
import { Link } from '@tanstack/react-router';
import { deviceWords } from '../../../lib/device-words.ts';
import { ShortId } from '../../../ui/short-id.tsx';
import { auditTexts, subjectKindLabels } from '../audit.texts.ts';
import { subjectWords } from '../entry-words.ts';
import { factWords } from '../fact-words.ts';

/** The subject of the entry. A payment links to its page. */
export function EntrySubject({ entry }: { entry: AuditEntryView }) {
  if (entry.subject_kind === null) return <span className="text-muted">{auditTexts.none}</span>;
  const name = subjectWords(entry);
  if (entry.subject_kind !== 'transaction' || entry.subject_id === null) {
    return (
      <>
        <span className="block wrap-anywhere text-ink">{name}</span>
        <span className="text-xs text-muted">{subjectKindLabels[entry.subject_kind]}</span>
      </>
    );
  }
  return (
    <Link
      to="/admin/transactions/$id"
      params={{ id: entry.subject_id }}
      aria-label={auditTexts.openPayment(name)}
      className="flex min-w-0 text-xs font-medium text-accent-ink underline-offset-4 hover:underline"
    >
      <ShortId text={name} />
    </Link>
  );
}

/** The facts and the free text of an entry. */
export function EntryDetails({ entry }: { entry: AuditEntryView }) {
  const facts = factWords(entry);
  return (
    <div className="grid gap-0.5 text-xs text-muted">
      {facts.length > 0 ? (
        <dl className="flex flex-wrap gap-x-3 gap-y-0.5">
          {facts.map(({ name, value }) => (
            <div key={name} className="min-w-0">
              <dt className="inline">{name}:</dt>{' '}
              <dd className="inline wrap-anywhere text-ink">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {entry.details === null ? null : (
        <p className="[overflow-wrap:anywhere] whitespace-pre-line text-ink">{entry.details}</p>
      )}
      {entry.erased ? <p className="italic">{auditTexts.erased}</p> : null}
    </div>
  );
}

/** The address and the browser that the entry came from. */
export function EntryOrigin({ entry }: { entry: AuditEntryView }) {
  if (entry.address === null) return null;
  return (
    <>
      <span className="figures block truncate" title={entry.address}>
        {entry.address}
      </span>
      {entry.user_agent ? (
        <span className="block truncate text-xs text-muted" title={entry.user_agent}>
          {deviceWords(entry.user_agent)}
        </span>
      ) : null}
    </>
  );
}
