import { followStream } from './follow-stream.ts';

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
