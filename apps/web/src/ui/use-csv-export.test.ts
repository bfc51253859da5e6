import { describe, expect, it } from 'vitest';
import { readCsv, type DownloadProgress } from './use-csv-export.ts';

const headers = {
  'X-Total-Count': '2',
  'Content-Disposition': 'attachment; filename="transactions_export_2026-11-21.csv"',
};
const cutOff = 'cut off';

function inParts(parts: readonly string[], fault?: Error): Response {
  const bytes = parts.map((part) => new TextEncoder().encode(part));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = bytes.shift();
      if (next) controller.enqueue(next);
      else if (fault) controller.error(fault);
      else controller.close();
    },
  });
  return new Response(body, { headers });
}

async function read(response: Response, signal = new AbortController().signal) {
  const seen: DownloadProgress[] = [];
  const file = await readCsv(response, { cutOff, signal, onProgress: (now) => seen.push(now) });
  return { ...file, seen };
}

describe('a file that comes in parts', () => {
  it('is whole, has the name that the server gave, and says how far it is', async () => {
    const file = await read(inParts(['ID,Notes\r', '\n1,"a\nb"\r\n2', ',é\r\n']));
    expect(await file.content.text()).toBe('ID,Notes\r\n1,"a\nb"\r\n2,é\r\n');
    expect(file.name).toBe('transactions_export_2026-11-21.csv');
    expect(file.seen).toEqual([
      { rows: 0, total: 2 },
      { rows: 1, total: 2 },
      { rows: 2, total: 2 },
    ]);
  });

  it('is refused when it ends too early', async () => {
    await expect(read(inParts(['ID,Notes\r\n1,a\r\n']))).rejects.toThrow(cutOff);
  });

  it('is refused when the connection breaks', async () => {
    await expect(read(inParts(['ID\r\n1\r\n'], new TypeError('network')))).rejects.toThrow(cutOff);
  });

  it('is given up without a sentence', async () => {
    const giveUp = new AbortController();
    giveUp.abort();
    await expect(read(inParts(['ID\r\n'], new TypeError('gone')), giveUp.signal)).rejects.toThrow(
      'gone',
    );
  });
});
