import type { AdminPrice } from '@ghost-pay/contract/pricing/pricing.schemas';
import { useState } from 'react';
import { isApiError } from '@ghost-pay/contract/api-error';
import { errorSentence } from '../../lib/error-sentence.ts';
import { useAllPrices, useSavePrices } from './api.ts';
import {
  isPriceEdited,
  priceFaults,
  priceText,
  type PriceEdit,
  type PriceEdits,
  type PriceSelection,
  priceUpdates,
  readPrice,
  selectPrices,
  withoutSent,
} from './price-edits.ts';
import { priceEditorTexts } from './settings.texts.ts';
import { useSaveState } from './use-save-state.ts';
import { withoutKey } from './settings-draft.ts';

/** The pricing tab: the loaded prices, the edits, and the save of the rows that are shown. */
export function usePriceEditor(selection: PriceSelection, { enabled }: { enabled: boolean }) {
  const query = useAllPrices({ enabled });
  const save = useSavePrices();
  const saveState = useSaveState();
  const [edits, setEdits] = useState<PriceEdits>({});
  /** The errors by row id. */
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const prices: unknown = query.data;
  const rows = selectPrices(prices, selection);

  const change = (row: AdminPrice, edit: PriceEdit) => {
    if (!Array.isArray(prices)) return setFailure(priceEditorTexts.corruptedWhileEditing);
    setFailure(undefined);
    setEdits((before) => ({ ...before, [row.id]: { ...before[row.id], ...edit } }));
    setErrors((before) => withoutKey(before, row.id));
  };

  /** Normalizes a typed price when its field loses the focus; an unreadable one stays as typed. */
  const settle = (row: AdminPrice, typed: string) => {
    const price = readPrice(typed);
    if (!Number.isNaN(price)) change(row, { price: priceText({ ...row, price }) });
  };
  const faults = priceFaults(rows, edits);

  const start = async () => {
    if (Object.keys(faults).length > 0) return setFailure(priceEditorTexts.faulty);
    const found = priceUpdates(prices, { selection, edits });
    setErrors({});
    if ('problem' in found) return setFailure(found.problem);
    setFailure(undefined);
    saveState.set('saving');
    const ids = found.updates.map(({ id }) => id);
    try {
      await save.mutateAsync(found.updates);
      setEdits((now) => withoutSent(now, { ids, edits }));
      saveState.set('saved');
    } catch (error) {
      saveState.set('idle');
      setFailure(errorSentence(error, priceEditorTexts.saveFailed));
      if (!isApiError(error)) return;
      if (error.code === 'PRICES_CHANGED') await query.refetch();
      setErrors(errorsByRow(error.fields, ids));
    }
  };

  const all = Array.isArray(prices) ? (prices as AdminPrice[]) : [];
  return {
    query,
    rows,
    edits,
    errors: { ...errors, ...faults },
    failure,
    state: saveState.state,
    isDirty: all.some((row) => isPriceEdited(row, edits[row.id])),
    change,
    settle,
    save: () => void start(),
    discard: () => {
      setEdits({});
      setErrors({});
      setFailure(undefined);
    },
  };
}

export type PriceEditor = ReturnType<typeof usePriceEditor>;

/** The server names a row by its index in the request: '3.price'. */
function errorsByRow(
  fields: Readonly<Record<string, string>>,
  ids: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, sentence]) => {
      const id = ids[Number(name.split('.')[0])];
      return id === undefined ? [] : [[id, sentence]];
    }),
  );
}
