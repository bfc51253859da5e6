import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { listen } from '@ghost-pay/sandbox/listening';

// A front with broken durability, before a correct site: the crash run must detect it.

/** How long it delays payments that it has acknowledged. */
const delayMs = 100;

/**
 * Acknowledges payments before they are stored, and forwards them a moment later: those that it
 * still holds when `target` is killed are lost. It forwards everything else at once.
 */
export async function startHastyFront(
  target: () => string,
): Promise<{ site: string; close: () => Promise<void> }> {
  const pass = async (path: string, init: RequestInit) => fetch(`${target()}${path}`, init);
  const { url: site, close } = await listen((request, response) => {
    const answer = async () => {
      const { url = '', method = 'GET' } = request;
      const sent = await buffer(request);
      const headers = Object.fromEntries(
        ['authorization', 'content-type', 'idempotency-key'].flatMap((name) => {
          const value = request.headers[name];
          return typeof value === 'string' ? [[name, value]] : [];
        }),
      );
      const init = { method, headers, ...(sent.length > 0 && { body: sent }) };
      response.setHeader('content-type', 'application/json');
      if (method === 'POST' && url === '/api/transactions') {
        void wait(delayMs)
          .then(async () => pass(url, init))
          .catch(() => undefined);
        const { payment_id: paymentId } = JSON.parse(sent.toString()) as { payment_id: string };
        return response.writeHead(201).end(JSON.stringify({ paymentId }));
      }
      const passed = await pass(url, init);
      return response.writeHead(passed.status).end(await passed.text());
    };
    answer().catch(() => response.destroy());
  });
  return { site, close };
}
