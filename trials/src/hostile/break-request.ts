import type { Endpoint } from '@ghost-pay/contract/endpoint';
import { type RawRequest, writeRequest } from '../raw-http.ts';
import { type Breakage, type PathTrick } from './breakages.ts';
import { brokenJson } from './break-body.ts';
import { framed } from './break-framing.ts';

/** A request that matches its declaration, before any breakage. */
export interface Draft {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly headers: readonly (readonly [string, string])[];
}

type Of<Kind extends Breakage['kind']> = Extract<Breakage, { kind: Kind }>;

function ofKind<Kind extends Breakage['kind']>(
  breakages: readonly Breakage[],
  kind: Kind,
): Of<Kind>[] {
  return breakages.filter((breakage): breakage is Of<Kind> => breakage.kind === kind);
}

/** The bytes of `draft` after `breakages`; without breakages, the draft itself. */
export function breakRequest(draft: Draft, breakages: readonly Breakage[]): RawRequest {
  const garbage = ofKind(breakages, 'garbage')[0];
  if (garbage !== undefined)
    return {
      bytes: Buffer.concat([Buffer.from(garbage.bytes), Buffer.from('\r\n\r\n')]),
      whole: false,
    };
  const body = bodyOf(draft, breakages);
  const parts = {
    method: ofKind(breakages, 'method')[0]?.method ?? draft.endpoint.method,
    path: pathOf(draft, breakages),
    headers: headersOf(draft, { body, breakages }),
    body,
  };
  const framing = ofKind(breakages, 'framing')[0];
  if (framing !== undefined) return framed(parts, framing.how);
  return { bytes: writeRequest(parts), whole: !isFramingDoubtful(parts) };
}

function bodyOf(draft: Draft, breakages: readonly Breakage[]): string | undefined {
  const replaced = ofKind(breakages, 'body')[0];
  const fields = ofKind(breakages, 'field');
  if (replaced === undefined && fields.length === 0 && draft.body === undefined) return undefined;
  const text = replaced?.text ?? brokenJson(draft.body, fields);
  const cut = ofKind(breakages, 'body_cut')[0];
  return cut === undefined ? text : text.slice(0, cut.at % (text.length + 1));
}

/** A value in an address: percent-encoded; a value that is no text becomes JSON first. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed().slice(0, 3_000));
}

function pathOf(draft: Draft, breakages: readonly Breakage[]): string {
  const broken = ofKind(breakages, 'param');
  const names = Object.keys(draft.params);
  const params = new Map(Object.entries(draft.params));
  for (const { at, value } of broken) {
    const name = names[at % Math.max(1, names.length)];
    if (name !== undefined) params.set(name, value);
  }
  const path = `/api${draft.endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encoded(params.get(name) ?? 'x'))}`;
  const query = queryOf(draft, ofKind(breakages, 'query'));
  return ofKind(breakages, 'path').reduce(
    (target, { how }) => tricks[how](target),
    query === '' ? path : `${path}?${query}`,
  );
}

function queryOf(draft: Draft, breakages: readonly Of<'query'>[]): string {
  const pairs = Object.entries(draft.query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  for (const { how, at, value } of breakages) {
    const index = at % Math.max(1, pairs.length);
    const name = pairs[index]?.split('=', 1)[0] ?? 'page';
    if (how === 'twice') pairs.push(`${name}=${encoded(value)}`);
    else if (how === 'brackets') pairs.push(`${name}[]=${encoded(value)}`, `${name}[a]=1`);
    else if (how === 'replace') pairs[index] = `${name}=${encoded(value)}`;
    else if (how === 'unknown') pairs.push(`__proto__=${encoded(value)}`, 'callback=x');
    else pairs.push(`${name}=%E0%A4%A`, '%', '&&==&');
  }
  return pairs.join('&');
}

function headersOf(
  draft: Draft,
  { body, breakages }: { body: string | undefined; breakages: readonly Breakage[] },
): [string, string][] {
  let headers: [string, string][] = [
    ['Host', 'localhost'],
    ['Connection', 'close'],
    ...draft.headers.map(([name, value]): [string, string] => [name, value]),
  ];
  if (body !== undefined)
    headers.push(
      ['Content-Type', 'application/json'],
      ['Content-Length', String(Buffer.byteLength(body))],
    );
  for (const { how, name, value } of ofKind(breakages, 'header')) {
    const others = headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase());
    if (how === 'drop') headers = others;
    else if (how === 'set') headers = [...others, [name, value]];
    else if (how === 'add') headers.push([name, value]);
    else headers.push([name, value], [name, value]);
  }
  return headers;
}

/**
 * Whether the server may see another end of the request than the client: then the client does not wait for an answer.
 */
function isFramingDoubtful({
  method,
  path,
  headers,
  body,
}: {
  method: string;
  path: string;
  headers: readonly (readonly [string, string])[];
  body: string | undefined;
}): boolean {
  const lengths = headers.filter(([name]) => /^content-length$/i.test(name));
  return (
    method === 'CONNECT' ||
    /[\r\n\0 ]/.test(method + path) ||
    headers.some(
      ([name, value]) =>
        /^(transfer-encoding|upgrade|expect)$/i.test(name) || /[\r\n\0]/.test(name + value),
    ) ||
    lengths.length > 1 ||
    lengths.some(([, value]) => value !== String(Buffer.byteLength(body ?? ''))) ||
    (body !== undefined && body !== '' && lengths.length === 0)
  );
}

const insert = (target: string, text: string) => `${target.slice(0, 5)}${text}${target.slice(5)}`;

const tricks: Readonly<Record<PathTrick, (target: string) => string>> = {
  two_slashes: (target) => `/${target.replace('/api/', '/api//')}`,
  slash_at_end: (target) => `${target}/`,
  nul: (target) => insert(target, '%00'),
  dots: (target) => insert(target, '../api/'),
  encoded_dots: (target) => insert(target, '%2e%2e/%2e%2e/etc/passwd'),
  encoded_slash: (target) => target.replaceAll('/', '%2f').replace('%2f', '/'),
  too_long: (target) => `${target}${'a'.repeat(9_000)}`,
  absolute: (target) => `http://evil.example${target}`,
  authority: (target) => `//evil.example${target}`,
  asterisk: () => '*',
  fragment: (target) => `${target}#x`,
  upper_case: (target) => target.toUpperCase(),
  broken_percent: (target) => insert(target, '%zz%'),
  overlong_utf8: (target) => insert(target, '%c0%ae%c0%ae/%f8'),
  backslash: (target) => target.replaceAll('/', '\\'),
  blank: (target) => insert(target, ' '),
  raw_bytes: (target) => insert(target, '\u00ff\u0080'),
  no_api: (target) => target.replace('/api', ''),
  semicolon: (target) => insert(target, ';a=b;'),
};
