import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvHead, csvLine, type CsvValue, typedCell, withoutApostrophes } from './csv.ts';

describe('a line of a CSV file', () => {
  test.each<[string, CsvValue[], string]>([
    ['ends with CRLF', ['a', 'b'], 'a,b\r\n'],
    ['leaves the unknown empty', [null, undefined, ''], ',,\r\n'],
    ['keeps numbers and truth values as they are', [12.5, -3, true], '12.5,-3,true\r\n'],
    ['quotes a comma', ['a,b'], '"a,b"\r\n'],
    ['doubles a quote', ['a "b"'], '"a ""b"""\r\n'],
    ['quotes a line break', ['a\nb', 'c\r\nd'], '"a\nb","c\r\nd"\r\n'],
    ['keeps other writings', ['Zoë', '桃'], 'Zoë,桃\r\n'],
    ['defuses a formula', ['=1+1'], "'=1+1\r\n"],
    ['defuses a plus', ['+49 30 1234'], "'+49 30 1234\r\n"],
    ['defuses a minus', ['-2+3'], "'-2+3\r\n"],
    ['defuses an at sign', ['@SUM(A1)'], "'@SUM(A1)\r\n"],
    ['defuses a tab', ['\t=1'], "'\t'=1\r\n"],
    ['defuses a carriage return', ['\r=1'], '"\'\r\'=1"\r\n'],
    [
      'defuses inside of quotes',
      ['=HYPERLINK("http://a","b")'],
      '"\'=HYPERLINK(""http://a"",""b"")"\r\n',
    ],
    ['defuses a formula behind a semicolon', ['a;=1+1;-2', 'b;@x'], "a;'=1+1;'-2,b;'@x\r\n"],
    ['defuses a formula behind a tab', ['a\t+1'], "a\t'+1\r\n"],
    ['defuses a formula on a line of its own', ['a\n=1'], '"a\n\'=1"\r\n'],
    ['defuses a formula behind a semicolon and quotes', ['a;"=1"'], '"a;""\'=1"""\r\n'],
    ['leaves a semicolon before anything else', ['a;b; =c'], 'a;b; =c\r\n'],
    [
      'defuses behind blanks and invisible characters',
      [' =1', '\u200b+1', '\ufeff@a', '\u00a0-1'],
      "' =1,'\u200b+1,'\ufeff@a,'\u00a0-1\r\n",
    ],
    ['leaves a sign that does not stand first', ['a=b', 'x@example.org'], 'a=b,x@example.org\r\n'],
  ])('%s', (_, values, line) => {
    expect(csvLine(values)).toBe(line);
  });

  // Characters that NFKC or a spreadsheet's input method turns into = + - or @.
  test.each([
    ['a full-width equals sign', '＝'],
    ['a small equals sign', '﹦'],
    ['a superscript equals sign', '⁼'],
    ['a subscript equals sign', '₌'],
    ['a full-width plus', '＋'],
    ['a small plus', '﹢'],
    ['a superscript plus', '⁺'],
    ['a subscript plus', '₊'],
    ['a full-width hyphen', '－'],
    ['a small hyphen', '﹣'],
    ['a minus sign', '−'],
    ['a superscript minus', '⁻'],
    ['a subscript minus', '₋'],
    ['a full-width at sign', '＠'],
    ['a small at sign', '﹫'],
  ])('defuses %s, also behind a separator', (_, sign) => {
    expect(csvLine([`${sign}cmd|calc`])).toBe(`'${sign}cmd|calc\r\n`);
    expect(csvLine([`a;${sign}cmd`])).toBe(`a;'${sign}cmd\r\n`);
    expect(csvLine([`a${sign}b`])).toBe(`a${sign}b\r\n`);
  });

  test.each(['—', '‘', '·', '1', 'ー'])('leaves %s', (sign) => {
    expect(csvLine([`${sign}a`])).toBe(`${sign}a\r\n`);
  });

  test('reads back as what was written, whatever people type', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', ',', ';', '"', '\r', '\n', '=', ' ', 'é'),
    });
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 6 }), (texts) => {
        expect(readLine(csvLine(texts)).map(withoutApostrophes)).toEqual(texts);
      }),
    );
  });
});

test('a file begins with the mark of UTF-8', () => {
  expect(csvHead(['a', 'b'])).toBe('\ufeffa,b\r\n');
});

describe('what a person typed', () => {
  test.each([
    '1E5',
    '007',
    '12',
    '1.5',
    '1,250.00',
    '$12',
    '(5)',
    '50%',
    '.5',
    ' 7 ',
    '3-4',
    '12/5',
    '2026-11-27',
    '1:30',
    '12:30 pm',
    'MAR1',
    'sep 2',
    '1 Dez',
    'TRUE',
    'falsch',
  ])('%s stays text, and is read back', (text) => {
    expect(typedCell(text)).toBe(`'${text}`);
    expect(withoutApostrophes(String(typedCell(text)))).toBe(text);
  });

  test.each(['mario', '1up', 'Zoë Müller', 'march', 'E5', '12 monkeys', 'truth', '', null])(
    '%s is left',
    (text) => {
      expect(typedCell(text)).toBe(text);
    },
  );
});

/** An independent RFC 4180 reader, character by character. */
function readLine(line: string): string[] {
  const cells = [''];
  let quoted = false;
  for (let at = 0; at < line.length - 2; at += 1) {
    const character = line.charAt(at);
    if (quoted && character === '"' && line.charAt(at + 1) === '"') {
      cells.push(`${cells.pop() ?? ''}"`);
      at += 1;
    } else if (character === '"') quoted = !quoted;
    else if (character === ',' && !quoted) cells.push('');
    else cells.push(`${cells.pop() ?? ''}${character}`);
  }
  return cells;
}
