import { setTimeout as wait } from 'node:timers/promises';
import { isApiError } from '@ghost-pay/contract/api-error';
import type { Chance } from './chance.ts';
import { type ClientRecord, createClientRecord, type NewCall } from './client-record.ts';
import { sendCall } from './site-calls.ts';

/** For about three seconds. */
const patientRetriesMs = [50, 100, 200, 400, 800, 1_600];

/**
 * Clients of a site behind a proxy. `retrying` repeats a request with its key, after each of these waits in milliseconds, and
 * notes in `counted` the requests, each once, and those that failed after all retries; `record` holds all attempts.
 */
export function createProxyClients({
  site,
  token,
  chance,
  retriesMs = patientRetriesMs,
}: {
  site: string;
  token: string;
  chance: Chance;
  retriesMs?: readonly number[] | undefined;
}) {
  const record = createClientRecord(async (call) => {
    try {
      return await sendCall({ site, token, from: someAddress(chance) }, call);
    } catch (error) {
      // The proxy's own answer.
      if (isApiError(error) && error.status === 502)
        throw new Error('No instance answered', { cause: error });
      throw error;
    }
  });
  const counted = { requests: 0, failed: 0 };
  const retrying: ClientRecord = {
    ...record,
    async send(call) {
      const attempt = await sendWithRetries(record, { call, retriesMs });
      counted.requests += 1;
      if (attempt.outcome === 'unknown') counted.failed += 1;
      return attempt;
    },
  };
  return { record, retrying, counted };
}

/** Repeats a request with an unknown outcome by its key. */
async function sendWithRetries(
  record: ClientRecord,
  { call, retriesMs }: { call: NewCall; retriesMs: readonly number[] },
) {
  let attempt = await record.send(call);
  for (const pauseMs of retriesMs) {
    if (attempt.outcome !== 'unknown') break;
    await wait(pauseMs);
    attempt = await record.send(call);
  }
  return attempt;
}

/** One of many addresses, because each has its own limits. */
export function someAddress(chance: Chance): string {
  const part = () => Math.floor(chance() * 256);
  return `10.${part()}.${part()}.${part()}`;
}
