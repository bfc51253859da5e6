import type { PasskeyQuestion } from '@ghost-pay/contract/auth/passkeys.schemas';
import { useRef, useState } from 'react';
import { canAskForPasskey, thisPage } from './passkey-obstacle.ts';

/** A question in its last minute is not used: the browser's dialog takes time too. */
const reserveMs = 60_000;

/** The server's WebAuthn challenge, kept until the browser is asked. A challenge is valid for one answer. */
export function useHeldQuestion() {
  const [offered, setOffered] = useState(false);
  const held = useRef<{ question: PasskeyQuestion; until: number }>(undefined);
  return {
    /** Whether this page can ask for a passkey of the account. */
    offered,
    hold: (question: PasskeyQuestion | undefined) => {
      const usable = question !== undefined && canAskForPasskey(thisPage(), question.rpId);
      setOffered(usable);
      held.current = usable
        ? { question, until: Date.now() + question.timeout - reserveMs }
        : undefined;
    },
    /** Returns the question once; undefined when it has been used or has expired. */
    take: (): PasskeyQuestion | undefined => {
      const taken = held.current;
      held.current = undefined;
      return taken !== undefined && taken.until > Date.now() ? taken.question : undefined;
    },
  };
}
