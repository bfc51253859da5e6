import { auditActionLabels } from '@ghost-pay/contract/audit/audit-words';
import type { AuditEntryView } from '@ghost-pay/contract/audit/audit.endpoints';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../../../lib/format.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Cell, TableRow } from '../../../ui/data-table.tsx';
import type { OnSearch } from '../../../ui/list-filters.tsx';
import { ListTable, LoadingCards } from '../../../ui/list-table.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { deviceWords } from '../../../lib/device-words.ts';
import { ShortId } from '../../../ui/short-id.tsx';
import type { useAudit } from '../api.ts';
import { type AuditSearch, auditState } from '../audit.search.ts';
import { subjectKindLabels, auditTexts as texts } from '../audit.texts.ts';
import { authorWords, factWords, subjectWords } from '../fact-words.ts';

interface AuditListProps {
  query: ReturnType<typeof useAudit>;
  search: AuditSearch;
  onSearch: OnSearch<AuditSearch>;
}

export function AuditList({ query, search, onSearch }: AuditListProps) {
  const asCards = useMediaQuery('(width < 48rem)');
  return (
    <PagedList
      list={auditState}
      search={search}
      onSearch={onSearch}
      query={query}
      rowsIn={({ entries }) => entries}
      texts={texts}
      loading={
        asCards ? (
          <LoadingCards label={texts.loading} lines={['h-5 w-40', 'h-4 w-56']} />
        ) : (
          <ListTable caption={texts.list} columns={columns} loading={texts.loading} />
        )
      }
      renderRows={({ entries }) =>
        asCards ? <AuditCards entries={entries} /> : <AuditTable entries={entries} />
      }
    />
  );
}

const columns = [
  { label: texts.columnTime, className: 'w-40 max-xl:w-28' },
  { label: texts.columnWho, className: 'w-32' },
  { label: texts.columnWhat, className: 'w-60' },
  { label: texts.columnSubject, className: 'w-32 max-xl:hidden' },
  { label: texts.columnAddress, className: 'w-36 max-[1400px]:hidden' },
  { label: texts.columnDetails },
];

const top = 'py-2.5 align-top';

function AuditTable({ entries }: { entries: readonly AuditEntryView[] }) {
  return (
    <ListTable caption={texts.list} columns={columns}>
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
    </ListTable>
  );
}

/** The trail on a small screen. */
function AuditCards({ entries }: { entries: readonly AuditEntryView[] }) {
  return (
    <ul aria-label={texts.list} className="grid grid-cols-1 gap-2">
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

/** The subject of the entry. A payment links to its page. */
function EntrySubject({ entry }: { entry: AuditEntryView }) {
  if (entry.subject_kind === null) return <span className="text-muted">{texts.none}</span>;
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
      aria-label={texts.openPayment(name)}
      className="flex min-w-0 text-xs font-medium text-accent-ink underline-offset-4 hover:underline"
    >
      <ShortId text={name} />
    </Link>
  );
}

/** The facts and the free text of an entry. */
function EntryDetails({ entry }: { entry: AuditEntryView }) {
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
      {entry.erased ? <p className="italic">{texts.erased}</p> : null}
    </div>
  );
}

/** The address and the browser that the entry came from. */
function EntryOrigin({ entry }: { entry: AuditEntryView }) {
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
