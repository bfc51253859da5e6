import { presenceBeatSeconds } from '@ghost-pay/contract/desk/desk-words';
import { useEffect } from 'react';
import { call } from '../../../lib/api-client.ts';
import { newKey } from '../../../lib/idempotency-keys.ts';
import { getSession } from '../../../lib/session.ts';

/** This tab, among all tabs of the session. */
const tab = newKey();
/** The payment that this tab shows. */
let shown: string | undefined;

/** Nothing depends on it: a heartbeat that is lost is followed by the next one, and a presence ends by itself. */
function say(id: string, isOpen: boolean): void {
  if (getSession() === null) return;
  const params = { id };
  const body = { tab, is_open: isOpen };
  call('POST /transactions/:id/presence', { params, body, keepalive: !isOpen }).catch(
    () => undefined,
  );
}

/** Tells colleagues that this tab shows the payment, as long as it is shown and the tab is in sight. */
export function usePresence(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return undefined;
    const beat = () => {
      if (document.visibilityState === 'visible') say(id, true);
    };
    const leave = () => say(id, false);
    shown = id;
    beat();
    const timer = window.setInterval(beat, presenceBeatSeconds * 1_000);
    document.addEventListener('visibilitychange', beat);
    window.addEventListener('pagehide', leave);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', beat);
      window.removeEventListener('pagehide', leave);
      shown = undefined;
      // The tab's next payment takes the place of this one by itself.
      queueMicrotask(() => {
        if (shown === undefined) leave();
      });
    };
  }, [id]);
}
