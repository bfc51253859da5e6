import { getRouteApi } from '@tanstack/react-router';
import {
  auditActionLabels,
  auditActions,
  auditAuthorKinds,
} from '@ghost-pay/contract/audit/audit-words';
import type { AuditVerification } from '@ghost-pay/contract/audit/audit.endpoints';
import { CircleCheck, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { ExportButton, ExportFailure } from '../../../ui/export-button.tsx';
import { ListFilters, type OnSearch, optionsOf, useOnSearch } from '../../../ui/list-filters.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { useCsvExport } from '../../../ui/use-csv-export.ts';
import { DateChip } from '../../../ui/date-filter.tsx';
import type { SelectOption } from '../../../ui/select.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { openExport, useAudit, useAuditAuthors } from '../api.ts';
import { type AuditSearch, auditState } from '../audit.search.ts';
import { auditTexts as texts, authorKindLabels, verificationTexts } from '../audit.texts.ts';
import { AuditList } from '../components/audit-list.tsx';

const route = getRouteApi('/admin/shell/audit');

export function AuditPage() {
  const search = route.useSearch();
  const list = useAudit(search);
  const exporting = useCsvExport({
    open: (signal) => openExport({ search, signal }),
    counted: texts.counted,
  });
  const change = useOnSearch<AuditSearch>();
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title={texts.title} lead={texts.lead}>
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

const actionOptions = optionsOf(texts.allActions, auditActions, auditActionLabels);
const kindOptions = auditAuthorKinds
  .filter((kind) => kind !== 'admin')
  .map((value) => ({ value, label: authorKindLabels[value] }));

/** The authors that can be chosen. A deleted author stays listed while the URL names them. */
function useAuthorOptions(chosen: string | undefined): SelectOption[] {
  const { data: admins = [] } = useAuditAuthors();
  const options = [
    { value: '', label: texts.allAuthors },
    ...admins.map(({ id, username }) => ({ value: id, label: username })),
    ...kindOptions,
  ];
  const known = chosen === undefined || options.some(({ value }) => value === chosen);
  return known ? options : [...options, { value: chosen, label: texts.otherAdmin }];
}

interface AuditFiltersProps {
  search: AuditSearch;
  onSearch: OnSearch<AuditSearch>;
}

function AuditFilters({ search, onSearch }: AuditFiltersProps) {
  const authorOptions = useAuthorOptions(search.author);
  return (
    <ListFilters
      list={auditState}
      search={search}
      onSearch={onSearch}
      label={texts.filters}
      text={{ name: 'subject', label: texts.subjectLabel, placeholder: texts.subjectPlaceholder }}
      selects={[
        { name: 'action', label: texts.action, options: actionOptions },
        { name: 'author', label: texts.author, options: authorOptions },
      ]}
    >
      <DateChip
        range={search}
        onChange={(range) => onSearch(auditState.change(search, range), { replace: true })}
      />
    </ListFilters>
  );
}

/** What the server's nightly walk through the trail found. */
function VerificationLine({ verification }: { verification: AuditVerification | null }) {
  if (verification === null) return <Line icon="none">{verificationTexts.never}</Line>;
  const { at, broken_at: broken, entries, unchecked } = verification;
  const moment = formatDateTime(at);
  if (broken !== null)
    return (
      <Alert tone="error" title={verificationTexts.broken(broken)}>
        {verificationTexts.brokenWhen(moment)}
      </Alert>
    );
  return (
    <Line icon="whole">
      {entries === null
        ? verificationTexts.whole(moment)
        : verificationTexts.wholeUpTo(entries, moment)}
      {unchecked > 0 ? ` ${verificationTexts.unchecked(unchecked)}` : ''}
    </Line>
  );
}

function Line({ icon, children }: { icon: 'none' | 'whole'; children: ReactNode }) {
  return (
    <p className="figures -mt-3 flex items-start gap-1.5 text-sm text-muted">
      {icon === 'whole' ? (
        <CircleCheck className="mt-0.5 size-4 shrink-0 text-green" aria-hidden="true" />
      ) : (
        <Minus className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      )}
      <span>{children}</span>
    </p>
  );
}
