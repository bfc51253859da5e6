import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { exportTexts, listsTexts } from './lists.texts.ts';
import type { CsvExport } from './use-csv-export.ts';

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
          <Button variant="secondary" size="small" className="max-lg:min-h-11" onClick={start}>
            {listsTexts.retry}
          </Button>
          <Button variant="quiet" size="small" className="max-lg:min-h-11" onClick={dismiss}>
            {exportTexts.dismiss}
          </Button>
        </>
      }
    />
  );
}
