import { expect, test } from 'vitest';
import type { z } from 'zod';
import { operations } from './api-document.ts';
import { isStreamed } from './endpoint.ts';
import { errorBodySchema } from './error-body.schemas.ts';
import { errorCatalogue, type ErrorCode } from './error-codes.ts';
import { errorExample } from './error-examples.ts';

const shown = operations.flatMap(({ example, ...call }) => (example ? [{ ...call, example }] : []));

test.each(shown)('the example of $name is taken by its own schemas', ({ endpoint, example }) => {
  const { params, query, body, output } = endpoint;
  const parts: [z.ZodType | undefined, unknown][] = [
    [params, example.params],
    [query, example.query],
    [body, example.body],
  ];
  for (const [schema, value] of parts) {
    expect(value === undefined).toBe(schema === undefined);
    expect(schema?.safeParse(value).error).toBeUndefined();
  }
  if (isStreamed(output)) expect(example.answer).toBeUndefined();
  // Serialising changes and drops nothing of an answer.
  else expect(output.parse(example.answer)).toEqual(example.answer);
});

test.each(Object.keys(errorCatalogue) as ErrorCode[])('the example of the refusal %s', (code) => {
  expect(errorBodySchema.parse(errorExample(code))).toEqual(errorExample(code));
});
