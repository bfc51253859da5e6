import { getRouteApi } from '@tanstack/react-router';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useRefresh } from '../../../lib/use-refresh.ts';
import { ExportButton } from '../../../ui/export-button.tsx';
import { ExportFailure } from '../../../ui/export-failure.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { useCsvExport } from '../../../ui/use-csv-export.ts';
import { openExport, useAudit } from '../api.ts';
import type { AuditListSearch } from '../audit.search.ts';
import { auditTexts } from '../audit.texts.ts';
import { AuditList } from '../components/audit-list.tsx';
import { AuditToolbar } from '../components/audit-toolbar.tsx';

const route = getRouteApi('/admin/shell/audit');

export function AuditPage() {
  usePageTitle(auditTexts.title);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useAudit(search);
  const { refreshing, refresh } = useRefresh(() => list.refetch());
  const exporting = useCsvExport({
    open: (signal) => openExport({ search, signal }),
    counted: auditTexts.counted,
  });
  const change = (next: AuditListSearch, { replace = false }: { replace?: boolean } = {}) =>
    void navigate({ to: '/admin/audit', search: next, replace, resetScroll: false });
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title={auditTexts.title} lead={auditTexts.lead}>
        <ExportButton export={exporting} pagination={list.data?.pagination} />
        <RefreshButton refreshing={refreshing} onRefresh={refresh} />
      </PageHeader>
      <ExportFailure export={exporting} />
      <AuditToolbar search={search} onChange={change} />
      <AuditList list={list} search={search} onSearch={change} />
    </div>
  );
}
