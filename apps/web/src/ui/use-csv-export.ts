import { useEffect, useRef, useState } from 'react';
import { errorSentence } from '../lib/error-sentence.ts';
import { readCsv, type DownloadProgress } from '../lib/read-csv.ts';
import { saveFile } from '../lib/save-file.ts';
import { exportTexts } from './export.texts.ts';
import { showToast } from './toast.tsx';

export interface CsvExport {
  /** Present while a file is on its way. */
  readonly progress: DownloadProgress | undefined;
  /** The whole sentence of the last failure, until the next start. */
  readonly failure: string | undefined;
  readonly start: () => void;
  readonly cancel: () => void;
  readonly dismiss: () => void;
}

interface CsvExportOptions {
  /** Asks for the file as `openDownload` does, with the filter that the list has now. */
  open: (signal: AbortSignal) => Promise<Response>;
  /** So many rows in words: '2 payments'. */
  counted: (rows: number) => string;
}

/** Fetches a list as a CSV file and saves it. One at a time; leaving the page gives it up. */
export function useCsvExport({ open, counted }: CsvExportOptions): CsvExport {
  const [progress, setProgress] = useState<DownloadProgress>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    const control = new AbortController();
    running.current = control;
    setFailure(undefined);
    setProgress({ rows: 0, total: 0 });
    try {
      const { signal } = control;
      const response = await open(signal);
      const onProgress = (now: DownloadProgress) =>
        // A part a few milliseconds: drawn only where the figure changes.
        setProgress((shown) => (shown && percentOf(shown) === percentOf(now) ? shown : now));
      const file = await readCsv(response, { cutOff: exportTexts.cutOff, signal, onProgress });
      saveFile(file);
      showToast(exportTexts.done(counted(file.rows)));
    } catch (error) {
      if (!control.signal.aborted)
        setFailure(exportTexts.failed(errorSentence(error, exportTexts.unknownError)));
    }
    // A newer one, started right after this was given up, is not this one's to end.
    if (running.current !== control) return;
    running.current = undefined;
    setProgress(undefined);
  };

  return {
    progress,
    failure,
    start: () => {
      if (running.current === undefined) void run();
    },
    cancel: () => {
      running.current?.abort();
      running.current = undefined;
      setProgress(undefined);
    },
    dismiss: () => setFailure(undefined),
  };
}

/** Whole percents; 0 while the total is not known yet. */
export function percentOf({ rows, total }: DownloadProgress): number {
  return total === 0 ? 0 : Math.floor((rows / total) * 100);
}
