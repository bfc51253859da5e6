import type { AdminPrice } from '@ghost-pay/contract/pricing/pricing.schemas';
import { useId, useState } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { type Duration, durations } from '@ghost-pay/contract/durations';
import { regionCurrencies } from '@ghost-pay/contract/pricing/pricing-words';
import { isApiError } from '@ghost-pay/contract/api-error';
import { formatMoney } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field, FieldError } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LoadingLines } from '../../../ui/list-table.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Cell, DataTable, HeaderCell, TableHead, TableRow } from '../../../ui/data-table.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Failure } from '../../../ui/alert.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useCreatePrice, useDeletePrice } from '../api.ts';
import { priceFault, type PriceSelection, priceText, readPrice } from '../price-edits.ts';
import { editedPaymentTypes, editedRegions } from '../settings.search.ts';
import { priceEditorTexts } from '../settings.texts.ts';
import type { PriceEditor } from '../use-price-editor.ts';

interface PriceTableProps {
  editor: PriceEditor;
  onDelete: (row: AdminPrice) => void;
}

/** The prices of one payment method, editable in place; duration and currency cannot be edited. */
function PriceTable({ editor, onDelete }: PriceTableProps) {
  const { columns, tableCaption } = priceEditorTexts;
  return (
    <DataTable caption={tableCaption} fits>
      <TableHead className="top-14 lg:top-0">
        <HeaderCell>{columns.duration}</HeaderCell>
        <HeaderCell className="w-36 sm:w-56">{columns.price}</HeaderCell>
        <HeaderCell className="w-17 sm:w-28">{columns.onSale}</HeaderCell>
        <HeaderCell className="w-14 sm:w-20">
          <span className="max-sm:sr-only">{columns.remove}</span>
        </HeaderCell>
      </TableHead>
      <tbody>
        {editor.rows.map((row) => (
          <PriceTableRow key={row.id} row={row} editor={editor} onDelete={onDelete} />
        ))}
      </tbody>
    </DataTable>
  );
}

function PriceTableRow({ row, editor, onDelete }: PriceTableProps & { row: AdminPrice }) {
  const errorId = useId();
  const edit = editor.edits[row.id];
  const error = editor.errors[row.id];
  const isActive = edit?.isActive ?? row.is_active;
  return (
    <TableRow>
      <Cell className="font-semibold whitespace-nowrap text-ink first-letter:uppercase">
        {row.duration}
      </Cell>
      <Cell>
        <div className="grid gap-1.5">
          <span className="flex items-center gap-2">
            <DecimalInput
              aria-label={priceEditorTexts.priceOf(row.duration, row.currency)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              className="min-w-0 text-right max-sm:px-2"
              value={edit?.price ?? priceText(row)}
              onChange={(event) => editor.change(row, { price: event.target.value })}
              onBlur={(event) => {
                if (edit?.price !== undefined) editor.settle(row, event.target.value);
              }}
            />
            <span className="text-xs text-muted">{row.currency}</span>
          </span>
          <FieldError id={errorId} error={error} />
        </div>
      </Cell>
      <Cell>
        <Switch
          label={priceEditorTexts.onSaleOf(row.duration)}
          labelHidden
          checked={isActive}
          onChange={(event) => editor.change(row, { isActive: event.target.checked })}
        />
      </Cell>
      <Cell className="!px-1">
        <IconButton
          label={priceEditorTexts.deleteOf(row.duration)}
          icon={<Trash2 className="size-4" aria-hidden="true" />}
          onClick={() => onDelete(row)}
        />
      </Cell>
    </TableRow>
  );
}

interface AddPriceProps {
  selection: PriceSelection;
  rows: readonly AdminPrice[];
}

/** Adds a price for a duration that has none in this selection. */
function AddPrice({ selection, rows }: AddPriceProps) {
  const create = useCreatePrice();
  const missing = durations.filter((duration) => rows.every((row) => row.duration !== duration));
  const [chosen, setChosen] = useState<Duration>();
  const [price, setPrice] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isNintendo = selection.type === 'nintendo-eshop';
  const currency = isNintendo ? regionCurrencies[selection.region] : 'USD';
  const [first] = missing;
  const duration = chosen !== undefined && missing.includes(chosen) ? chosen : first;
  const fields = isApiError(create.error) ? create.error.fields : {};

  if (duration === undefined)
    return <p className="text-sm text-muted">{priceEditorTexts.complete}</p>;

  const fault = priceFault(price, { currency, is_active: true });
  const add = () => {
    setAsked(true);
    if (fault !== undefined) return;
    create.mutate(
      {
        category: 'ghost-eshop-pro',
        payment_type: selection.type,
        region: isNintendo ? selection.region : null,
        duration,
        price: readPrice(price),
        currency,
      },
      {
        onSuccess: () => {
          setPrice('');
          setAsked(false);
          showToast(priceEditorTexts.added(duration));
        },
      },
    );
  };
  return (
    <Panel title={priceEditorTexts.addTitle}>
      <Failure>
        {create.error &&
          fields['price'] === undefined &&
          errorSentence(create.error, priceEditorTexts.addFailed)}
      </Failure>
      <form
        noValidate
        className="grid gap-4 sm:grid-cols-[14rem_12rem_auto] sm:items-start"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Field label={priceEditorTexts.duration}>
          {({ id }) => (
            <Select
              id={id}
              value={duration}
              options={missing.map((value) => ({ value, label: value }))}
              onChange={(event) => setChosen(event.target.value as Duration)}
            />
          )}
        </Field>
        <Field
          label={priceEditorTexts.price(currency)}
          error={(price === '' && !isAsked ? undefined : fault) ?? fields['price']}
        >
          {(control) => (
            <DecimalInput
              {...control}
              value={price}
              onChange={(event) => {
                setPrice(event.target.value);
                create.reset();
              }}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="secondary"
          className="sm:mt-[1.625rem] sm:justify-self-start"
          icon={<Plus className="size-4" aria-hidden="true" />}
          busyLabel={create.isPending ? priceEditorTexts.adding : undefined}
        >
          {priceEditorTexts.add}
        </Button>
      </form>
    </Panel>
  );
}

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
        <LoadingLines label={texts.loading} count={7} className="h-12" />
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
      send={() => remove.mutateAsync(row)}
      done={texts.deleted(row.duration)}
      onClose={onClose}
    />
  );
}
