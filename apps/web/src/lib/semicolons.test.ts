import { expect, test, vi } from 'vitest';
import { memoryStorage } from './memory-storage.fixture.ts';
import { asChosen, withSemicolons } from './semicolons.ts';

test.each([
  ['a head and a row', 'ID,Amount\r\n1,12.5\r\n', 'ID;Amount\r\n1;12,5\r\n'],
  ['negative numbers and coins', '-0.5,0.00012250,7', '-0,5;0,00012250;7'],
  ['empty cells', ',,\r\n', ';;\r\n'],
  ['no number', "'1.5,1.2.3,v1.5,1.,12", "'1.5;1.2.3;v1.5;1.;12"],
  ['quotes, commas and lines in a text', '"a ""b"", c\nd",1.5\r\n', '"a ""b"", c\nd";1,5\r\n'],
  ['a number in quotes', '"1.5",2', '"1.5";2'],
  ['semicolons in a text', "a;b,c;'=1,2", '"a;b";"c;\'=1";2'],
  ['a formula behind a comma', '"a,=1+1","b,""@x"', '"a,\'=1+1";"b,""\'@x"'],
])('a file with %s', (_, text, expected) => {
  expect(withSemicolons(text)).toBe(expected);
});

test('a file is saved as the server wrote it, unless semicolons were chosen', async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  const file = new Blob(['\ufeffA,B\r\n1,1.5\r\n'], { type: 'text/csv' });
  expect(await asChosen(file)).toBe(file);
  localStorage.setItem('csv-semicolons', 'on');
  const chosen = await asChosen(file);
  expect(chosen.type).toBe('text/csv');
  expect([...new Uint8Array(await chosen.arrayBuffer())].slice(0, 4)).toEqual([
    0xef, 0xbb, 0xbf, 65,
  ]);
  expect(await chosen.text()).toBe('A;B\r\n1;1,5\r\n');
});
