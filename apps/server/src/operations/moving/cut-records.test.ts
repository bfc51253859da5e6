import { describe, expect, test } from 'vitest';
import { cutRecords, splitFields } from './cut-records.ts';

async function* inPieces(text: string | Buffer, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Every record as `line: text`, or `line! sentence`. */
async function cut(text: string, { size = 7, maxBytes = 40, separator = ',' } = {}) {
  const records: string[] = [];
  const shape = { separator: separator.charCodeAt(0) || undefined, maxBytes };
  for await (const record of cutRecords(inPieces(text, size), shape))
    records.push(
      'bytes' in record
        ? `${record.line}: ${record.bytes.toString()}`
        : `${record.line}! ${record.problem}`,
    );
  return records;
}

const notClosed = 'A quotation mark that opens in this line is not closed.';
const tooLong = 'The record is longer than 0 kB.';

describe('a file is cut into records', () => {
  test.each([
    ['nothing', '', []],
    ['line breaks of every system', 'a,b\r\nc,d\ne,f', ['1: a,b', '2: c,d', '3: e,f']],
    ['no line break at the end', 'a', ['1: a']],
    ['a text of several lines', 'a,"b\nc",d\ne', ['1: a,"b\nc",d', '3: e']],
    ['doubled quotation marks', '"a""\n",b\nc', ['1: "a""\n",b', '3: c']],
    ['a quotation mark within a text', '5" screen\nb', ['1: 5" screen', '2: b']],
    ['a quotation mark that is not closed', 'a,"b\nc\nd', [`1! ${notClosed}`, '2: c', '3: d']],
    ['one in the last line', 'a\n"b', ['1: a', `2! ${notClosed}`]],
    [
      'one in a file that goes on for long',
      `"a\n${'b\n'.repeat(30)}`,
      [`1! ${notClosed}`, ...Array.from({ length: 30 }, (_, at) => `${at + 2}: b`)],
    ],
    ['a huge line', `a\n${'x'.repeat(500)}\nb`, ['1: a', `2! ${tooLong}`, '3: b']],
    ['a huge last line', `a\n${'"x'.repeat(500)}`, ['1: a', `2! ${tooLong}`]],
    [
      'a huge text with closed quotation marks',
      `"${'x\n'.repeat(10)}",${'y'.repeat(100)}\nb`,
      [`1! ${tooLong}`, '12: b'],
    ],
  ])('with %s', async (_what, text, expected) => {
    for (const size of [1, 7, 1000]) expect(await cut(text, { size })).toEqual(expected);
  });

  test('without quotation marks that bind, where each line is a record', async () => {
    expect(await cut('{"a\n"}\n', { separator: '' })).toEqual(['1: {"a', '2: "}']);
  });
});

describe('a record is split into fields', () => {
  test.each([
    ['', ['']],
    ['a', ['a']],
    ['a,', ['a', '']],
    ['"a,b",c', ['a,b', 'c']],
    ['"a ""b""",', ['a "b"', '']],
    ['5" screen,b', ['5" screen', 'b']],
    ['"a"b,c', undefined],
    ['"a', undefined],
  ])('%j', (text, expected) => {
    expect(splitFields(text, ',')).toEqual(expected);
  });
});
