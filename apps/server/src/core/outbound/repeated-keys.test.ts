import { expect, test } from 'vitest';
import { hasRepeatedKey } from './bounded-fetch.ts';

const repeats = (json: string) => hasRepeatedKey(json, JSON.parse(json));

test.each([
  '{"a":1,"a":2}',
  '{"a":1,"b":{"c":1,"c":1}}',
  '[{"a":1},{"a":1,"b":2,"a" :3}]',
  '{"a":{"a":1},"a":2}',
  '{"a":1,"\\u0061":2}',
  '{"a\\"":1,"a\\"":2}',
  '{"":1,"":2}',
  '{"__proto__":1,"__proto__":2}',
  '{"a:":":","a:":":","b":[":"]}',
])('%s names a key twice', (json) => {
  expect(repeats(json)).toBe(true);
});

test.each([
  '{}',
  '"a"',
  '{"a":1,"b":2}',
  '{"a":{"a":{"a":1}}}',
  '[{"a":1},{"a":1}]',
  '{"a":"a","b":"a"}',
  '{"a":"\\"a\\":1","b":"{\\"a\\":"}',
  '{"a":["a","a","b"],"b":"}"}',
  '{"a\\\\":1,"a":2}',
  '{"a":":","b":":"}',
  '{"__proto__":1,"1":[{"toString":null}]}',
  '{"a": "\\\\", "b" : ":\\u003a"}',
])('%s names each key once', (json) => {
  expect(repeats(json)).toBe(false);
});

test('two megabytes of texts, or of brackets, are read without a stack', () => {
  const many = 2 ** 20;
  expect(repeats(`{"a":"${'\\"'.repeat(many)}","a":1}`)).toBe(true);
  expect(repeats(`${'['.repeat(many)}${']'.repeat(many)}`)).toBe(false);
});
