import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onChange` whenever the server reports a change of the payment, and once at the beginning. A hidden tab
 * does not listen. The streaming code loads on first use. Callers must also poll: a stream may be refused or
 * cut off. Without an id it does nothing.
 */
export function useFollowedPayment(paymentId: string | undefined, onChange: () => void): void {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (paymentId === undefined) return undefined;
    const stopping = new AbortController();
    import('./follow-stream.ts').then(
      ({ followPayment }) =>
        followPayment({ paymentId, onEvent: () => changed(), signal: stopping.signal }),
      () => {
        // The code could not be loaded: polling goes on.
      },
    );
    return () => stopping.abort();
  }, [paymentId]);
}
