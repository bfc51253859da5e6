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

/** One event of a stream of server-sent events. */
export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/**
 * Reads server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) from the body of an
 * answer. EventSource is not used, because it cannot send the bearer header. Ends with the stream.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
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
        const event = readBlock(block);
        if (event !== undefined) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Undefined for a block of comments, which only keeps the connection open. */
function readBlock(block: string): StreamEvent | undefined {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, field, value = ''] = /^(\w+)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
  }
  return name === 'message' && data.length === 0 ? undefined : { name, data: data.join('\n') };
}
