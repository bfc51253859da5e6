import { followStream } from './follow-stream.ts';

/**
 * Follows a stream of server-sent events once for all tabs of the browser. One tab holds the connection and
 * passes the events on; when it is closed, the next tab takes over. Without the Web Locks API (a page without
 * TLS), each tab connects by itself. Returns a function that stops following.
 */
export function followShared({
  name,
  ...stream
}: {
  /** The name of lock and channel. Tabs with the same name share the stream, so it belongs to one session. */
  name: string;
  address: string;
  token: string;
  onEvent: (name: string) => void;
}): () => void {
  if (!('locks' in navigator)) return followStream(stream);
  const stopping = new AbortController();
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => stream.onEvent(String(data)));
  navigator.locks
    .request(name, { signal: stopping.signal }, async () => {
      const stop = followStream({
        ...stream,
        onEvent: (event) => {
          stream.onEvent(event);
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
          channel.postMessage(event);
        },
      });
      // The lock is held until this tab stops or is closed.
      await new Promise<void>((resolve) => {
        stopping.signal.addEventListener('abort', () => resolve(), { once: true });
      });
      stop();
    })
    .catch(() => {
      // Stopped while waiting for the lock.
    });
  return () => {
    stopping.abort();
    channel.close();
  };
}
