import { operations } from '@ghost-pay/contract/api-document';
import { isStreamed } from '@ghost-pay/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createAnswerWriter } from './endpoint-routes.ts';

const written = operations.flatMap(({ endpoint: { method, path, output }, example }) =>
  isStreamed(output) || example === undefined
    ? []
    : [{ call: `${method} ${path}`, output, answer: example.answer }],
);

describe('the answer of', () => {
  test.each(written)('$call is written whole', ({ output, answer }) => {
    expect(JSON.parse(createAnswerWriter(output)(answer))).toEqual(
      JSON.parse(JSON.stringify(answer)),
    );
  });
});

test('a field that the schema does not list is dropped', () => {
  const write = createAnswerWriter(z.object({ name: z.string(), sizes: z.array(z.object({})) }));
  expect(write({ name: 'a', secret: 'b', sizes: [{ secret: 'c' }] })).toBe(
    '{"name":"a","sizes":[{}]}',
  );
});
