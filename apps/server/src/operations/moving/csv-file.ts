import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { withoutApostrophes } from '../../core/csv.ts';
import { OperatorError } from '../../core/errors.ts';
import { type ReadRecord, simplified } from './cells.ts';
import type { TableName } from './tables.ts';

// CSV of another system is of any quality. It is read by own means: a broken record must hinder no other one, and each
// must be known by its line.

/** A file of an import. */
export interface ImportFile {
  readonly table: TableName;
  readonly path: string;
  /** Its name within the folder. */
  readonly name: string;
  readonly sha256: string;
}

const maxBytes = 1024 * 1024;
const separators = [',', ';', '\t'] as const;

/** The checksum of a file, as `sha256sum` prints it. */
export async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/**
 * The records of a file of CSV in UTF-8, whose first line names the columns. Only one record is in memory at a time.
 * Throws an OperatorError if the file as a whole cannot be read; a single record never throws.
 */
export async function* readRecords(file: string): AsyncGenerator<ReadRecord> {
  const name = path.basename(file);
  let names: readonly string[] | undefined;
  for await (const record of recordsOf(linesOf(file))) {
    const { line, fields } = record;
    if (names === undefined) {
      names = columnNames(name, record);
    } else if (record.problem !== undefined) {
      yield { line, problem: record.problem };
    } else if (endsWithNothing(fields, 0)) {
      // A line of separators alone, as spreadsheets leave them at the end.
      continue;
    } else if (fields.length === names.length || endsWithNothing(fields, names.length)) {
      const cells = fields.map(withoutApostrophes);
      yield { line, fields: new Map(names.map((column, at) => [column, cells[at] ?? ''])) };
    } else {
      yield { line, problem: `The record has ${fields.length} fields instead of ${names.length}.` };
    }
  }
}

function columnNames(file: string, { fields, problem }: CsvRecord): string[] {
  const start = fields.join('');
  const isWide = /^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(start);
  if (isWide || start.includes('\0'))
    throw new OperatorError(
      `${file} is not UTF-8 text${isWide ? ' but UTF-16' : ''}. Save it as UTF-8.`,
    );
  const names = fields.map(simplified);
  // Some systems end each line with a separator.
  while (names.at(-1) === '') names.pop();
  if (problem !== undefined || names.length === 0 || names.includes(''))
    throw new OperatorError(`The first line of ${file} must hold the names of the columns.`);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    throw new OperatorError(`${file} has the column ${fields[names.indexOf(twice)]} twice.`);
  return names;
}

function endsWithNothing(fields: readonly string[], width: number): boolean {
  return fields.length > width && fields.slice(width).every((field) => field.trim() === '');
}

/** The lines of a file, each byte as one character: what is no UTF-8 breaks only its own record. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'latin1') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    // Of a line that is too long for a record, only what shows that it is.
    rest = (lines.pop() ?? '').slice(0, maxBytes + 1);
    yield* lines;
  }
  if (rest !== '') yield rest;
}

interface CsvRecord {
  readonly line: number;
  readonly fields: string[];
  /** The text whose quotation mark is still open at the end of the lines that were added. */
  open: string | undefined;
  problem: string | undefined;
}

/**
 * Puts lines together to records, where a text goes on in the next line. Where a quotation mark is not closed, only the
 * line in which it opens is left out, and the next line is read as a new record.
 */
async function* recordsOf(source: AsyncGenerator<string>): AsyncGenerator<CsvRecord> {
  let ahead: string[] = [];
  const next = async (): Promise<string | undefined> => {
    const line = ahead.shift();
    if (line !== undefined) return line;
    const { value } = (await source.next()) as { value: string | undefined };
    return value;
  };
  let separator: string | undefined;
  let line = 1;
  for (let first = await next(); first !== undefined; first = await next()) {
    if (line === 1) first = first.replace(/^\u00ef\u00bb\u00bf/, '');
    const said = line === 1 ? /^"?sep=([,;\t])"?\r?$/i.exec(first)?.[1] : undefined;
    if (said !== undefined) {
      separator = said;
      line += 1;
      continue;
    }
    separator ??= separatorOf(first);
    const record: CsvRecord = { line, fields: [], open: undefined, problem: undefined };
    const lines = [first];
    let bytes = first.length;
    addLine(record, first, separator);
    while (record.open !== undefined && bytes <= maxBytes) {
      const more = await next();
      if (more === undefined) break;
      lines.push(more);
      bytes += more.length + 1;
      addLine(record, more, separator);
    }
    if (record.open !== undefined && first.length <= maxBytes) {
      record.problem = 'A quotation mark that opens in this line is not closed.';
      ahead = [...lines.splice(1), ...ahead];
    } else if (bytes > maxBytes) {
      record.problem = `The record is longer than ${maxBytes / 1024} kB.`;
    }
    line += lines.length;
    if (lines.length > 1 || first.trim() !== '') yield record;
  }
}

/** The separator that stands most often in the line of names. */
function separatorOf(names: string): string {
  const count = (separator: string) => names.split(separator).length;
  return separators.toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

/** Adds a line to a record, as RFC 4180 has it. */
function addLine(record: CsvRecord, bytes: string, separator: string): void {
  const line = decoded(record, bytes);
  const end = line.endsWith('\r') ? line.length - 1 : line.length;
  let at = 0;
  let text = record.open === undefined ? undefined : `${record.open}\n`;
  record.open = undefined;
  for (;;) {
    if (text === undefined && line[at] !== '"') {
      const to = line.indexOf(separator, at);
      record.fields.push(line.slice(at, to < 0 ? end : to));
      if (to < 0) return;
      at = to + 1;
      continue;
    }
    if (text === undefined) at += 1;
    const quote = line.indexOf('"', at);
    if (quote < 0) {
      record.open = (text ?? '') + line.slice(at);
      return;
    }
    text = (text ?? '') + line.slice(at, quote);
    at = quote + 1;
    if (line[at] === '"') {
      text += '"';
      at += 1;
      continue;
    }
    record.fields.push(text);
    text = undefined;
    if (at >= end) return;
    if (line[at] !== separator) {
      record.problem ??= 'A text goes on after its closing quotation mark.';
      at = line.indexOf(separator, at);
      if (at < 0) return;
    }
    at += 1;
  }
}

function decoded(record: CsvRecord, bytes: string): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Buffer.from(bytes, 'latin1'),
    );
    if (text.includes('\0')) record.problem = 'The record holds a zero byte.';
    return text;
  } catch {
    record.problem = 'The record is not UTF-8 text.';
    return bytes;
  }
}
