import { linkOnItsWay } from '@ghost-pay/contract/corrections/link-on-its-way';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { askForLink } from './api.ts';
import { correctionTexts } from './correction.texts.ts';

const texts = correctionTexts.link;

/** For a visitor with nothing to show: a link to the address that was given with the payment. */
export function AskForLink({ paymentId, isExpired }: { paymentId: string; isExpired: boolean }) {
  const [asking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const ask = async () => {
    setAsking(true);
    setFailure(undefined);
    try {
      await askForLink(paymentId);
      setAnswer(linkOnItsWay);
    } catch (error) {
      setFailure(errorSentence(error, texts.failed));
    }
    setAsking(false);
  };
  return (
    <section
      aria-labelledby="link"
      className="grid gap-4 rounded-base border border-line bg-surface p-4 shadow-base sm:p-6"
    >
      <h2 id="link" className="text-base font-bold text-ink">
        {isExpired ? texts.expired : texts.title}
      </h2>
      <p className="text-sm text-muted">{texts.text}</p>
      {failure ? (
        <Alert tone="error" announce>
          {failure}
        </Alert>
      ) : null}
      {answer === undefined ? (
        <Button
          onClick={() => void ask()}
          busyLabel={asking ? texts.asking : undefined}
          icon={<Mail className="size-4" aria-hidden="true" />}
          className="sm:justify-self-start"
        >
          {texts.ask}
        </Button>
      ) : (
        <Alert tone="info" title={answer} announce>
          {texts.more}
        </Alert>
      )}
    </section>
  );
}
