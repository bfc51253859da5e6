import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRecords } from './csv-file.ts';

let folder: string;
beforeAll(async () => (folder = await mkdtemp(path.join(tmpdir(), 'ghost-pay-csv-'))));
afterAll(() => rm(folder, { recursive: true }));

/** The records below the columns `a` and `b`: each as `line: a|b`, or `line! sentence`. */
async function read(text: string | Buffer) {
  const file = path.join(folder, 'payments.csv');
  await writeFile(file, Buffer.concat([Buffer.from('a,b\n'), Buffer.from(text)]));
  const records: string[] = [];
  for await (const record of readRecords(file))
    records.push(
      'fields' in record
        ? `${record.line}: ${[...record.fields.values()].join('|')}`
        : `${record.line}! ${record.problem}`,
    );
  return records;
}

const notClosed = 'A quotation mark that opens in this line is not closed.';
const tooLong = 'The record is longer than 1024 kB.';
const huge = 'x'.repeat(1_500_000);

test.each<[string, string | Buffer, string[]]>([
  ['nothing', '', []],
  ['line breaks of every system', 'a,b\r\nc,d\ne,f', ['2: a|b', '3: c|d', '4: e|f']],
  ['empty lines', 'a,b\n\n \r\nc,d', ['2: a|b', '5: c|d']],
  ['texts of several lines', 'a,"b\r\nc"\nd,e', ['2: a|b\r\nc', '4: d|e']],
  ['separators and doubled marks in a text', '"a,""\n",""\nb,""""', ['2: a,"\n|', '4: b|"']],
  ['a mark within a text', '5" screen,\nb,c', ['2: 5" screen|', '3: b|c']],
  ['a mark that is not closed', 'a,"b\nc,d\ne,f', [`2! ${notClosed}`, '3: c|d', '4: e|f']],
  ['one in the last line', 'a,b\n"c,d', ['2: a|b', `3! ${notClosed}`]],
  ['one before much', `"a,\nb,c\n"${huge}\n,d`, [`2! ${tooLong}`, '5: |d']],
  [
    'one that a huge line follows',
    `"a,\nb,c\n${huge}\nd,e`,
    [`2! ${notClosed}`, '3: b|c', `4! ${tooLong}`, '5: d|e'],
  ],
  ['a huge line', `a,b\n${huge}\nc,d`, ['2: a|b', `3! ${tooLong}`, '4: c|d']],
  ['a huge last line of marks', `a,b\n${'"x'.repeat(700_000)}`, ['2: a|b', `3! ${tooLong}`]],
  [
    'a text after its closing mark',
    '"a"b,c\nd,e',
    ['2! A text goes on after its closing quotation mark.', '3: d|e'],
  ],
  [
    'fields too few',
    'a\nb,c,d\ne,f',
    [
      '2! The record has 1 fields instead of 2.',
      '3! The record has 3 fields instead of 2.',
      '4: e|f',
    ],
  ],
  ['lines that end with separators', 'a,b,\nc,d,,\n,,,\ne,f', ['2: a|b', '3: c|d', '5: e|f']],
  ['a zero byte', 'a\0,b\nc,d', ['2! The record holds a zero byte.', '3: c|d']],
  [
    'bytes of another encoding',
    Buffer.from('Zo\u00eb,b\nc,d', 'latin1'),
    ['2! The record is not UTF-8 text.', '3: c|d'],
  ],
  ['apostrophes before formulas', "'=a,b;'+c\n'd,'", ['2: =a|b;+c', "3: 'd|'"]],
])('a file with %s', async (_what, text, expected) => {
  expect(await read(text)).toEqual(expected);
});

test.each([
  ['the separator in its first line', 'sep=;\r\na;b\r\n1,5;2\r\n', ['3: 1,5|2']],
  ['a mark of UTF-8 and the separator in quotes', '\ufeff"sep=\t"\na\tb\nc\td', ['3: c|d']],
  ['names that end with a separator', 'a;b;\nc;d;\n', ['2: c|d']],
])('a file with %s', async (_what, text, expected) => {
  const file = path.join(folder, 'named.csv');
  await writeFile(file, text);
  const records: string[] = [];
  for await (const record of readRecords(file))
    if ('fields' in record)
      records.push(`${record.line}: ${[...record.fields.values()].join('|')}`);
  expect(records).toEqual(expected);
});
