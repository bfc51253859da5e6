import { useEffect, useRef } from 'react';

/**
 * Calls `onChange` whenever the server says that the payment has changed, and once at the beginning;
 * a hidden tab does not listen. What it takes loads when it is needed. Whoever uses this polls as
 * well: a stream may be refused or cut off. Without an id nothing is followed.
 */
export function useFollowedPayment(paymentId: string | undefined, onChange: () => void): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (paymentId === undefined) return undefined;
    const stopping = new AbortController();
    import('./follow-payment.ts').then(
      ({ followPayment }) =>
        followPayment({ paymentId, onEvent: () => latest.current(), signal: stopping.signal }),
      () => {
        // The code could not be fetched: polling goes on.
      },
    );
    return () => stopping.abort();
  }, [paymentId]);
}
