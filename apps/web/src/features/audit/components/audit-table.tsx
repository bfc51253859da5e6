import { auditActionLabels } from '@ghost-pay/contract/audit/audit-words';
import type { AuditEntryView } from '@ghost-pay/contract/audit/audit.schemas';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { Cell, DataTable, HeaderCell, TableHead, TableRow } from '../../../ui/data-table.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { auditTexts } from '../audit.texts.ts';
import { authorWords } from '../entry-words.ts';
import { EntryDetails, EntryOrigin, EntrySubject } from './entry-parts.tsx';

function Frame({ children }: { children: ReactNode }) {
  return (
    <DataTable fits caption={auditTexts.list}>
      {/* Below 1024 px the page scrolls under the bar with the menu. */}
      <TableHead className="top-14 lg:top-0">
        <HeaderCell className="w-44 max-xl:w-28">{auditTexts.columnTime}</HeaderCell>
        <HeaderCell className="w-36">{auditTexts.columnWho}</HeaderCell>
        <HeaderCell className="w-44">{auditTexts.columnWhat}</HeaderCell>
        <HeaderCell className="w-44 max-xl:hidden">{auditTexts.columnSubject}</HeaderCell>
        <HeaderCell className="w-44 max-[1400px]:hidden">{auditTexts.columnAddress}</HeaderCell>
        <HeaderCell>{auditTexts.columnDetails}</HeaderCell>
      </TableHead>
      <tbody>{children}</tbody>
    </DataTable>
  );
}

const top = 'py-2.5 align-top';

export function AuditTable({ entries }: { entries: readonly AuditEntryView[] }) {
  return (
    <Frame>
      {entries.map((entry) => (
        <TableRow key={entry.id}>
          <Cell className={`${top} figures text-muted`}>
            <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          </Cell>
          <Cell className={`${top} wrap-anywhere text-ink`}>{authorWords(entry)}</Cell>
          <Cell className={`${top} font-semibold text-ink`}>{auditActionLabels[entry.action]}</Cell>
          <Cell className={`${top} max-xl:hidden`}>
            <EntrySubject entry={entry} />
          </Cell>
          <Cell className={`${top} text-muted max-[1400px]:hidden`}>
            <EntryOrigin entry={entry} />
          </Cell>
          <Cell className={top}>
            {/* Subject and origin stand here where they have no column of their own. */}
            {entry.subject_kind === null ? null : (
              <div className="mb-1 xl:hidden">
                <EntrySubject entry={entry} />
              </div>
            )}
            <EntryDetails entry={entry} />
            <div className="text-xs text-muted min-[1400px]:hidden">
              <EntryOrigin entry={entry} />
            </div>
          </Cell>
        </TableRow>
      ))}
    </Frame>
  );
}

const skeletonCells = ['', '', '', 'max-xl:hidden', 'max-[1400px]:hidden', ''];

export function AuditTableSkeleton() {
  return (
    <div>
      <output className="sr-only">{auditTexts.loading}</output>
      <Frame>
        <SkeletonRows cells={skeletonCells} />
      </Frame>
    </div>
  );
}
