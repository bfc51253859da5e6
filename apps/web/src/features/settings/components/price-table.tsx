import type { AdminPrice } from '@ghost-pay/contract/pricing/pricing.schemas';
import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { Cell, DataTable, HeaderCell, TableHead, TableRow } from '../../../ui/data-table.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { priceEditorTexts } from '../settings.texts.ts';
import { priceText } from '../price-edits.ts';
import type { PriceEditor } from '../use-price-editor.ts';

interface PriceTableProps {
  editor: PriceEditor;
  onDelete: (row: AdminPrice) => void;
}

/** The prices of one payment method, editable in place; duration and currency cannot be edited. */
export function PriceTable({ editor, onDelete }: PriceTableProps) {
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
