// Reads an export to its end in a separate thread, so the reading does not slow down the measurements of other calls.
import { parentPort, workerData } from 'node:worker_threads';

const { url, token } = workerData as { url: string; token: string };
const newline = 0x0a;
const sentAt = performance.now();
const answer = await fetch(`${url}/api/transactions/export.csv`, {
  headers: { authorization: `Bearer ${token}` },
});
let firstByteMs: number | undefined;
let bytes = 0;
let lines = 0;
for await (const chunk of answer.body as ReadableStream<Uint8Array>) {
  firstByteMs ??= performance.now() - sentAt;
  bytes += chunk.length;
  for (const byte of chunk) if (byte === newline) lines += 1;
}
parentPort?.postMessage(
  {
    status: answer.status,
    firstByteMs,
    bytes,
    lines,
    seconds: (performance.now() - sentAt) / 1000,
  },
  [],
);
