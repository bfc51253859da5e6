import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../../core/errors.ts';
import { type CutRecord, cutRecords, splitFields } from './cut-records.ts';

/** A record by its simplified column names, or why it cannot be read. Values of CSV are texts. */
export type ReadRecord = { readonly line: number } & (
  | { readonly fields: ReadonlyMap<string, unknown> }
  | { readonly problem: string }
);

/** How column names are compared: `user_email`, `userEmail` and `User Email` are one. */
export function simplified(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

const maxJsonBytes = 1024 * 1024;
const maxCsvBytes = 64 * 1024;
const separators = [',', ';', '\t'] as const;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** The checksum of a file, as `sha256sum` prints it. */
export async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/**
 * The records of a file: CSV with a line of column names, or one JSON object a line. Only one record is in memory at a
 * time. Throws an OperatorError if the file as a whole cannot be read; a single record never throws.
 */
export async function* readRecords(file: string): AsyncGenerator<ReadRecord> {
  const name = path.basename(file);
  const head = await readHead(file);
  refuseEncoding(name, head);
  const isCsv = name.toLowerCase().endsWith('.csv');
  const start = head.subarray(0, 3).equals(byteOrderMark) ? byteOrderMark.length : 0;
  const source = createReadStream(file, { start }) as AsyncIterable<Buffer>;
  if (isCsv) {
    yield* csvRecords(cutCsv(source, head), { name, separator: separatorOf(head) });
    return;
  }
  if (/^\s*\[/.test(head.toString('latin1', start)))
    throw new OperatorError(
      `${name} is one JSON list. Write one object a line, for instance with: jq -c '.[]' LIST > ${name}`,
    );
  for await (const record of cutRecords(source, { separator: undefined, maxBytes: maxJsonBytes })) {
    const read = readJson(record);
    if (read !== undefined) yield read;
  }
}

async function readHead(file: string): Promise<Buffer> {
  const opened = await open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await opened.close();
  }
}

function refuseEncoding(name: string, head: Buffer): void {
  const isWide =
    head.subarray(0, 2).equals(Buffer.from([0xff, 0xfe])) ||
    head.subarray(0, 2).equals(Buffer.from([0xfe, 0xff]));
  if (isWide || head.includes(0))
    throw new OperatorError(
      `${name} is not UTF-8 text${isWide ? ' but UTF-16' : ''}. Save it as UTF-8.`,
    );
}

/** The separator that stands most often in the line of names. */
function separatorOf(head: Buffer): string {
  const [names = ''] = head.toString('latin1').split(/\r?\n/, 1);
  const count = (separator: string) => names.split(separator).length;
  return separators.toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

function cutCsv(source: AsyncIterable<Buffer>, head: Buffer): AsyncGenerator<CutRecord> {
  return cutRecords(source, {
    separator: separatorOf(head).charCodeAt(0),
    maxBytes: maxCsvBytes,
  });
}

async function* csvRecords(
  records: AsyncGenerator<CutRecord>,
  { name, separator }: { name: string; separator: string },
): AsyncGenerator<ReadRecord> {
  let names: string[] | undefined;
  for await (const record of records) {
    const { line } = record;
    const read = 'problem' in record ? record : readText(record);
    if ('problem' in read) {
      if (names === undefined) throw noNames(name);
      yield { line, problem: read.problem };
      continue;
    }
    if (read.text.trim() === '') continue;
    const fields = splitFields(read.text, separator);
    if (names === undefined) {
      names = columnNames(name, fields);
      continue;
    }
    if (fields === undefined) {
      yield { line, problem: 'A text goes on after its closing quotation mark.' };
    } else if (fields.length === names.length) {
      yield { line, fields: new Map(names.map((column, at) => [column, undefuse(fields[at])])) };
    } else {
      yield { line, problem: `The record has ${fields.length} fields instead of ${names.length}.` };
    }
  }
}

function columnNames(file: string, fields: string[] | undefined): string[] {
  const names = fields?.map(simplified);
  if (names === undefined || names.includes('')) throw noNames(file);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    throw new OperatorError(`${file} has the column ${fields?.[names.indexOf(twice)]} twice.`);
  return names;
}

function noNames(file: string): OperatorError {
  return new OperatorError(`The first line of ${file} must hold the names of the columns.`);
}

/** Takes away the apostrophe that exports put before what a spreadsheet would run as a formula. */
function undefuse(field: string | undefined): string {
  return (field ?? '').replace(/^'(?=[=+\-@])/, '');
}

function readText({ bytes }: { bytes: Buffer }): { text: string } | { problem: string } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? { problem: 'The record holds a zero byte.' } : { text };
  } catch {
    return { problem: 'The record is not UTF-8 text.' };
  }
}

function readJson(record: CutRecord): ReadRecord | undefined {
  const { line } = record;
  const read = 'problem' in record ? record : readText(record);
  if ('problem' in read) return { line, problem: read.problem };
  if (read.text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(read.text);
  } catch {
    return { line, problem: 'The line is not JSON.' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { line, problem: 'The line is not a JSON object.' };
  const fields = new Map(Object.entries(value).map(([name, field]) => [simplified(name), field]));
  return { line, fields };
}
