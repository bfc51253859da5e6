import { durationWeight } from '@ghost-pay/contract/durations';
import {
  priceComplaint,
  priceSchema,
  type AdminPrice,
  type PriceUpdate,
} from '@ghost-pay/contract/pricing/pricing.schemas';
import { decimalSentence, readDecimal } from '../../lib/typed-decimal.ts';
import type { SettingsSearch } from './settings.search.ts';
import { priceEditorTexts } from './settings.texts.ts';

/** Selects the rows of the editor. */
export type PriceSelection = Pick<SettingsSearch, 'type' | 'region'>;

/** The edits of a row. The price is a text, because '12.' is an unfinished number. */
export interface PriceEdit {
  readonly price?: string;
  readonly isActive?: boolean;
}
export type PriceEdits = Readonly<Record<string, PriceEdit>>;

/** The rows of a selection, sorted by length. Data that is not a list gives no rows. */
export function selectPrices(prices: unknown, { type, region }: PriceSelection): AdminPrice[] {
  if (!Array.isArray(prices)) return [];
  return (prices as AdminPrice[])
    .filter(
      (row) =>
        row.category === 'ghost-eshop-pro' &&
        row.payment_type === type &&
        row.region === (type === 'nintendo-eshop' ? region : null),
    )
    .toSorted((a, b) => durationWeight(a.duration) - durationWeight(b.duration));
}

/**
 * A typed price as a number. Text without a number becomes 0 (specification, section 5). NaN for an ambiguous
 * number, such as '1,250' or '12 €': guessing could set a wrong price or 0.
 */
export function readPrice(text: string): number {
  return readDecimal(text) ?? (/\d/.test(text) ? Number.NaN : 0);
}

/** A stored price as its field shows it: with the decimals of its currency. */
export function priceText({ price, currency }: Pick<AdminPrice, 'price' | 'currency'>): string {
  return price.toFixed(currency === 'JPY' ? 0 : 2);
}

/** The error in a typed price, in the server's words; undefined when the price is valid. */
export function priceFault(
  text: string,
  { currency, is_active }: Pick<AdminPrice, 'currency' | 'is_active'>,
): string | undefined {
  if (text.trim() === '') return priceEditorTexts.priceMissing;
  const price = readDecimal(text);
  if (price === undefined) return decimalSentence;
  const [issue] = priceSchema.safeParse(price).error?.issues ?? [];
  return issue?.message ?? priceComplaint({ price, currency, is_active });
}

/** The error of each edited row. */
export function priceFaults(
  rows: readonly AdminPrice[],
  edits: PriceEdits,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    rows.flatMap((row) => {
      const edit = edits[row.id];
      if (edit === undefined) return [];
      const is_active = edit.isActive ?? row.is_active;
      const fault = priceFault(edit.price ?? String(row.price), { ...row, is_active });
      return fault === undefined ? [] : [[row.id, fault]];
    }),
  );
}

/** What is still to be saved after the edits of these rows were: rows that were typed over meanwhile stay. */
export function withoutSent(
  now: PriceEdits,
  sent: { ids: readonly string[]; edits: PriceEdits },
): PriceEdits {
  return Object.fromEntries(
    Object.entries(now).filter(([id, edit]) => !sent.ids.includes(id) || edit !== sent.edits[id]),
  );
}

/** The row as a save would store it. */
function editedPrice(row: AdminPrice, edit: PriceEdit | undefined): AdminPrice {
  return {
    ...row,
    price: edit?.price === undefined ? row.price : readPrice(edit.price),
    is_active: edit?.isActive ?? row.is_active,
  };
}

export function isPriceEdited(row: AdminPrice, edit: PriceEdit | undefined): boolean {
  const edited = editedPrice(row, edit);
  return edited.price !== row.price || edited.is_active !== row.is_active;
}

function isValid(row: AdminPrice): boolean {
  const words = [row.id, row.category, row.payment_type, row.duration];
  return (
    words.every((word) => typeof word === 'string' && word !== '') &&
    typeof row.price === 'number' &&
    Number.isFinite(row.price)
  );
}

/** The body of a save: every complete row of the selection, or the reason why there is nothing to send. */
export function priceUpdates(
  prices: unknown,
  { selection, edits }: { selection: PriceSelection; edits: PriceEdits },
): { readonly updates: PriceUpdate[] } | { readonly problem: string } {
  if (!Array.isArray(prices)) return { problem: priceEditorTexts.corrupted };
  const updates = selectPrices(prices, selection)
    .map((row) => editedPrice(row, edits[row.id]))
    .filter(isValid);
  return updates.length > 0 ? { updates } : { problem: priceEditorTexts.nothingValid };
}
