import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { downloadReceipt } from '../api.ts';
import { receiptTexts as texts } from '../receipt.texts.ts';

/** Prints the page, or saves the PDF with the same lines. */
export function ReceiptButtons({
  paymentId,
  token,
}: {
  paymentId: string;
  token: string | undefined;
}) {
  const [state, setState] = useState<'idle' | 'downloading' | { error: string }>('idle');
  const download = async () => {
    setState('downloading');
    try {
      saveFile({
        name: `receipt-${paymentId}.pdf`,
        content: await downloadReceipt({ paymentId, token }),
      });
      setState('idle');
    } catch (error) {
      setState({ error: errorSentence(error, texts.downloadFailed) });
    }
  };
  return (
    <>
      <div className="grid grow grid-cols-2 gap-2 sm:flex sm:grow-0 print:hidden">
        <Button
          variant="secondary"
          icon={<Printer className="size-4" aria-hidden="true" />}
          onClick={() => window.print()}
          className="px-3.5 text-sm"
        >
          {texts.print}
        </Button>
        <Button
          icon={<Download className="size-4" aria-hidden="true" />}
          busyLabel={state === 'downloading' ? texts.downloading : undefined}
          onClick={() => void download()}
          className="px-3.5 text-sm"
        >
          {texts.download}
        </Button>
      </div>
      {typeof state === 'object' ? (
        <div className="basis-full print:hidden">
          <Alert tone="error" announce>
            {state.error}
          </Alert>
        </div>
      ) : null}
    </>
  );
}
