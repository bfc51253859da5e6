import { type Client, createClient } from '@ghost-pay/contract/client';
import { sendRaw, type Target, writeRequest } from './raw-http.ts';

const timeoutMs = 60_000;

/** Makes a client; `token` is a session's. */
export type ClientMaker = (token?: string) => Client;

/** Each call has its own connection, so broken requests on other connections cannot break it, and none stays open. */
export function rawClients(target: Target): ClientMaker {
  return (token) =>
    createClient({
      fetch: async (path, { method, headers, body }) => {
        const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
        const all = { Host: 'localhost', Connection: 'close', ...headers, ...length };
        const lines = Object.entries(all).map(([name, value]) => [name, String(value)] as const);
        const bytes = writeRequest({ method, path, headers: lines, body });
        const answer = await sendRaw(target, { bytes, whole: true }, timeoutMs);
        if (answer.status === 0) throw new Error('The connection ended without an answer');
        return new Response(answer.body, { status: answer.status, headers: answer.headers });
      },
      token,
      timeoutMs,
    });
}
