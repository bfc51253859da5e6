import { auditActionLabels } from '@ghost-pay/contract/audit/audit-words';
import type { AuditEntryView } from '@ghost-pay/contract/audit/audit.schemas';
import { formatDateTime } from '../../../lib/format.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { auditTexts } from '../audit.texts.ts';
import { authorWords } from '../entry-words.ts';
import { EntryDetails, EntryOrigin, EntrySubject } from './entry-parts.tsx';

/** The trail on a small screen. */
export function AuditCards({ entries }: { entries: readonly AuditEntryView[] }) {
  return (
    <ul aria-label={auditTexts.list} className="grid grid-cols-1 gap-2">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="grid gap-1.5 rounded-base border border-line bg-surface p-4 text-sm"
        >
          <p className="text-base font-semibold text-ink">{auditActionLabels[entry.action]}</p>
          <p className="flex flex-wrap justify-between gap-x-3 text-muted">
            <span className="[overflow-wrap:anywhere] text-ink">{authorWords(entry)}</span>
            <time dateTime={entry.at} className="figures">
              {formatDateTime(entry.at)}
            </time>
          </p>
          {entry.subject_kind === null ? null : (
            <div className="min-w-0">
              <EntrySubject entry={entry} />
            </div>
          )}
          <EntryDetails entry={entry} />
          <div className="text-xs text-muted">
            <EntryOrigin entry={entry} />
          </div>
        </li>
      ))}
    </ul>
  );
}

export function AuditCardsSkeleton() {
  return (
    <SkeletonGroup label={auditTexts.loading} className="grid gap-2">
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="grid gap-3 rounded-base border border-line bg-surface p-4">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-56" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
