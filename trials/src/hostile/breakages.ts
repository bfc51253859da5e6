import fc from 'fast-check';
import { hostileBodies, hostileStrings } from '../../../apps/server/test/hostile-values.ts';

/** Values in the place of a scalar; a query or a path can hold the strings too. */
const values: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileStrings),
  fc.constantFrom(
    Number.MAX_SAFE_INTEGER + 1,
    -0,
    0.1 + 0.2,
    -1e-7,
    1.005,
    Number.MAX_VALUE,
    '1e999',
    '９９',
    '1 or 1=1',
    '${7*7}{{7*7}}',
    'a@b.c\r\nBcc: x@y.z',
    `a@${'a.'.repeat(3_000)}`,
    '\u200f\u202eabc',
    '\udfff\ud800',
    'x'.repeat(100_000),
    '{"code":"ABCDEFGH12345678","type":"PayPal","amount":1e999,"currency":"USD"}',
    [[[[[[]]]]]],
    { __proto__: null, constructor: { prototype: { isAdmin: true } } },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

const headerValues = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    ',',
    'null',
    'Bearer',
    'Bearer ',
    'Bearer null',
    `Bearer ${'A'.repeat(43)}`,
    `Bearer ${'x'.repeat(5_000)}`,
    'Basic YWRtaW46YWRtaW4=',
    'application/json; charset=utf-16',
    'application/json; charset="',
    'application/json, text/plain',
    'application/vnd.api+json',
    'text/plain',
    'multipart/form-data; boundary=',
    'gzip',
    'deflate, gzip;q=nope',
    'gzip, deflate, br, zstd;q=1.5',
    'chunked, identity',
    'bytes=0-0,-1,99999999999999-',
    'W/"',
    '*/*;q=1e9',
    '127.0.0.1',
    '::1, 999.999.999.999, unknown',
    'for=_hidden;proto=javascript',
    'http',
    'https',
    'evil.example:99999',
    '100-continue',
    'cross-site',
    'websocket',
    'h2c',
    '99999999999999999999',
    '-1',
    '../../etc/passwd',
    'x'.repeat(7_000),
  ),
  fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((n) => String.fromCharCode(n)) }),
  // Characters that may end a header too early.
  fc.string({ unit: fc.constantFrom('\r', '\n', '\0', '\t', ':', 'x') }),
);

const headerNames = fc.constantFrom(
  'Authorization',
  'Content-Type',
  'Content-Encoding',
  'Accept-Encoding',
  'Accept',
  'Idempotency-Key',
  'X-Forwarded-For',
  'X-Forwarded-Proto',
  'X-Forwarded-Host',
  'Forwarded',
  'Host',
  'Connection',
  'Expect',
  'Upgrade',
  'Range',
  'If-None-Match',
  'If-Modified-Since',
  'Sec-Fetch-Site',
  'Origin',
  'Cookie',
  'User-Agent',
  'X-PayGate-Signature',
  'X-HTTP-Method-Override',
  'Content-Length',
  'Transfer-Encoding',
  '__proto__',
  'X Y',
  '',
);

/** A breakage of a valid request. `at` chooses among the possible places. */
export type Breakage =
  | {
      readonly kind: 'field';
      readonly at: number;
      readonly how: 'drop' | 'replace' | 'into_array' | 'double' | 'add';
      readonly value: unknown;
    }
  | { readonly kind: 'body'; readonly text: string }
  | { readonly kind: 'body_cut'; readonly at: number }
  | {
      readonly kind: 'header';
      readonly how: 'set' | 'add' | 'twice' | 'drop';
      readonly name: string;
      readonly value: string;
    }
  | {
      readonly kind: 'query';
      readonly how: 'twice' | 'brackets' | 'replace' | 'unknown' | 'broken';
      readonly at: number;
      readonly value: unknown;
    }
  | { readonly kind: 'param'; readonly at: number; readonly value: unknown }
  | { readonly kind: 'path'; readonly how: PathTrick }
  | { readonly kind: 'method'; readonly method: string }
  | { readonly kind: 'framing'; readonly how: Framing }
  | { readonly kind: 'garbage'; readonly bytes: Uint8Array };

const pathTricks = [
  'two_slashes',
  'slash_at_end',
  'nul',
  'dots',
  'encoded_dots',
  'encoded_slash',
  'too_long',
  'absolute',
  'authority',
  'asterisk',
  'fragment',
  'upper_case',
  'broken_percent',
  'overlong_utf8',
  'backslash',
  'blank',
  'raw_bytes',
  'no_api',
  'semicolon',
] as const;
export type PathTrick = (typeof pathTricks)[number];

const framings = [
  'length_too_long',
  'length_too_short',
  'length_negative',
  'length_hex',
  'length_huge',
  'two_lengths',
  'length_and_chunks',
  'chunked',
  'chunk_size_nonsense',
  'chunk_without_end',
  'chunk_trailer',
  'cut_head',
  'cut_body',
  'bare_line_feeds',
  'folded_header',
  'blank_before_colon',
  'http_1_0',
  'http_2_preface',
  'http_9',
  'no_host',
  'two_hosts',
  'many_headers',
  'pipelined',
] as const;
export type Framing = (typeof framings)[number];

const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'QUERY',
  'FOO',
  'get',
  '',
  'G\0T',
  'POST\t',
  'x'.repeat(300),
] as const;

const places = fc.nat(1_000);

/**
 * One breakage. Fields come most often, because the product's own checks are there; other parts are
 * the HTTP parser's.
 */
export const breakages: fc.Arbitrary<Breakage> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('field' as const),
      at: places,
      how: fc.constantFrom('drop', 'replace', 'replace', 'replace', 'into_array', 'double', 'add'),
      value: values,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('body' as const),
      text: fc.oneof(fc.constantFrom(...hostileBodies), fc.json(), fc.string({ unit: 'binary' })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('body_cut' as const), at: places }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('header' as const),
      how: fc.constantFrom('set', 'add', 'twice', 'drop'),
      name: headerNames,
      value: headerValues,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('query' as const),
      how: fc.constantFrom('twice', 'brackets', 'replace', 'unknown', 'broken'),
      at: places,
      value: values,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('param' as const), at: places, value: values }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('path' as const),
      how: fc.constantFrom(...pathTricks),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('method' as const),
      method: fc.constantFrom(...methods),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('framing' as const),
      how: fc.constantFrom(...framings),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('garbage' as const),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 400 }),
    }),
  },
);
