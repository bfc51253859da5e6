import type { AdminPrice } from '@ghost-pay/contract/pricing/pricing.schemas';
import { useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { useDeletePrice } from '../api.ts';
import type { PriceSelection } from '../price-edits.ts';
import { editedPaymentTypes, editedRegions } from '../settings.search.ts';
import { priceEditorTexts } from '../settings.texts.ts';
import type { PriceEditor } from '../use-price-editor.ts';
import { AddPrice } from './add-price.tsx';
import { PriceTable } from './price-table.tsx';

interface PricingTabProps {
  editor: PriceEditor;
  selection: PriceSelection;
  onSelect: (selection: PriceSelection) => void;
}

export function PricingTab({ editor, selection, onSelect }: PricingTabProps) {
  const texts = priceEditorTexts;
  const [toDelete, setToDelete] = useState<AdminPrice>();
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <Field label={texts.paymentType} className="w-full sm:w-56">
          {({ id }) => (
            <Select
              id={id}
              value={selection.type}
              options={editedPaymentTypes.map((value) => ({
                value,
                label: texts.paymentTypes[value],
              }))}
              onChange={(event) =>
                onSelect({ ...selection, type: event.target.value as PriceSelection['type'] })
              }
            />
          )}
        </Field>
        {selection.type === 'nintendo-eshop' ? (
          <Field label={texts.region} className="w-full sm:w-56">
            {({ id }) => (
              <Select
                id={id}
                value={selection.region}
                options={editedRegions.map((value) => ({ value, label: texts.regions[value] }))}
                onChange={(event) =>
                  onSelect({ ...selection, region: event.target.value as PriceSelection['region'] })
                }
              />
            )}
          </Field>
        ) : null}
      </div>
      <p className="text-sm text-muted">
        {selection.type === 'card' ? `${texts.cardAlsoAlternative} ` : ''}
        {texts.grace}
      </p>
      {editor.query.isPending ? (
        <SkeletonGroup label={texts.loading} className="grid gap-2">
          {Array.from({ length: 7 }, (_, index) => (
            <Skeleton key={index} className="h-12" />
          ))}
        </SkeletonGroup>
      ) : editor.rows.length > 0 ? (
        // A limited width, so the eye can follow a line from duration to price.
        <div className="max-w-3xl">
          <PriceTable editor={editor} onDelete={setToDelete} />
        </div>
      ) : (
        <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
      )}
      {editor.query.isSuccess ? (
        <AddPrice
          key={`${selection.type} ${selection.region}`}
          selection={selection}
          rows={editor.rows}
        />
      ) : null}
      {toDelete ? (
        <DeletePriceDialog
          // The current row: a refusal reloads a colleague's change.
          row={editor.rows.find(({ id }) => id === toDelete.id) ?? toDelete}
          onClose={() => setToDelete(undefined)}
        />
      ) : null}
    </>
  );
}

/** Asks before a price is deleted for good. */
function DeletePriceDialog({ row, onClose }: { row: AdminPrice; onClose: () => void }) {
  const texts = priceEditorTexts;
  const remove = useDeletePrice();
  return (
    <ConfirmDialog
      title={texts.deleteTitle}
      description={texts.deleteText(row.duration, formatMoney(row.price, row.currency))}
      keep={texts.keep}
      button={texts.delete}
      busy={texts.deleting}
      failed={texts.deleteFailed}
      send={async () => {
        await remove.mutateAsync(row);
        return texts.deleted(row.duration);
      }}
      onClose={onClose}
    />
  );
}
