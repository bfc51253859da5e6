import { getRouteApi } from '@tanstack/react-router';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useAudit } from '../api.ts';
import type { AuditListSearch } from '../audit.search.ts';
import { auditTexts } from '../audit.texts.ts';
import { AuditExport } from '../components/audit-export.tsx';
import { AuditList } from '../components/audit-list.tsx';
import { AuditToolbar } from '../components/audit-toolbar.tsx';

const route = getRouteApi('/admin/shell/audit');

export function AuditPage() {
  usePageTitle(auditTexts.title);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useAudit(search);
  const change = (next: AuditListSearch, { replace = false }: { replace?: boolean } = {}) =>
    void navigate({ to: '/admin/audit', search: next, replace, resetScroll: false });
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-start gap-3">
        <div className="mr-auto">
          <h1 className="text-xl font-bold text-ink">{auditTexts.title}</h1>
          <p className="text-sm text-muted">{auditTexts.lead}</p>
        </div>
        <AuditExport search={search} pagination={list.data?.pagination} />
      </div>
      <AuditToolbar search={search} onChange={change} />
      <AuditList list={list} search={search} onSearch={change} />
    </div>
  );
}
