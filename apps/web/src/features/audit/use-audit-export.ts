import { useEffect, useRef, useState } from 'react';
import { downloadCsv, type DownloadProgress } from '../../lib/download-csv.ts';
import { errorSentence } from '../../lib/error-sentence.ts';
import { showToast } from '../../ui/toast.tsx';
import { type AuditListSearch, auditQuery } from './audit.search.ts';
import { auditTexts } from './audit.texts.ts';

/** The export of the filtered trail: how far it is, why it failed, and how to stop it. Leaving the page stops it. */
export function useAuditExport(search: AuditListSearch) {
  const [progress, setProgress] = useState<DownloadProgress>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (signal: AbortSignal) => {
    try {
      await downloadCsv('/audit/export.csv', {
        query: auditQuery(search),
        signal,
        onProgress: setProgress,
      });
      showToast(auditTexts.exported);
    } catch (error) {
      if (signal.aborted) return;
      setFailure(auditTexts.exportFailed(errorSentence(error, auditTexts.unknownError)));
    } finally {
      setProgress(undefined);
    }
  };
  return {
    progress,
    failure,
    start: () => {
      setFailure(undefined);
      setProgress({ bytes: 0, rows: 0, totalRows: 0 });
      running.current = new AbortController();
      void run(running.current.signal);
    },
    cancel: () => running.current?.abort(),
  };
}
