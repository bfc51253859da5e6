import { parseSearchWith } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { parseSearchValue, textOf } from './search-values.ts';

const parse = parseSearchWith(parseSearchValue);

test.for([
  ['username=peach', 'peach'],
  ['username=peach&username=daisy', 'peach'],
  ['username=peach&username=daisy&email=a@b.example&email=c@d.example', 'peach'],
  ['username=["peach","daisy"]', 'peach'],
  ['username={"a":1}', undefined],
  ['username=[]&email={}', undefined],
  ['username=null', undefined],
  ['username=true', 'true'],
  ['username=123', '123'],
  ['username=007', '007'],
  ['username=1e5', '1e5'],
  ['username=1234567890123456', '1234567890123456'],
  ['username=[clan]peach', '[clan]peach'],
  ['username=%E0%A4%A', '\uFFFD%A'],
  ['username', ''],
  ['step=payment&step=payment&username=peach', 'peach'],
  ['__proto__=a&constructor=b&toString=c&username=peach', 'peach'],
] as const)('an address with %s names %j', ([query, username]) => {
  const { username: found } = parse(`?${query}`) as { username?: unknown };
  expect(textOf(found)).toBe(username);
});
