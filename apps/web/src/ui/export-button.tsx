import type { Pagination } from '@ghost-pay/contract/pagination';
import { Download, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, IconButton } from './button.tsx';
import { exportTexts, listsTexts } from './lists.texts.ts';
import { SemicolonSwitch } from './semicolon-switch.tsx';
import { type CsvExport, percentOf } from './use-csv-export.ts';
import { Alert } from './alert.tsx';

interface ExportButtonProps {
  export: CsvExport;
  /** The pagination of the exported list; undefined until loaded. */
  pagination: Pagination | undefined;
}

/** Starts the export, whose form is chosen beside it. While it runs, its progress and a cancel button replace the button. */
export function ExportButton({ export: running, pagination }: ExportButtonProps) {
  const { progress, start, cancel } = running;
  const startButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const isRunning = progress !== undefined;
  const pressed = useRef(false);
  useEffect(() => {
    // The pressed button was replaced by the other one, which takes over the focus.
    if (!pressed.current || document.activeElement !== document.body) return;
    if (isRunning) cancelButton.current?.focus();
    else startButton.current?.focus();
  }, [isRunning]);

  if (progress) {
    return (
      <div className="flex min-h-9 shrink-0 items-center gap-2 rounded-base border border-control bg-surface ps-3 text-sm max-lg:min-h-11">
        <span className="figures w-28 font-semibold text-ink max-sm:sr-only">
          {exportTexts.running(percentOf(progress))}
        </span>
        <progress
          aria-label={exportTexts.progress}
          className="h-2 w-20 accent-accent"
          // Without a value until the server has sent the total.
          {...(progress.total > 0 && { value: progress.rows, max: progress.total })}
        />
        <IconButton
          ref={cancelButton}
          size="small"
          label={exportTexts.cancel}
          icon={<X className="size-4" aria-hidden="true" />}
          onClick={cancel}
        />
      </div>
    );
  }
  return (
    <div className="flex shrink-0 items-center gap-2">
      <SemicolonSwitch />
      <Button
        ref={startButton}
        variant="secondary"
        size="small"
        disabled={pagination === undefined || pagination.total === 0}
        icon={<Download className="size-4" aria-hidden="true" />}
        onClick={() => {
          pressed.current = true;
          start();
        }}
      >
        <span className="max-sm:sr-only">
          {pagination === undefined
            ? exportTexts.exportUncounted
            : exportTexts.export(listsTexts.total(pagination))}
        </span>
      </Button>
    </div>
  );
}

/** Why there is no file, until the next attempt or until it is dismissed. */
export function ExportFailure({ export: { failure, start, dismiss } }: { export: CsvExport }) {
  if (failure === undefined) return null;
  return (
    <Alert
      tone="error"
      title={failure}
      announce
      action={
        <>
          <Button variant="secondary" size="small" onClick={start}>
            {listsTexts.retry}
          </Button>
          <Button variant="quiet" size="small" onClick={dismiss}>
            {exportTexts.dismiss}
          </Button>
        </>
      }
    />
  );
}
