import { builtInProviders } from '@ghost-pay/contract/card-payments/built-in-providers';
import {
  type CardProviderId,
  cardProviderIds,
  cardProviderLabels,
} from '@ghost-pay/contract/card-payments/card-payment-words';
import {
  type CardProvider,
  type CardProviderData,
  cardProviderDataSchema,
} from '@ghost-pay/contract/card-payments/card-payments.schemas';
import { processorTexts as texts } from './settings.texts.ts';

/** A processor as it is edited. A number that cannot be read stays as it was typed. */
export type Processor = Omit<CardProviderData, 'minimumUSD' | 'estimatedFeePercent'> & {
  readonly minimumUSD: number | string;
  readonly estimatedFeePercent: number | string;
};

/** What PayGate says of the processors. The server tells the higher of both minimums. */
export function liveProcessors(
  told: readonly CardProvider[] | undefined,
  stored: readonly Processor[],
) {
  return told?.map(({ id, available, minimumUSD }) => {
    const own = stored.find((row) => row.id === id)?.minimumUSD;
    // The processor's own minimum, where it is higher than the stored one; otherwise it is not known.
    return { id, available, ownMinimum: minimumUSD > Number(own) ? minimumUSD : undefined };
  });
}

export type LiveProcessor = NonNullable<ReturnType<typeof liveProcessors>>[number];

type ProcessorFaults = Partial<Record<keyof typeof texts.faults, string>>;

/** The processors of the setting's text; the built-in ones for an empty or an unreadable text. */
export function readProcessors(text: string): readonly Processor[] {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? (rows as Processor[]) : builtInProviders;
  } catch {
    return builtInProviders;
  }
}

/** The setting's text for these processors. Rows as they are stored, or built in, give that text again: nothing to save. */
export function writeProcessors(rows: readonly Processor[], stored: string): string {
  const text = JSON.stringify(rows);
  if (text === JSON.stringify(readProcessors(stored))) return stored;
  return text === JSON.stringify(builtInProviders) ? '' : text;
}

/** What is wrong with a processor, by field. */
export function processorFaults(row: Processor): ProcessorFaults {
  const { shape } = cardProviderDataSchema;
  const fields = Object.keys(texts.faults) as (keyof typeof texts.faults)[];
  return Object.fromEntries(
    fields
      .filter((field) => !shape[field].safeParse(row[field]).success)
      .map((field) => [field, texts.faults[field]]),
  );
}

/** Whether each processor of the setting's text can be saved. */
export function areProcessorsSound(text: string): boolean {
  return readProcessors(text).every((row) => Object.keys(processorFaults(row)).length === 0);
}

/** The rows with one of them at another place. A place beyond the ends changes nothing. */
export function movedRow<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length || from === to) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

/** The processors that the site does not offer. */
export function missingProcessors(rows: readonly Processor[]): CardProviderId[] {
  return cardProviderIds.filter((id) => rows.every((row) => row.id !== id));
}

/** A processor as it is added: with the built-in data. */
export function newProcessor(id: CardProviderId): Processor {
  const known = builtInProviders.find((row) => row.id === id);
  if (known === undefined) throw new Error(`No built-in data of ${cardProviderLabels[id]}`);
  return known;
}

/** Regions as people type them: separated by commas. */
export function readRegions(typed: string): string[] {
  return typed
    .split(',')
    .map((region) => region.trim())
    .filter((region) => region !== '');
}
