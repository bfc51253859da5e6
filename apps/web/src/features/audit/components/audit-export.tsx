import type { Pagination } from '@ghost-pay/contract/pagination';
import { Download } from 'lucide-react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { AuditListSearch } from '../audit.search.ts';
import { auditTexts } from '../audit.texts.ts';
import { totalWords } from '../total-words.ts';
import { useAuditExport } from '../use-audit-export.ts';

interface AuditExportProps {
  search: AuditListSearch;
  pagination: Pagination | undefined;
}

/** Saves what the filters find as a file, shows how far that is, and can be stopped. */
export function AuditExport({ search, pagination }: AuditExportProps) {
  const { progress, failure, start, cancel } = useAuditExport(search);
  return (
    <div className="grid justify-items-end gap-2">
      {progress === undefined ? (
        <Button
          variant="secondary"
          size="small"
          className="max-lg:min-h-11"
          icon={<Download className="size-4" aria-hidden="true" />}
          disabled={pagination === undefined || pagination.total === 0}
          onClick={start}
        >
          {auditTexts.exportButton(pagination === undefined ? '…' : totalWords(pagination))}
        </Button>
      ) : (
        <div className="flex items-center gap-2">
          <progress
            aria-label={auditTexts.exportProgress}
            className="h-1.5 w-24 accent-accent"
            {...(progress.totalRows > 0 && { value: progress.rows, max: progress.totalRows })}
          />
          <span className="figures text-xs text-muted">
            {auditTexts.exporting(
              progress.rows.toLocaleString('en-US'),
              progress.totalRows.toLocaleString('en-US'),
            )}
          </span>
          <Button variant="quiet" size="small" className="max-lg:min-h-11" onClick={cancel}>
            {auditTexts.cancelExport}
          </Button>
        </div>
      )}
      {failure === undefined ? null : (
        <Alert tone="error" announce>
          {failure}
        </Alert>
      )}
    </div>
  );
}
