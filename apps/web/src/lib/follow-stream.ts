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

/** Calls `onEvent` whenever the payment has changed, while the tab is visible, until `signal` aborts. */
export function followPayment({
  paymentId,
  onEvent,
  signal,
}: {
  paymentId: string;
  onEvent: () => void;
  signal: AbortSignal;
}): void {
  const address = `/api/transactions/track/${encodeURIComponent(paymentId)}/events`;
  let stop = () => {};
  const listenWhileSeen = () => {
    stop();
    stop =
      signal.aborted || document.visibilityState === 'hidden'
        ? () => {}
        : followStream({ address, onEvent });
  };
  listenWhileSeen();
  document.addEventListener('visibilitychange', listenWhileSeen, { signal });
  signal.addEventListener('abort', () => stop(), { once: true });
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
        for await (const name of readEvents(answer.body)) {
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

/**
 * Reads the names of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) from the
 * body of an answer. EventSource is not used: it cannot send the bearer header, and never comes back after a
 * refusal. A block without a name is a comment, which only keeps the connection open. Ends with the stream.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .getReader();
  try {
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const name = /^event: ?(.+)$/m.exec(block)?.[1];
        if (name !== undefined) yield name;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
