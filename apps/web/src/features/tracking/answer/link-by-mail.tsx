import { linkOnItsWay } from '@ghost-pay/contract/answers/link-on-its-way';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Alert, Failure } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { correctionTexts } from './answer.texts.ts';

const texts = correctionTexts.link;

interface LinkByMailProps {
  paymentId: string;
  label: string;
  variant?: 'primary' | 'secondary';
}

/** Asks for the link that a payment needs, to the address that was given with it. */
export function LinkByMail({ paymentId, label, variant = 'primary' }: LinkByMailProps) {
  const [asking, setAsking] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string>();

  const ask = async () => {
    setAsking(true);
    setFailure(undefined);
    try {
      await call('POST /transactions/track/:paymentId/correction-link', { params: { paymentId } });
      setAsked(true);
    } catch (error) {
      setFailure(errorSentence(error, texts.failed));
    }
    setAsking(false);
  };
  return (
    <>
      <Failure>{failure}</Failure>
      {isAsked ? (
        <Alert tone="info" title={linkOnItsWay} announce>
          {texts.more}
        </Alert>
      ) : (
        <Button
          variant={variant}
          onClick={() => void ask()}
          busyLabel={asking ? correctionTexts.submitting : undefined}
          icon={<Mail className="size-4" aria-hidden="true" />}
          className="sm:justify-self-start"
        >
          {label}
        </Button>
      )}
    </>
  );
}
