import type { OutboxMail } from '@ghost-pay/contract/outbox/outbox.schemas';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { Cell, DataTable, HeaderCell, TableHead, TableRow } from '../../../ui/data-table.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { outboxTexts } from '../outbox.texts.ts';

import { MailState, MailSubject } from './mail-parts.tsx';
import { ResendButton, type Resending } from './resending.tsx';

function Frame({ children }: { children: ReactNode }) {
  return (
    <DataTable fits caption={outboxTexts.list}>
      {/* Below 1024 px the page scrolls under the bar with the menu. */}
      <TableHead className="top-14 lg:top-0">
        <HeaderCell className="w-42 max-lg:hidden">{outboxTexts.columnTime}</HeaderCell>
        <HeaderCell className="w-52 max-xl:w-44">{outboxTexts.columnRecipient}</HeaderCell>
        <HeaderCell>{outboxTexts.columnMail}</HeaderCell>
        <HeaderCell className="w-64 max-xl:w-52 max-lg:w-48">{outboxTexts.columnState}</HeaderCell>
        <HeaderCell className="w-31 max-lg:w-30">{outboxTexts.columnActions}</HeaderCell>
      </TableHead>
      <tbody>{children}</tbody>
    </DataTable>
  );
}

export function OutboxTable({
  mails,
  resending,
}: {
  mails: readonly OutboxMail[];
  resending: Resending;
}) {
  const navigate = useNavigate({ from: '/admin/outbox' });
  return (
    <Frame>
      {mails.map((mail) => (
        <TableRow
          key={mail.id}
          onOpen={() =>
            void navigate({
              to: '/admin/outbox',
              search: (before) => ({ ...before, mail: mail.id }),
            })
          }
        >
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
            <ResendButton mail={mail} resending={resending} />
          </Cell>
        </TableRow>
      ))}
    </Frame>
  );
}

const skeletonCells = ['max-lg:hidden', '', '', '', ''];

export function OutboxTableSkeleton() {
  return (
    <div>
      <output className="sr-only">{outboxTexts.loading}</output>
      <Frame>
        <SkeletonRows cells={skeletonCells} />
      </Frame>
    </div>
  );
}
