import type { AdminPrice } from '@ghost-pay/contract/pricing/pricing.schemas';
import { useRef } from 'react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useDeletePrice } from '../api.ts';
import { priceEditorTexts } from '../settings.texts.ts';

interface DeletePriceDialogProps {
  row: AdminPrice;
  onClose: () => void;
}

/** Asks once before a price is taken off the list for good. */
export function DeletePriceDialog({ row, onClose }: DeletePriceDialogProps) {
  const remove = useDeletePrice();
  const safeChoice = useRef<HTMLButtonElement>(null);
  const start = () =>
    remove.mutate(row, {
      onSuccess: () => {
        showToast(priceEditorTexts.deleted(row.duration));
        onClose();
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={priceEditorTexts.deleteTitle}
      description={priceEditorTexts.deleteText(row.duration, formatMoney(row.price, row.currency))}
      initialFocus={safeChoice}
      actions={
        <>
          <Button ref={safeChoice} variant="secondary" onClick={onClose}>
            {priceEditorTexts.keep}
          </Button>
          <Button
            variant="danger"
            busyLabel={remove.isPending ? priceEditorTexts.deleting : undefined}
            onClick={start}
          >
            {priceEditorTexts.delete}
          </Button>
        </>
      }
    >
      {remove.isError ? (
        <Alert tone="error" announce>
          {errorSentence(remove.error, priceEditorTexts.deleteFailed)}
        </Alert>
      ) : null}
    </Dialog>
  );
}
