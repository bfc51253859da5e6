import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@ghost-pay/contract/api-error';
import { errorSentence } from '../lib/error-sentence.ts';
import { saveFile } from '../lib/save-file.ts';
import { asChosen } from '../lib/semicolons.ts';
import { exportTexts } from './lists.texts.ts';
import { showToast } from './toast.tsx';

export interface CsvExport {
  /** Present while a download is running. */
  readonly progress: DownloadProgress | undefined;
  /** The whole sentence of the last failure, until the next start. */
  readonly failure: string | undefined;
  readonly start: () => void;
  readonly cancel: () => void;
  readonly dismiss: () => void;
}

interface CsvExportOptions {
  /** Requests the file as `openDownload` does, with the list's current filter. */
  open: (signal: AbortSignal) => Promise<Response>;
  /** The number of rows in words: '2 payments'. */
  counted: (rows: number) => string;
}

/** Downloads a list as a CSV file and saves it. One download at a time; leaving the page aborts it. */
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
        // Chunks arrive every few milliseconds: render only when the percentage changes.
        setProgress((shown) => (shown && percentOf(shown) === percentOf(now) ? shown : now));
      const file = await readCsv(response, { cutOff: exportTexts.cutOff, signal, onProgress });
      saveFile({ ...file, content: await asChosen(file.content) });
      showToast(exportTexts.done(counted(file.rows)));
    } catch (error) {
      if (!control.signal.aborted)
        setFailure(exportTexts.failed(errorSentence(error, exportTexts.unknownError)));
    }
    // A newer download may have started right after this one was cancelled; it must keep running.
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

/** Whole percents; 0 until the total is known. */
export function percentOf({ rows, total }: DownloadProgress): number {
  return total === 0 ? 0 : Math.floor((rows / total) * 100);
}

/** How many rows of the file have arrived. `total` is the server's announcement. */
export interface DownloadProgress {
  readonly rows: number;
  readonly total: number;
}

interface DownloadedFile {
  readonly name: string;
  readonly rows: number;
  readonly content: Blob;
}

const carriageReturn = 13;

/**
 * Reads a CSV file with a header line as a stream. `onProgress` is called with each chunk. A file that ends
 * before all its rows have arrived throws an ApiError with `cutOff` as its sentence: a partial file that looks
 * complete is worse than none.
 */
export async function readCsv(
  response: Response,
  {
    cutOff,
    signal,
    onProgress,
  }: { cutOff: string; signal: AbortSignal; onProgress: (progress: DownloadProgress) => void },
): Promise<DownloadedFile> {
  const total = Number(response.headers.get('X-Total-Count'));
  const name = /filename="([^"/\\]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  const parts: Uint8Array<ArrayBuffer>[] = [];
  // Rows end with CRLF; line breaks in typed text are LF only. The header is not a row.
  let lines = 0;
  try {
    const reader = response.body?.getReader();
    for (;;) {
      const part = await reader?.read();
      if (part === undefined || part.done) break;
      parts.push(part.value);
      for (const byte of part.value) if (byte === carriageReturn) lines += 1;
      onProgress({ rows: Math.min(Math.max(0, lines - 1), total), total });
    }
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new ApiError({ code: 'NETWORK_ERROR', sentence: cutOff, status: 0 }, { cause });
  }
  if (lines - 1 < total) throw new ApiError({ code: 'NETWORK_ERROR', sentence: cutOff, status: 0 });
  return {
    name: name ?? 'export.csv',
    rows: total,
    content: new Blob(parts, { type: 'text/csv;charset=utf-8' }),
  };
}
