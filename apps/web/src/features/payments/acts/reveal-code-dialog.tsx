import type { RevealedCode } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { consumeKey } from '../../../lib/keys/commands.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { paymentKeys } from '../payments-cache.ts';
import { acts } from './acts.tsx';
import { actsTexts, revealTexts as texts } from './acts.texts.ts';
import { PaymentSummary } from './payment-summary.tsx';
import type { Ask, Question } from './use-question.ts';

interface RevealCodeDialogProps {
  question: Question;
  /** Asks what the code brought, which is what comes next. */
  onAsk: Ask;
  onClose: () => void;
}

const { label, busy, done, refused, send } = acts.reveal_code;

/**
 * Shows a full code to the admin who redeems it. It asks first, and shows the code until the dialog closes. The code is
 * in the dialog's state alone and dropped with it: the caches of queries would keep it.
 */
export function RevealCodeDialog({ question, onAsk, onClose }: RevealCodeDialogProps) {
  const { transaction } = question;
  const { id, code_id: codeId } = transaction;
  const queryClient = useQueryClient();
  const next = useRef<HTMLButtonElement>(null);
  const [revealing, setRevealing] = useState(false);
  const [revealed, setRevealed] = useState<RevealedCode>();
  const [failure, setFailure] = useState<string>();
  const mayRecord = transaction.allowed_actions.includes('record_code_outcome');

  const start = async () => {
    // Enter that is held hides nothing of what it has shown.
    consumeKey('Enter');
    setRevealing(true);
    setFailure(undefined);
    try {
      setRevealed(await send({ params: { id } }, codeId));
      void queryClient.invalidateQueries({ queryKey: paymentKeys.detail(id) });
    } catch (error) {
      setFailure(errorSentence(error, refused));
    }
    setRevealing(false);
  };
  return (
    <Dialog
      // The reveal is logged: its answer must not be missed.
      onClose={revealing ? undefined : onClose}
      title={revealed ? done() : texts.question}
      description={revealed ? texts.logged : texts.warning}
      initialFocus={next}
      actions={
        <>
          <Button variant="secondary" disabled={revealing} onClick={onClose}>
            {revealed ? texts.hide : actsTexts.cancel}
          </Button>
          {revealed && !mayRecord ? null : (
            // One button with two meanings keeps the focus: Enter reveals, and Enter goes on.
            <Button
              ref={next}
              busyLabel={revealing ? busy : undefined}
              onClick={() => {
                if (revealed) onAsk({ ...question, act: 'record_code_outcome' });
                else void start();
              }}
            >
              {revealed ? acts.record_code_outcome.label : label}
            </Button>
          )}
        </>
      }
    >
      {failure ? <Alert tone="error" title={failure} announce /> : null}
      <PaymentSummary transaction={transaction} />
      <div role="status" className="grid gap-3 empty:hidden">
        {revealed ? (
          <Revealed label={texts.code} copy={texts.copyCode} text={revealed.code} />
        ) : null}
        {revealed?.pin ? (
          <Revealed label={texts.pin} copy={texts.copyPin} text={revealed.pin} />
        ) : null}
      </div>
    </Dialog>
  );
}

function Revealed({ label: name, copy, text }: { label: string; copy: string; text: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-base bg-sunken p-4">
      <div>
        <p className="text-xs text-muted">{name}</p>
        <p className="font-mono text-lg font-semibold break-all text-ink">{text}</p>
      </div>
      <CopyButton text={text} label={copy} />
    </div>
  );
}
