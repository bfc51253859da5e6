import { folded, withoutControls } from '@ghost-pay/contract/typed-text';
import type { CsvValue } from '../../core/csv.ts';

// How the cells of a table are read and written. A cell that cannot be read gives a RefusedRecord, whose sentence goes
// into the report; it never repeats the value, which may be a code or name a person.

/** The record cannot be taken over; the message is a sentence for the report. */
export class RefusedRecord extends Error {
  override readonly name = 'RefusedRecord';
}

/** A line of the report, for people and programs. `why` repeats no value of the file but payment ids. */
export interface ReportLine {
  readonly file: string;
  readonly line: number;
  /** `changed`: taken over, but not as it was. */
  readonly outcome: 'refused' | 'changed';
  readonly why: string;
}

/** A record's texts by the simplified names of their columns. */
export type Fields = ReadonlyMap<string, string>;

/** A record of a file, or why it cannot be read. */
export type ReadRecord = { readonly line: number } & (
  | { readonly fields: Fields }
  | { readonly problem: string }
);

/** What a cell is read with. */
export interface Reading {
  readonly now: Date;
  /** Takes a sentence for the report on something that is changed or left out. */
  readonly note: (sentence: string) => void;
}

/** Reads the text of a cell that is not empty; undefined leaves it out. `name` is the column's. */
type Read<Value> = (text: string, name: string, reading: Reading) => Value | undefined;

interface Column<Value> {
  /** What it holds, for the reader of an export. */
  readonly what: string;
  readonly read: Read<Value>;
  /** Other names that systems give it. */
  readonly others: readonly string[];
}
export type Table = Readonly<Record<string, Column<unknown>>>;
type ValueOf<Of> = Of extends Column<infer Value> ? Value : never;

/** The cells of one record. */
export interface Cells<Of extends Table> {
  /** Undefined for a cell that is missing, empty or left out. */
  get<Name extends keyof Of & string>(name: Name): ValueOf<Of[Name]> | undefined;
  /** Throws a RefusedRecord where `get` has nothing. */
  need<Name extends keyof Of & string>(name: Name): ValueOf<Of[Name]>;
}

/** What a record comes to, with sentences on what was changed; or why it is refused. */
export function attempt<Result>(
  record: ReadRecord,
  now: Date,
  read: (fields: Fields, reading: Reading) => Result,
): { readonly result: Result; readonly changes: readonly string[] } | { readonly refusal: string } {
  if ('problem' in record) return { refusal: record.problem };
  const changes: string[] = [];
  try {
    return { result: read(record.fields, { now, note: (why) => changes.push(why) }), changes };
  } catch (error) {
    if (!(error instanceof RefusedRecord)) throw error;
    return { refusal: error.message };
  }
}

export function column<Value>(what: string, read: Read<Value>, ...others: string[]): Column<Value> {
  return { what, read, others };
}

/** How column names are compared: `user_email`, `userEmail` and `User Email` are one. */
export function simplified(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

export function namesOf(table: Table): string[] {
  return Object.entries(table).flatMap(([name, { others }]) => [name, ...others].map(simplified));
}

/** The cells of a record by the columns of a table. A cell is read when it is asked for: others cannot be wrong. */
export function cellsOf<Of extends Table>(table: Of, fields: Fields, reading: Reading): Cells<Of> {
  const get = <Name extends keyof Of & string>(name: Name): ValueOf<Of[Name]> | undefined => {
    const { read, others } = table[name] as Column<ValueOf<Of[Name]>>;
    for (const known of [name, ...others]) {
      const text = fields.get(simplified(known))?.trim() ?? '';
      // The two words of databases for nothing.
      if (text !== '' && text !== 'NULL' && text !== String.raw`\N`)
        return read(text, name, reading);
    }
    return undefined;
  };
  return {
    get,
    need: (name) => {
      const value = get(name);
      if (value === undefined) throw new RefusedRecord(`${name} is missing.`);
      return value;
    },
  };
}

/** How a value is written: a moment as ISO 8601, a list as JSON. */
export function written(value: unknown): CsvValue {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as CsvValue);
}

export const asIs: Read<string> = (text) => text;

/** Text without what a screen cannot show; line breaks and tabs stay. */
export function lines(most: number): Read<string> {
  return (text) => {
    const clean = withoutControls(text.toWellFormed());
    return clean.slice(0, most).toWellFormed().trim() || undefined;
  };
}

export function line(most: number): Read<string> {
  return (text, ...more) => lines(most)(text, ...more)?.replaceAll(/[\n\t]/g, ' ');
}

/** One of several words in any case. */
export function word<Word extends string>(
  words: readonly Word[],
  also: Readonly<Record<string, Word>> = {},
): Read<Word> {
  return (text, name) => {
    const found = wordIn(text, words, also);
    if (found === undefined)
      throw new RefusedRecord(`${name} must be one of: ${words.join(', ')}.`);
    return found;
  };
}

export function wordIn<Word extends string>(
  text: string,
  words: readonly Word[],
  also: Readonly<Record<string, Word>> = {},
): Word | undefined {
  const small = text.toLowerCase();
  const found = words.find((known) => known.toLowerCase() === small);
  return found ?? (Object.hasOwn(also, small) ? also[small] : undefined);
}

/** A detail without which the record is still taken over: `sentence` reports one that cannot be read. */
export function orLeftOut<Value>(
  read: (text: string) => Value | undefined,
  sentence: string,
): Read<Value> {
  return (text, _name, { note }) => {
    const value = read(text);
    if (value === undefined) note(sentence);
    return value;
  };
}

const yes = new Set(['true', '1', 't', 'yes']);
const no = new Set(['false', '0', 'f', 'no']);

export const truth: Read<boolean> = (text, name) => {
  const small = text.toLowerCase();
  if (!yes.has(small) && !no.has(small)) throw new RefusedRecord(`${name} must be true or false.`);
  return yes.has(small);
};

/** An amount as a number: a point before the decimals, and nothing between the digits. */
export const amount: Read<number> = (typed, name) => {
  const text = folded(typed);
  if (!/^\d{1,12}(?:\.\d{1,12})?$/.test(text))
    throw new RefusedRecord(`${name} must be a number such as 12.50, without signs or separators.`);
  return Number(text);
};

// Older than the oldest chain, so no payment of this kind.
const earliest = Date.UTC(2009, 0, 1);
const isoShape =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?)?\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/i;

/**
 * A moment: ISO 8601, a database's `2024-05-01 12:30:00+00`, or seconds or milliseconds since 1970. Without a time zone
 * it is UTC. Other forms are ambiguous and refused.
 */
export const moment: Read<Date> = (text, name, { now }) => {
  const read = momentIn(text);
  if (read === undefined)
    throw new RefusedRecord(
      `${name} must be a moment such as 2024-05-01T12:30:00Z, or seconds since 1970.`,
    );
  if (read.getTime() < earliest || read.getTime() > now.getTime() + 86_400_000)
    throw new RefusedRecord(`${name} lies before 2009 or in the future.`);
  return read;
};

function momentIn(text: string): Date | undefined {
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000);
  if (/^\d{13}$/.test(text)) return new Date(Number(text));
  const [, date, time = '00:00', seconds = ':00', zone = 'Z'] = isoShape.exec(text) ?? [];
  if (date === undefined) return undefined;
  const read = new Date(`${date}T${time}${seconds.slice(0, 7)}${offsetOf(zone)}`);
  const isReal =
    !Number.isNaN(read.getTime()) && new Date(`${date}T00:00Z`).toISOString().startsWith(date);
  return isReal ? read : undefined;
}

function offsetOf(zone: string): string {
  if (/^(?:z|utc)$/i.test(zone)) return 'Z';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

/** A JSON list of objects, which have columns of their own. */
export function list<Of extends Table>(table: Of): Read<Cells<Of>[]> {
  return (text, name, reading) => {
    const items = jsonIn(text, name);
    if (items === undefined) return undefined;
    if (!Array.isArray(items)) throw new RefusedRecord(`${name} must be a list.`);
    return items.map((item) => {
      const fields = fieldsOf(item);
      if (fields === undefined) throw new RefusedRecord(`${name} must be a list of objects.`);
      return cellsOf(table, fields, reading);
    });
  };
}

/** A JSON object, or a text that is its value `main`. */
export function objectOr<Of extends Table>(table: Of, main: keyof Of & string): Read<Cells<Of>> {
  return (text, name, reading) =>
    cellsOf(table, fieldsOf(jsonIn(text, name)) ?? new Map([[main, text]]), reading);
}

/** The value of a JSON text; undefined for any other text. */
function jsonIn(text: string, name: string): unknown {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new RefusedRecord(`${name} holds a broken JSON text.`);
  }
}

/** Undefined for what is no object. */
function fieldsOf(value: unknown): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return new Map(
    Object.entries(value).map(([name, item]) => [
      simplified(name),
      typeof item === 'object' ? '' : String(item),
    ]),
  );
}
