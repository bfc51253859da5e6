import { getRouteApi } from '@tanstack/react-router';
import { ExportButton } from '../../../ui/export-button.tsx';
import { ExportFailure } from '../../../ui/export-failure.tsx';
import { useOnSearch } from '../../../ui/list-filters.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { useCsvExport } from '../../../ui/use-csv-export.ts';
import { openExport, useAudit } from '../api.ts';
import type { AuditSearch } from '../audit.search.ts';
import { auditTexts } from '../audit.texts.ts';
import { AuditFilters } from '../components/audit-filters.tsx';
import { AuditList } from '../components/audit-list.tsx';
import { VerificationLine } from '../components/verification-line.tsx';

const route = getRouteApi('/admin/shell/audit');

export function AuditPage() {
  const search = route.useSearch();
  const list = useAudit(search);
  const exporting = useCsvExport({
    open: (signal) => openExport({ search, signal }),
    counted: auditTexts.counted,
  });
  const change = useOnSearch<AuditSearch>();
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title={auditTexts.title} lead={auditTexts.lead}>
        <ExportButton export={exporting} pagination={list.data?.pagination} />
        <RefreshButton onRefresh={() => list.refetch()} />
      </PageHeader>
      {list.data ? <VerificationLine verification={list.data.verification} /> : null}
      <ExportFailure export={exporting} />
      <AuditFilters search={search} onSearch={change} />
      <AuditList query={list} search={search} onSearch={change} />
    </div>
  );
}
