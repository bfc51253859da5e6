import type { PasskeyQuestion } from '@ghost-pay/contract/auth/passkeys.schemas';
import { useRef, useState } from 'react';
import { canAskForPasskey, thisPage } from './passkey-obstacle.ts';

/** A question is not begun with in its last minute: the browser's dialog takes its time too. */
const reserveMs = 60_000;

/** What the server wants a passkey to sign, kept until the browser is asked: it is good for one answer. */
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
    /** The question, for this one time; undefined when it has been used or is too old. */
    take: (): PasskeyQuestion | undefined => {
      const taken = held.current;
      held.current = undefined;
      return taken !== undefined && taken.until > Date.now() ? taken.question : undefined;
    },
  };
}
