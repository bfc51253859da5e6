import { useEffect, useRef } from 'react';

/**
 * Calls `onChange` whenever the server says that the payment has changed, and once at the beginning;
 * a hidden tab does not listen. The stream's own code loads when it is needed. Whoever uses this
 * polls as well: a stream may be refused or cut off. Without an id nothing is followed.
 */
export function useFollowedPayment({
  paymentId,
  onChange,
}: {
  paymentId: string | undefined;
  onChange: () => void;
}): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (paymentId === undefined) return undefined;
    let stop = () => {};
    const listenWhileSeen = () => {
      stop();
      stop =
        document.visibilityState === 'hidden'
          ? () => {}
          : follow(paymentId, () => latest.current());
    };
    listenWhileSeen();
    document.addEventListener('visibilitychange', listenWhileSeen);
    return () => {
      document.removeEventListener('visibilitychange', listenWhileSeen);
      stop();
    };
  }, [paymentId]);
}

function follow(paymentId: string, onEvent: () => void): () => void {
  const address = `/api/transactions/track/${encodeURIComponent(paymentId)}/events`;
  const stopping = new AbortController();
  void import('./follow-stream.ts').then(
    ({ followStream }) => {
      if (stopping.signal.aborted) return;
      stopping.signal.addEventListener('abort', followStream({ address, onEvent }), { once: true });
    },
    () => {
      // The code could not be fetched: polling goes on.
    },
  );
  return () => stopping.abort();
}
