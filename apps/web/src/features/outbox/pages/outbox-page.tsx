import { getRouteApi } from '@tanstack/react-router';
import {
  mailKindLabels,
  mailKinds,
  mailStateLabels,
  mailStates,
} from '@ghost-pay/contract/outbox/outbox-words';
import type { OutboxMail } from '@ghost-pay/contract/outbox/outbox.endpoints';
import { useRowAct } from '../../../lib/keys/rows.ts';
import { ListFilters, type OnSearch, optionsOf, useOnSearch } from '../../../ui/list-filters.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Cell, TableRow } from '../../../ui/data-table.tsx';
import { ListTable, LoadingCards } from '../../../ui/list-table.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { useOutbox } from '../api.ts';
import { MailPreview } from '../components/mail-preview.tsx';
import {
  ResendButton,
  ResendDialog,
  type Resending,
  useResending,
} from '../components/resending.tsx';
import { type OutboxSearch, outboxState } from '../outbox.search.ts';
import { outboxTexts as texts } from '../outbox.texts.ts';
import { MailState, MailStatus, MailSubject } from '../components/mail-parts.tsx';

const route = getRouteApi('/admin/shell/system/outbox');

export function OutboxPage() {
  useRowAct(texts.resend);
  const search = route.useSearch();
  const list = useOutbox(search);
  const resending = useResending();
  const change = useOnSearch<OutboxSearch>();
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title={texts.title} lead={texts.lead}>
        <RefreshButton onRefresh={() => list.refetch()} />
      </PageHeader>
      <OutboxList query={list} search={search} resending={resending} onSearch={change} />
      {search.mail === undefined ? null : (
        <MailPreview
          id={search.mail}
          resending={resending}
          onClose={() => change({ ...search, mail: undefined })}
        />
      )}
      {resending.asked ? <ResendDialog mail={resending.asked} resending={resending} /> : null}
    </div>
  );
}

const stateOptions = optionsOf(texts.allStates, mailStates, mailStateLabels);
const kindOptions = optionsOf(texts.allKinds, mailKinds, mailKindLabels);

interface OutboxListProps {
  query: ReturnType<typeof useOutbox>;
  search: OutboxSearch;
  resending: Resending;
  onSearch: OnSearch<OutboxSearch>;
}

function OutboxList({ query, resending, ...filtered }: OutboxListProps) {
  const { search, onSearch } = filtered;
  const asCards = useMediaQuery('(width < 48rem)');
  return (
    <>
      <ListFilters
        {...filtered}
        list={outboxState}
        label={texts.filters}
        text={{
          name: 'recipient',
          label: texts.recipientLabel,
          placeholder: texts.recipientPlaceholder,
        }}
        selects={[
          { name: 'state', label: texts.state, options: stateOptions },
          { name: 'kind', label: texts.kind, options: kindOptions },
        ]}
      />
      <PagedList
        {...filtered}
        list={outboxState}
        query={query}
        rowsIn={({ mails }) => mails}
        texts={texts}
        loading={
          asCards ? (
            <LoadingCards label={texts.loading} lines={['h-5 w-56', 'h-4 w-40', 'h-5 w-20']} />
          ) : (
            <ListTable caption={texts.list} columns={columns} loading={texts.loading} />
          )
        }
        renderRows={({ mails }) =>
          asCards ? (
            <OutboxCards mails={mails} resending={resending} />
          ) : (
            <OutboxTable
              mails={mails}
              resending={resending}
              onOpen={(mail) => onSearch({ ...search, mail })}
            />
          )
        }
      />
    </>
  );
}

const columns = [
  { label: texts.columnTime, className: 'w-42 max-lg:hidden' },
  { label: texts.columnRecipient, className: 'w-52 max-xl:w-44 max-lg:w-40' },
  { label: texts.columnMail },
  { label: texts.columnState, className: 'w-64 max-xl:w-52 max-lg:w-60' },
  { label: texts.columnActions, className: 'w-31 max-lg:w-30' },
];

interface MailsProps {
  mails: readonly OutboxMail[];
  resending: Resending;
}

function OutboxTable({ mails, resending, onOpen }: MailsProps & { onOpen: (id: string) => void }) {
  return (
    <ListTable caption={texts.list} columns={columns}>
      {mails.map((mail) => (
        <TableRow key={mail.id} onOpen={() => onOpen(mail.id)}>
          <Cell className="figures truncate text-muted max-lg:hidden">
            <time dateTime={mail.created_at}>{formatDateTime(mail.created_at)}</time>
          </Cell>
          <Cell className="truncate text-ink" title={mail.recipient}>
            {mail.recipient}
          </Cell>
          <Cell>
            {/* The subject names the payment; the kind stands beside it where both have room. */}
            <MailSubject
              mail={mail}
              className="flex min-w-0 items-baseline gap-2 max-2xl:[&>span]:hidden"
            />
          </Cell>
          <Cell>
            <MailState mail={mail} />
          </Cell>
          <Cell className="!py-0.5">
            {mail.problem === null ? null : <ResendButton mail={mail} resending={resending} />}
          </Cell>
        </TableRow>
      ))}
    </ListTable>
  );
}

/** The outbox on a small screen. */
function OutboxCards({ mails, resending }: MailsProps) {
  return (
    <ul aria-label={texts.list} className="grid grid-cols-1 gap-2">
      {mails.map((mail) => (
        <li
          data-row=""
          key={mail.id}
          className="grid gap-2 rounded-base border border-line bg-surface p-4 text-sm"
        >
          <MailSubject mail={mail} className="grid gap-0.5" />
          <p className="flex flex-wrap justify-between gap-x-3 text-muted">
            <span className="[overflow-wrap:anywhere] text-ink">{mail.recipient}</span>
            <time dateTime={mail.created_at} className="figures">
              {formatDateTime(mail.created_at)}
            </time>
          </p>
          <MailStatus mail={mail} />
          {mail.problem === null ? null : (
            <div className="justify-self-end">
              <ResendButton mail={mail} resending={resending} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
