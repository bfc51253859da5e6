import type { Pagination } from '@ghost-pay/contract/pagination';
import { Download, X } from 'lucide-react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { listsTexts } from '../../../ui/lists.texts.ts';
import { auditTexts } from '../audit.texts.ts';
import type { useAuditExport } from '../use-audit-export.ts';

interface AuditExportProps {
  export: ReturnType<typeof useAuditExport>;
  pagination: Pagination | undefined;
}

/** Saves what the filters find as a file, shows how far that is, and can be stopped. */
export function AuditExport({ export: running, pagination }: AuditExportProps) {
  const { progress, start, cancel } = running;
  if (progress === undefined) {
    return (
      <Button
        variant="secondary"
        size="small"
        className="shrink-0 max-lg:min-h-11"
        icon={<Download className="size-4" aria-hidden="true" />}
        disabled={pagination === undefined || pagination.total === 0}
        onClick={start}
      >
        <span className="max-sm:sr-only">
          {auditTexts.exportButton(pagination === undefined ? '…' : listsTexts.total(pagination))}
        </span>
      </Button>
    );
  }
  return (
    <div className="flex min-h-9 shrink-0 items-center gap-2 rounded-base border border-control bg-surface pl-3 text-sm max-lg:min-h-11">
      <span className="figures font-semibold text-ink max-sm:sr-only">
        {auditTexts.exporting(
          progress.rows.toLocaleString('en-US'),
          progress.totalRows.toLocaleString('en-US'),
        )}
      </span>
      <progress
        aria-label={auditTexts.exportProgress}
        className="h-2 w-20 accent-accent"
        {...(progress.totalRows > 0 && { value: progress.rows, max: progress.totalRows })}
      />
      <IconButton
        size="small"
        className="max-lg:size-11"
        label={auditTexts.cancelExport}
        icon={<X className="size-4" aria-hidden="true" />}
        onClick={cancel}
      />
    </div>
  );
}
