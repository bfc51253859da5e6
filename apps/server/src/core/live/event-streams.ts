import { PassThrough } from 'node:stream';
import { AppError } from '../errors.ts';
import type { TextAnswer } from '../http/streamed-text.ts';
import type { LiveChange, LiveChanges } from './live-changes.ts';

/** The rules of a stream of server-sent events. */
export interface StreamRules {
  /** The openers that the stream counts for, and how many streams each may have open on this instance. */
  readonly openers: readonly { readonly name: string; readonly atMost: number }[];
  /** The names of its events. Events carry no data. */
  readonly events: readonly string[];
  /** The event for a change; undefined for an irrelevant change. */
  readonly tells: (change: LiveChange) => string | undefined;
  /** Whether the change ends the stream. */
  readonly ends?: (change: LiveChange) => boolean;
  /** After this time the stream ends by itself. */
  readonly endsAfterMs?: number;
}

export interface EventStreams {
  /** Throws TOO_MANY_REQUESTS if one of the openers has reached its limit. */
  open(rules: StreamRules): TextAnswer;
  /** Ends all streams, and each later stream at once, so the server can stop. */
  close(): void;
}

/** Shorter than the idle timeout of proxies and of this server. */
const heartbeatMs = 15_000;
/** Changes within this time are one event, after which the reader reads everything again. */
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
      // Asks proxies not to buffer the stream.
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
    // So little is sent that only a stalled reader falls behind. Its connection is closed, and the reader
    // reconnects.
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
  // Changes before the stream was open are not sent. A first event makes the reader read the current state
  // once.
  tell(events);
  return body;
}
