import { readEvents } from './event-stream.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/**
 * Follows a stream of server-sent events until the returned function is called, and reconnects after a break.
 * `onEvent` gets each event's name. After a break the server sends an event itself, because events may have
 * been missed. A permanent refusal (no session, unknown payment) ends the stream silently: every caller also
 * polls.
 */
export function followStream({
  address,
  token,
  onEvent,
}: {
  address: string;
  token?: string;
  onEvent: (name: string) => void;
}): () => void {
  const stopping = new AbortController();
  void follow({ address, token, onEvent, signal: stopping.signal });
  return () => stopping.abort();
}

async function follow({
  address,
  token,
  onEvent,
  signal,
}: {
  address: string;
  token: string | undefined;
  onEvent: (name: string) => void;
  signal: AbortSignal;
}): Promise<void> {
  let pauseMs = firstPauseMs;
  while (!signal.aborted) {
    try {
      const answer = await fetch(address, {
        headers: {
          Accept: 'text/event-stream',
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        },
        cache: 'no-store',
        signal,
      });
      if ([400, 401, 403, 404].includes(answer.status)) return;
      if (answer.ok && answer.body !== null) {
        for await (const { name } of readEvents(answer.body)) {
          pauseMs = firstPauseMs;
          onEvent(name);
        }
      }
    } catch {
      // Connections break; the next attempt shows whether that lasts.
    }
    // Jitter: the browsers must not all reconnect at the same moment after a restart of the server.
    await pause(pauseMs * (0.5 + Math.random() / 2), signal);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
