import { readEvents } from './event-stream.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/**
 * Follows a stream of server-sent events until the returned function is called, and connects again
 * when it breaks. `onEvent` is called with each event's name; after a break the server sends an
 * event by itself, because something may have been missed. A refusal that asking again would not
 * change (no session, unknown payment) ends it quietly: whoever follows also polls.
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
      // Connections break; the next try says more.
    }
    // Not all browsers at the same moment, when a server comes back.
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
