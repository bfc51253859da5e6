import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '@ghost-pay/contract/api-document';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';

interface Described {
  operationId?: string;
  tags?: string[];
  security: object[];
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
}
interface Document {
  info: object;
  tags: { name: string }[];
  paths: Record<string, Record<string, Described>>;
  components: { examples: Record<string, { value: object }> };
}

let server: TestServer;
let document: Document;
beforeAll(async () => {
  server = await createTestServer();
  document = (await server.app.inject('/api/openapi.json')).json<Document>();
});
afterAll(() => server.close());

/** The problems that a common linter's recommended rules find in a document, warnings included. */
async function lint(linted: Document): Promise<string[]> {
  const problems = await lintFromString({
    source: JSON.stringify(linted),
    absoluteRef: '/openapi.json',
    config: await createConfig({ extends: ['recommended'] }),
  });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

/**
 * The requirement names these paths, although a server could match /transactions/track/mark-failed to either.
 * This router prefers the fixed part, and no payment's row has the id 'track'.
 */
const isNamedByRequirement = (problem: string) =>
  problem.startsWith('no-ambiguous-paths') && problem.includes('`/transactions/track/{paymentId}`');

test('a common linter finds nothing wrong with the API’s description', async () => {
  const problems = await lint(document);
  expect(problems.filter((problem) => !isNamedByRequirement(problem))).toEqual([]);
});

describe('a description with a planted fault', () => {
  const faults: Record<string, { rule: string; plant: (planted: Document) => void }> = {
    'a call without a name': {
      rule: 'operation-operationId',
      plant: ({ paths }) => delete paths['/health']?.['get']?.operationId,
    },
    'an answer whose example its schema refuses': {
      rule: 'no-invalid-media-type-examples',
      plant: ({ paths }) => {
        const content = paths['/health']?.['get']?.responses['200']?.content;
        if (content) content['application/json'] = { ...content['application/json'], example: {} };
      },
    },
    'a refusal whose example lacks its code': {
      rule: 'no-invalid-media-type-examples',
      plant: ({ components }) => {
        components.examples['NOT_FOUND'] = { value: { error: 'Not found.', requestId: '1' } };
      },
    },
    'a refusal whose example is missing': {
      rule: 'no-unresolved-refs',
      plant: ({ components }) => delete components.examples['NOT_FOUND'],
    },
    'a call that names an unknown way of signing in': {
      rule: 'security-defined',
      plant: ({ paths }) => paths['/health']?.['get']?.security.push({ basic: [] }),
    },
  };

  test.each(Object.entries(faults))('%s is found', async (_, { rule, plant }) => {
    const { paths, ...rest } = structuredClone(document);
    const one = { ...rest, paths: { '/health': paths['/health'] ?? {} } };
    const rules = async () => (await lint(one)).map((problem) => problem.split(':')[0]);
    expect(await rules()).not.toContain(rule);
    plant(one);
    expect(await rules()).toContain(rule);
  });
});

test('every call has the name of its declaration and the tag of its feature', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, tags }]) => ({
      call: `${method.toUpperCase()} ${path}`,
      operationId,
      tags,
    })),
  );
  const declared = operations.map(({ feature, name, endpoint: { method, path } }) => ({
    call: `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    operationId: name,
    tags: [feature],
  }));
  const byCall = (a: { call: string }, b: { call: string }) => a.call.localeCompare(b.call);
  expect(described.toSorted(byCall)).toEqual(declared.toSorted(byCall));
  expect(new Set(document.tags.map(({ name }) => name))).toEqual(
    new Set(operations.map(({ feature }) => feature)),
  );
});
