import type { Endpoint } from '@ghost-pay/contract/endpoint';
import fc from 'fast-check';
import { z } from 'zod';

/** The parts of JSON schema that the contract's schemas use. */
interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Values that the declaration of a call allows. A rule in code, outside the schema, may still refuse them. */
export interface DeclaredValues {
  readonly params: Fields;
  readonly query: Fields;
  readonly body: unknown;
}

/** Values of the declared schemas, from which the OpenAPI document is made too. */
export function declaredValues(endpoint: Endpoint): fc.Arbitrary<DeclaredValues> {
  const nothing = fc.constant({});
  return fc.record({
    params: endpoint.params === undefined ? nothing : (valuesOf(endpoint.params) as typeof nothing),
    query: endpoint.query === undefined ? nothing : (valuesOf(endpoint.query) as typeof nothing),
    body: endpoint.body === undefined ? fc.constant(undefined) : valuesOf(endpoint.body),
  });
}

function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return fromJsonSchema(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
  );
}

function fromJsonSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return fc.oneof(...options.map(fromJsonSchema));
  switch (schema.type) {
    case 'object':
      return objects(schema);
    case 'array':
      return fc.array(fromJsonSchema(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    case 'string':
      return strings(schema);
    case 'number':
    case 'integer':
      return numbers(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objects({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, fromJsonSchema(schema)]),
  );
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

const people = [
  'luigi',
  'Princess Peach',
  "O'Neil",
  '桃花',
  'Ünïcödé',
  '=1+1',
  '<b>bold</b>',
  '%s',
];

function strings({
  format,
  pattern,
  minLength = 0,
  maxLength = 200,
}: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time')
    return fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const longest = Math.max(minLength, Math.min(maxLength, 60));
  return fc.oneof(
    fc.constantFrom(...people).map((text) => text.padEnd(minLength, 'x').slice(0, maxLength)),
    fc.string({ unit: 'grapheme', minLength, maxLength: longest }),
    // The longest valid value.
    fc.constant('x'.repeat(maxLength)),
  );
}

function numbers({
  minimum,
  exclusiveMinimum,
  maximum = 1_000_000,
}: JsonSchema): fc.Arbitrary<number> {
  const min = minimum ?? exclusiveMinimum ?? 0;
  return fc.oneof(
    fc.integer({ min: Math.ceil(min), max: Math.floor(maximum) }),
    fc.integer({ min: Math.ceil(min * 100), max: Math.floor(maximum * 100) }).map((n) => n / 100),
    fc.constantFrom(min, maximum),
  );
}
