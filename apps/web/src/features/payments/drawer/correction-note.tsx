import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { formatDateTime } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { correctionTexts as texts } from './drawer.texts.ts';

interface CorrectionNoteProps {
  correction: NonNullable<TransactionDetail['correction']>;
}

/** What the visitor had sent first. An administrator who saw that before must see the change. */
export function CorrectionNote({ correction: { corrected_at: at, before } }: CorrectionNoteProps) {
  return (
    <Alert tone="info" title={texts.corrected(formatDateTime(at))}>
      {before === null ? (
        texts.nothingBefore
      ) : (
        <>
          {texts.before} <span className="font-mono wrap-anywhere">{before}</span>
        </>
      )}
    </Alert>
  );
}
