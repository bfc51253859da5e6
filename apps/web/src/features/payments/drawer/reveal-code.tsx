import type {
  RevealedCode,
  Transaction,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { Eye } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { acts } from '../acts/acts.tsx';
import { actsTexts } from '../acts/acts.texts.ts';
import { PaymentSummary } from '../acts/payment-summary.tsx';
import { useRevealCode } from './api.ts';
import { evidenceTexts, revealTexts as texts } from './drawer.texts.ts';

const { label, busy, done, refused } = acts.reveal_code;

/** Shows a full code to the admin who redeems it. It asks first, and shows the code until the dialog closes. */
export function RevealCode({ transaction }: { transaction: Transaction }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start max-sm:min-h-11"
        icon={<Eye className="size-4" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {/* The code lives in the dialog's state and is dropped with it. */}
      {open ? <RevealDialog transaction={transaction} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function RevealDialog({ transaction, onClose }: { transaction: Transaction; onClose: () => void }) {
  const reveal = useRevealCode();
  const safeChoice = useRef<HTMLButtonElement>(null);
  const [revealing, setRevealing] = useState(false);
  const [revealed, setRevealed] = useState<RevealedCode>();
  const [failure, setFailure] = useState<string>();

  const start = async () => {
    setRevealing(true);
    setFailure(undefined);
    try {
      setRevealed(await reveal(transaction));
    } catch (error) {
      setFailure(errorSentence(error, refused));
    }
    setRevealing(false);
  };
  return (
    <Dialog
      open
      // The reveal is logged: its answer must not be missed.
      onClose={revealing ? undefined : onClose}
      title={revealed ? done() : texts.question}
      description={revealed ? texts.logged : texts.warning}
      initialFocus={safeChoice}
      actions={
        <>
          <Button ref={safeChoice} variant="secondary" disabled={revealing} onClick={onClose}>
            {revealed ? texts.hide : actsTexts.cancel}
          </Button>
          {revealed ? null : (
            <Button busyLabel={revealing ? busy : undefined} onClick={() => void start()}>
              {label}
            </Button>
          )}
        </>
      }
    >
      {failure ? <Alert tone="error" title={failure} announce /> : null}
      <PaymentSummary transaction={transaction} />
      <div role="status" className="grid gap-3 empty:hidden">
        {revealed ? (
          <Revealed label={evidenceTexts.code} copy={texts.copyCode} text={revealed.code} />
        ) : null}
        {revealed?.pin ? (
          <Revealed label={texts.pin} copy={texts.copyPin} text={revealed.pin} />
        ) : null}
      </div>
    </Dialog>
  );
}

function Revealed({ label, copy, text }: { label: string; copy: string; text: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-base bg-sunken p-4">
      <div>
        <p className="text-xs text-muted">{label}</p>
        <p className="font-mono text-lg font-semibold break-all text-ink">{text}</p>
      </div>
      <CopyButton text={text} label={copy} />
    </div>
  );
}
