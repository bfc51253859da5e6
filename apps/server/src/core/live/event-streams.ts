import { PassThrough } from 'node:stream';
import { AppError } from '../errors.ts';
import type { TextAnswer } from '../http/streamed-text.ts';
import type { LiveChange, LiveChanges } from './live-changes.ts';

/** How a stream of server-sent events is made from the changes. */
export interface StreamRules {
  /** For whom it counts, and how many each of them may have open on this instance. */
  readonly openers: readonly { readonly name: string; readonly atMost: number }[];
  /** The names of its events. They carry nothing else. */
  readonly events: readonly string[];
  /** By which of these events the change is told; undefined for one that is not. */
  readonly tells: (change: LiveChange) => string | undefined;
  /** Whether the change ends the stream. */
  readonly ends?: (change: LiveChange) => boolean;
  /** From now, when the stream ends by itself. */
  readonly endsAfterMs?: number;
}

export interface EventStreams {
  /** Throws TOO_MANY_REQUESTS when one of the openers has as many as they may have. */
  open(rules: StreamRules): TextAnswer;
  /** Ends all of them, and at once each that is opened from now on, so that the server can stop. */
  close(): void;
}

/** Shorter than what proxies and our own server wait for a silent connection. */
const heartbeatMs = 15_000;
/** Many changes at once are one event: whoever hears it looks at all of them. */
const gatherMs = 200;
const retryAfterSeconds = 30;

export function createEventStreams({ live }: { live: LiveChanges }): EventStreams {
  const open = new Set<PassThrough>();
  const openOf = new Map<string, number>();
  let isClosed = false;

  return {
    open(rules) {
      const { openers } = rules;
      if (openers.some(({ name, atMost }) => (openOf.get(name) ?? 0) >= atMost))
        throw new AppError('TOO_MANY_REQUESTS', { retryAfter: retryAfterSeconds });
      const body = startStream(live, rules);
      open.add(body);
      for (const { name } of openers) openOf.set(name, (openOf.get(name) ?? 0) + 1);
      body.once('close', () => {
        open.delete(body);
        for (const { name } of openers) {
          const left = (openOf.get(name) ?? 1) - 1;
          if (left > 0) openOf.set(name, left);
          else openOf.delete(name);
        }
      });
      if (isClosed) body.end();
      // Proxies that gather answers before they pass them on are asked not to.
      return { headers: { 'x-accel-buffering': 'no' }, body };
    },
    close() {
      isClosed = true;
      for (const body of open) body.end();
    },
  };
}

function startStream(
  live: LiveChanges,
  { events, tells, ends = () => false, endsAfterMs }: StreamRules,
): PassThrough {
  const body = new PassThrough();
  let gathering: NodeJS.Timeout | undefined;
  const send = (text: string): void => {
    // So little is sent that only a reader who has stopped reading can be behind; they come back.
    if (!body.writableEnded && !body.write(text)) body.destroy();
  };
  const gathered = new Set<string>();
  const tell = (names: readonly string[]): void => {
    for (const name of names) gathered.add(name);
    gathering ??= setTimeout(() => {
      gathering = undefined;
      for (const name of gathered) send(`event: ${name}\ndata: {}\n\n`);
      gathered.clear();
    }, gatherMs);
  };
  const unsubscribe = live.subscribe((change) => {
    if (ends(change)) return void body.end();
    const name = tells(change);
    if (change.kind === 'resumed') tell(events);
    else if (name !== undefined) tell([name]);
  });
  const heartbeat = setInterval(() => send(': still here\n\n'), heartbeatMs);
  const end = endsAfterMs === undefined ? undefined : setTimeout(() => body.end(), endsAfterMs);
  body.once('close', () => {
    unsubscribe();
    clearInterval(heartbeat);
    clearTimeout(gathering);
    clearTimeout(end);
  });
  // What changed before it was open is not told any more: whoever opens it looks once.
  tell(events);
  return body;
}
