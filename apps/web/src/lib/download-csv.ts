import type { ErrorBody } from '@ghost-pay/contract/error-codes';
import { ApiError } from './api-error.ts';
import { getSession } from './session.ts';

export interface DownloadProgress {
  readonly bytes: number;
  /** Lines of data so far, and how many there will be. */
  readonly rows: number;
  readonly totalRows: number;
}

interface DownloadOptions {
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: DownloadProgress) => void;
}

const lineFeed = 10;

/**
 * Fetches a CSV file of any length with the session's token and saves it under the name that the
 * server gives. Throws an ApiError when it is refused, and the stream's own error when it breaks off
 * or `signal` ends it: half a file is not saved.
 */
export async function downloadCsv(path: string, options: DownloadOptions): Promise<void> {
  const { query, signal, onProgress } = options;
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const response = await fetch(`/api${path}?${new URLSearchParams(given)}`, {
    headers: { Authorization: `Bearer ${getSession()?.token ?? ''}` },
    signal,
    cache: 'no-store',
    credentials: 'same-origin',
  });
  if (!response.ok || response.body === null) throw await refusalOf(response);

  const totalRows = Number(response.headers.get('X-Total-Count'));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let lines = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    bytes += value.length;
    // A line break inside a cell counts as well: near enough for a bar.
    for (const byte of value) if (byte === lineFeed) lines += 1;
    onProgress({ bytes, rows: Math.min(totalRows, Math.max(0, lines - 1)), totalRows });
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  saveBlob({ name: name ?? 'export.csv', blob: new Blob(chunks, { type: 'text/csv' }) });
}

async function refusalOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => undefined)) as ErrorBody | undefined;
  return new ApiError({
    code: body?.code ?? 'HTTP_ERROR',
    sentence: body?.error ?? `HTTP error! status: ${response.status}`,
    status: response.status,
  });
}

function saveBlob({ name, blob }: { name: string; blob: Blob }): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the Blob after the click; released too early, some save an empty file.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
