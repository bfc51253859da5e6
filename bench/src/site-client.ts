import { type Client, createClient } from '@ghost-pay/contract/client';

/** A client for the preparations of a measurement; `token` is a session's. */
export function clientOf({ url, token }: { url: string; token?: string }): Client {
  return createClient({ fetch, site: url, token, timeoutMs: 60_000 });
}
