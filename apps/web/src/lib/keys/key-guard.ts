/**
 * Decides whether a press may change a payment. A key that is held acts once; and a press acts only on a payment that
 * was painted before it, so that no key that was meant for the payment before reaches the next one.
 */
export interface KeyGuard {
  /** True for a press that is no repeat of one that is still down. */
  down: (code: string, isRepeat: boolean) => boolean;
  up: (code: string) => void;
  /** Another window has the keyboard: what is released there is not heard here. */
  left: () => void;
  /** The payment that is on the screen now. */
  painted: (subject: string | undefined) => void;
  /** Whether `subject` is on the screen. */
  mayAct: (subject: string) => boolean;
}

export function createKeyGuard(): KeyGuard {
  const held = new Set<string>();
  let shown: string | undefined;
  return {
    down: (code, isRepeat) => {
      if (isRepeat || held.has(code)) return false;
      held.add(code);
      return true;
    },
    up: (code) => void held.delete(code),
    left: () => held.clear(),
    painted: (subject) => {
      shown = subject;
    },
    mayAct: (subject) => shown === subject,
  };
}
