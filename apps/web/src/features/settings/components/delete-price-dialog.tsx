import type { AdminPrice } from '@ghost-pay/contract/pricing/pricing.schemas';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { formatMoney } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useDeletePrice } from '../api.ts';
import { priceEditorTexts } from '../settings.texts.ts';

interface DeletePriceDialogProps {
  row: AdminPrice;
  onClose: () => void;
}

/** Asks before a price is deleted for good. */
export function DeletePriceDialog({ row, onClose }: DeletePriceDialogProps) {
  const remove = useDeletePrice();
  const start = () =>
    remove.mutate(row, {
      onSuccess: () => {
        showToast(priceEditorTexts.deleted(row.duration));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={priceEditorTexts.deleteTitle}
      question={priceEditorTexts.deleteText(row.duration, formatMoney(row.price, row.currency))}
      keep={priceEditorTexts.keep}
      button={priceEditorTexts.delete}
      busyLabel={remove.isPending ? priceEditorTexts.deleting : undefined}
      failure={
        remove.isError ? errorSentence(remove.error, priceEditorTexts.deleteFailed) : undefined
      }
      onConfirm={start}
      onClose={onClose}
    />
  );
}
