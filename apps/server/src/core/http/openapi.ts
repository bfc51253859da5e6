import { featureDescriptions, type Operation, operations } from '@ghost-pay/contract/api-document';
import { commonErrors, type Endpoint, isStreamed } from '@ghost-pay/contract/endpoint';
import { errorBodySchema } from '@ghost-pay/contract/error-body.schemas';
import { errorCatalogue, type ErrorCode } from '@ghost-pay/contract/error-codes';
import { errorExample } from '@ghost-pay/contract/error-examples';
import {
  type FreshFactor,
  freshFactorMinutes,
  freshFactorRules,
} from '@ghost-pay/contract/fresh-factor';
import { z } from 'zod';

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // Writes a record over an enumeration as named properties, which code generators can read.
    override: ({ jsonSchema: found }) => {
      const { propertyNames, additionalProperties: value = {}, required } = found;
      if (propertyNames === undefined || required === undefined) return;
      delete found.propertyNames;
      found.properties = Object.fromEntries(required.map((name) => [name, value]));
      found.additionalProperties = false;
    },
  });
  return rest;
}

function parameters(
  place: 'path' | 'query',
  schema: z.ZodObject | undefined,
  examples: Readonly<Record<string, unknown>> = {},
): unknown[] {
  if (schema === undefined) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(field as z.ZodType, undefined).success,
    schema: jsonSchema(field as z.ZodType, 'input'),
    ...(name in examples && { example: examples[name] }),
  }));
}

/** Every code with which a call may be refused: its own, and those that follow from its declaration. */
function refusalCodes(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  const { access, paramsError, fieldErrors = {}, errors = [] } = endpoint;
  const following: ErrorCode[] = Object.values(fieldErrors);
  if (paramsError !== undefined) following.push(paramsError);
  if (endpoint.idempotent === true)
    following.push('IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_REUSED');
  if (access !== 'public') following.push('TOKEN_EXPIRED');
  if (access !== 'public' && access !== 'restricted') following.push('TWOFA_REQUIRED');
  if (access === 'admin' || access === 'super_admin') following.push('PASSWORD_CHANGE_REQUIRED');
  if (access === 'super_admin') following.push('FORBIDDEN');
  if (endpoint.freshFactor !== 'never') following.push('STEP_UP_REQUIRED');
  return new Set([...errors, ...following, ...commonErrors]);
}

/** The refusals of one endpoint by status, each with its codes and sentences. */
function refusals(endpoint: Endpoint): Record<string, unknown> {
  const statusOf = (code: ErrorCode) => {
    const entry = errorCatalogue[code];
    return endpoint.access !== 'public' && 'statusInSession' in entry
      ? entry.statusInSession
      : entry.status;
  };
  return Object.fromEntries(
    [...Map.groupBy(refusalCodes(endpoint), statusOf)].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${errorCatalogue[code].sentence}`).join('\n\n'),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(
              codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
            ),
          },
        },
      },
    ]),
  );
}

function answer(output: Endpoint['output'], example: unknown): Record<string, unknown> {
  if (!isStreamed(output)) {
    return {
      description: 'Done.',
      content: { 'application/json': { schema: jsonSchema(output, 'output'), example } },
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

/** When a call needs a fresh second factor; empty if it never does. */
function freshFactorSentences(freshFactor: FreshFactor): { description?: string } {
  if (freshFactor === 'never') return {};
  const what = `Needs a second factor given within the last ${freshFactorMinutes} minutes; POST /auth/2fa/verify gives a fresh one.`;
  return {
    description: freshFactor === 'always' ? what : `${what} ${freshFactorRules[freshFactor]}`,
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and request replay the first answer for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '7d6f1c0a9be24853a1f07c3e5d928b46',
};

function describe({ feature, name, endpoint, example }: Operation): Record<string, unknown> {
  return {
    operationId: name,
    tags: [feature],
    summary: endpoint.summary,
    ...freshFactorSentences(endpoint.freshFactor),
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    'x-access': endpoint.access,
    'x-fresh-second-factor': endpoint.freshFactor,
    parameters: [
      ...parameters('path', endpoint.params, example?.params),
      ...parameters('query', endpoint.query, example?.query),
      ...Object.entries(endpoint.headers ?? {}).map(([header, description]) => ({
        name: header,
        in: 'header',
        required: false,
        description,
        schema: { type: 'string' },
      })),
      ...(endpoint.idempotent === true ? [idempotencyKey] : []),
    ],
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: !endpoint.body.safeParse(undefined).success,
            content: {
              'application/json': {
                schema: jsonSchema(endpoint.body, 'input'),
                example: example?.body,
              },
            },
          },
        }),
    responses: {
      [endpoint.status ?? 200]: answer(endpoint.output, example?.answer),
      ...refusals(endpoint),
    },
  };
}

/** The OpenAPI 3.1 document of the declared endpoints. */
export function describeApi({
  title,
  version,
}: {
  title: string;
  version: string;
}): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const { method, path } = operation.endpoint;
    const name = path.replace(/:(\w+)/g, '{$1}');
    paths[name] = { ...paths[name], [method.toLowerCase()]: describe(operation) };
  }
  const codes = new Set(operations.flatMap(({ endpoint }) => [...refusalCodes(endpoint)]));
  return {
    openapi: '3.1.0',
    // As in package.json: only the owner may use it.
    info: { title, version, license: { name: 'Unlicensed', identifier: 'LicenseRef-UNLICENSED' } },
    servers: [{ url: '/api' }],
    tags: Object.entries(featureDescriptions).map(([name, description]) => ({
      name,
      description,
    })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: jsonSchema(errorBodySchema, 'output') },
      examples: Object.fromEntries([...codes].map((code) => [code, { value: errorExample(code) }])),
    },
  };
}
