import { ApiError } from '@ghost-pay/contract/api-error';

/** How many rows of the file have arrived. `total` is the server's announcement. */
export interface DownloadProgress {
  readonly rows: number;
  readonly total: number;
}

export interface DownloadedFile {
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
