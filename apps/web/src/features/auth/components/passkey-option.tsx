import type { PasskeyAnswer, PasskeyQuestion } from '@ghost-pay/contract/auth/passkeys.schemas';
import { Fingerprint } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cancelCeremony, signWithPasskey } from '../passkeys.api.ts';
import { passkeysTexts } from '../passkeys.texts.ts';
import { noPasskeyUsed, type SignInError } from '../sign-in-error.ts';

interface PasskeyOptionProps {
  blocked: boolean;
  /** Set while the server checks the answer. */
  busy: boolean;
  /** Returns the question to sign; undefined after a refusal, which the caller has already shown. */
  ask: () => Promise<PasskeyQuestion | undefined>;
  onAnswer: (answer: PasskeyAnswer) => void;
  /** Called when the browser returned no answer. */
  onFailed: (error: SignInError) => void;
}

/** The passkey button beside the code field. A typed code stays, whether the passkey works or not. */
export function PasskeyOption({ blocked, busy, ask, onAnswer, onFailed }: PasskeyOptionProps) {
  const [waiting, setWaiting] = useState(false);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  useEffect(() => {
    if (!waiting) return undefined;
    return () => {
      // The admin went back or signed in with the code meanwhile: close the browser's dialog.
      if (!isHere.current) void cancelCeremony();
    };
  }, [waiting]);

  const start = async () => {
    setWaiting(true);
    try {
      const question = await ask();
      if (question === undefined || !isHere.current) return;
      const answer = await signWithPasskey(question);
      if (isHere.current) onAnswer(answer);
    } catch {
      if (isHere.current) onFailed(noPasskeyUsed);
    } finally {
      if (isHere.current) setWaiting(false);
    }
  };

  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {passkeysTexts.or}
      </p>
      <Button
        variant="secondary"
        disabled={blocked}
        icon={<Fingerprint className="size-5" aria-hidden="true" />}
        busyLabel={waiting || busy ? passkeysTexts.waiting : undefined}
        onClick={() => void start()}
      >
        {passkeysTexts.use}
      </Button>
    </div>
  );
}
