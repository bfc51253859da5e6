import { unprintable } from '@ghost-pay/contract/text-rules';

// How single values of another system are read. A value that cannot be read gives a RefusedRecord, whose sentence goes
// into the report; it never repeats the value, which may be a code or name a person.

/** The record cannot be taken over; the message is a sentence for the report. */
export class RefusedRecord extends Error {
  override readonly name = 'RefusedRecord';
}

export type Fields = ReadonlyMap<string, unknown>;

/** The trimmed text of a field; undefined if it is missing, empty, or the word NULL of a database's export. */
export function textOf(fields: Fields, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = fields.get(name);
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (typeof value !== 'string') continue;
    const text = value.trim();
    if (text !== '' && text !== 'NULL' && text !== String.raw`\N`) return text;
  }
  return undefined;
}

/** One of several words in any case; undefined if there is none. */
export function wordOf<Word extends string>(
  fields: Fields,
  {
    names,
    words,
    also = {},
  }: { names: readonly string[]; words: readonly Word[]; also?: Readonly<Record<string, Word>> },
): Word | undefined {
  const text = textOf(fields, ...names)?.toLowerCase();
  if (text === undefined) return undefined;
  const word =
    words.find((known) => known === text) ?? (Object.hasOwn(also, text) ? also[text] : undefined);
  if (word === undefined)
    throw new RefusedRecord(
      `${names[0]} must be one of: ${(words.length > 0 ? words : Object.values(also)).join(', ')}.`,
    );
  return word;
}

const yes = new Set(['true', '1', 't', 'yes']);
const no = new Set(['false', '0', 'f', 'no']);

export function truthOf(fields: Fields, name: string): boolean | undefined {
  const text = textOf(fields, name)?.toLowerCase();
  if (text === undefined) return undefined;
  if (yes.has(text)) return true;
  if (no.has(text)) return false;
  throw new RefusedRecord(`${name} must be true or false.`);
}

/** An amount as a number: a point before the decimals, and nothing between the digits. */
export function amountOf(fields: Fields, name: string): number | undefined {
  const text = textOf(fields, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,12}(?:\.\d{1,12})?$/.test(text))
    throw new RefusedRecord(`${name} must be a number such as 12.50, without signs or separators.`);
  return Number(text);
}

// Older than the oldest chain, so no payment of this kind.
const earliest = Date.UTC(2009, 0, 1);
const isoShape =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?)?\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/i;

/**
 * A moment: ISO 8601, a database's `2024-05-01 12:30:00+00`, or seconds or milliseconds since 1970. Without a time zone
 * it is UTC. Other forms are ambiguous and refused.
 */
export function momentOf(
  fields: Fields,
  { name, now }: { name: string; now: Date },
): Date | undefined {
  const text = textOf(fields, name);
  if (text === undefined) return undefined;
  const moment = readMoment(text);
  if (moment === undefined)
    throw new RefusedRecord(
      `${name} must be a moment such as 2024-05-01T12:30:00Z, or seconds since 1970.`,
    );
  if (moment.getTime() < earliest || moment.getTime() > now.getTime() + 86_400_000)
    throw new RefusedRecord(`${name} lies before 2009 or in the future.`);
  return moment;
}

function readMoment(text: string): Date | undefined {
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000);
  if (/^\d{13}$/.test(text)) return new Date(Number(text));
  const [, date, time = '00:00', seconds = ':00', zone = 'Z'] = isoShape.exec(text) ?? [];
  if (date === undefined) return undefined;
  const moment = new Date(`${date}T${time}${seconds.slice(0, 7)}${offsetOf(zone)}`);
  const isReal =
    !Number.isNaN(moment.getTime()) && new Date(`${date}T00:00Z`).toISOString().startsWith(date);
  return isReal ? moment : undefined;
}

function offsetOf(zone: string): string {
  if (/^(?:z|utc)$/i.test(zone)) return 'Z';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

/** Text without what a screen cannot show; line breaks and tabs stay. */
export function cleanText(text: string, most: number): string {
  const clean = Array.from(text.toWellFormed(), (character) =>
    unprintable.test(character) && !/[\n\t]/.test(character) ? ' ' : character,
  ).join('');
  return clean.slice(0, most).toWellFormed().trim();
}
