import { getRouteApi } from '@tanstack/react-router';
import { useRowAct } from '../../../lib/keys/rows.ts';
import { useOnSearch } from '../../../ui/list-filters.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { useOutbox } from '../api.ts';
import { MailPreview } from '../components/mail-preview.tsx';
import { OutboxList } from '../components/outbox-list.tsx';
import { ResendDialog, useResending } from '../components/resending.tsx';
import type { OutboxSearch } from '../outbox.search.ts';
import { outboxTexts } from '../outbox.texts.ts';

const route = getRouteApi('/admin/shell/system/outbox');

export function OutboxPage() {
  useRowAct(outboxTexts.resend);
  const search = route.useSearch();
  const list = useOutbox(search);
  const resending = useResending();
  const change = useOnSearch<OutboxSearch>();
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title={outboxTexts.title} lead={outboxTexts.lead}>
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
