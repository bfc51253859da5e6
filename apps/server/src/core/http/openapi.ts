import { passkeyQuestionSchema } from '@ghost-pay/contract/auth/passkeys.schemas';
import { commonErrors, type Endpoint, isStreamed } from '@ghost-pay/contract/endpoint';
import { errorCatalogue, type ErrorCode } from '@ghost-pay/contract/error-codes';
import {
  type FreshFactor,
  freshFactorMinutes,
  freshFactorRules,
} from '@ghost-pay/contract/fresh-factor';
import { z } from 'zod';

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined): unknown[] {
  if (schema === undefined) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(field as z.ZodType, undefined).success,
    schema: jsonSchema(field as z.ZodType, 'input'),
  }));
}

/** The refusals of one endpoint by status, each naming its codes and sentences. */
function refusals(endpoint: Endpoint): Record<string, unknown> {
  const guards: ErrorCode[] = [];
  if (endpoint.access !== 'public') guards.push('TOKEN_EXPIRED');
  if (endpoint.access !== 'public' && endpoint.access !== 'restricted')
    guards.push('TWOFA_REQUIRED');
  if (endpoint.access === 'admin' || endpoint.access === 'super_admin')
    guards.push('PASSWORD_CHANGE_REQUIRED');
  if (endpoint.access === 'super_admin') guards.push('FORBIDDEN');
  if (endpoint.freshFactor !== 'never') guards.push('STEP_UP_REQUIRED');
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...endpoint.errors, ...guards, ...commonErrors])) {
    const entry = errorCatalogue[code];
    const status =
      endpoint.access !== 'public' && 'statusInSession' in entry
        ? entry.statusInSession
        : entry.status;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${errorCatalogue[code].sentence}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function answer(output: Endpoint['output']): Record<string, unknown> {
  if (!isStreamed(output)) {
    return {
      description: 'Done.',
      content: { 'application/json': { schema: jsonSchema(output, 'output') } },
    };
  }
  const headers = Object.entries(output.headers).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  return {
    description: 'Done.',
    headers: Object.fromEntries(headers) as unknown,
    content: { [output.contentType]: { schema: { type: 'string' } } },
  };
}

/** When a call needs a fresh second factor; nothing for a call that never does. */
function freshFactorSentences(freshFactor: FreshFactor): { description?: string } {
  if (freshFactor === 'never') return {};
  const what = `Needs a second factor given within the last ${freshFactorMinutes} minutes; POST /auth/2fa/verify gives a fresh one.`;
  return {
    description: freshFactor === 'always' ? what : `${what} ${freshFactorRules[freshFactor]}`,
  };
}

function operation(endpoint: Endpoint): Record<string, unknown> {
  const idempotencyKey = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key and request replay the first answer for 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  };
  return {
    summary: endpoint.summary,
    ...freshFactorSentences(endpoint.freshFactor),
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    'x-access': endpoint.access,
    'x-fresh-second-factor': endpoint.freshFactor,
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.idempotent === true ? [idempotencyKey] : []),
    ],
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
          },
        }),
    responses: {
      [endpoint.status ?? 200]: answer(endpoint.output),
      ...refusals(endpoint),
    },
  };
}

/** The OpenAPI 3.1 document of the declared endpoints. */
export function describeApi({
  endpoints,
  title,
  version,
}: {
  endpoints: readonly Endpoint[];
  title: string;
  version: string;
}): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['error', 'code', 'requestId'],
          properties: {
            error: { type: 'string' },
            code: { type: 'string', enum: Object.keys(errorCatalogue) },
            requestId: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            retryAfter: { type: 'integer' },
            user: { type: 'object', properties: { username: { type: 'string' } } },
            passkey: jsonSchema(passkeyQuestionSchema, 'output'),
            expected: {
              type: 'object',
              properties: { amount: { type: 'number' }, currency: { type: 'string' } },
            },
          },
        },
      },
    },
  };
}
