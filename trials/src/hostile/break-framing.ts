import { type RawRequest, type RequestParts, writeRequest } from '../raw-http.ts';
import type { Framing } from './breakages.ts';

interface Parts {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | undefined;
}

function without(headers: Parts['headers'], ...names: string[]): (readonly [string, string])[] {
  return headers.filter(([name]) => !names.includes(name.toLowerCase()));
}

/**
 * Breaks the parts that mark the end of a request. The server cannot know the intended end, so the
 * client waits for no answer.
 */
export function framed(parts: Parts, how: Framing): RawRequest {
  const body = parts.body ?? '{"a":1}';
  return { bytes: framings[how]({ ...parts, body }), whole: false };
}

type Written = RequestParts & { readonly body: string };
type Write = (parts: Written) => Buffer;

/** Replaces the length by these headers. */
const lengthened = (parts: Written, ...headers: (readonly [string, string])[]): Buffer =>
  writeRequest({
    ...parts,
    headers: [...without(parts.headers, 'content-length'), ...headers],
  });

const chunked = (parts: Written, body: string): Buffer =>
  writeRequest({
    ...parts,
    headers: [...without(parts.headers, 'content-length'), ['Transfer-Encoding', 'chunked']],
    body,
  });

const size = ({ body }: Written) => Buffer.byteLength(body);
const inChunk = (parts: Written) => `${size(parts).toString(16)}\r\n${parts.body}\r\n`;
const rewritten = (parts: Written, change: (text: string) => string): Buffer =>
  Buffer.from(change(writeRequest(parts).toString('latin1')), 'latin1');

const framings: Readonly<Record<Framing, Write>> = {
  length_too_long: (parts) => lengthened(parts, ['Content-Length', String(size(parts) + 100)]),
  length_too_short: (parts) => lengthened(parts, ['Content-Length', '1']),
  length_negative: (parts) => lengthened(parts, ['Content-Length', '-1']),
  length_hex: (parts) => lengthened(parts, ['Content-Length', '0x10']),
  length_huge: (parts) => lengthened(parts, ['Content-Length', '99999999999999999999999']),
  two_lengths: (parts) =>
    lengthened(parts, ['Content-Length', '1'], ['Content-Length', String(size(parts))]),
  length_and_chunks: (parts) =>
    lengthened(parts, ['Content-Length', '5'], ['Transfer-Encoding', 'chunked']),
  chunked: (parts) => chunked(parts, `${inChunk(parts)}0\r\n\r\n`),
  chunk_size_nonsense: (parts) => chunked(parts, `zz\r\n${parts.body}\r\n0\r\n\r\n`),
  chunk_without_end: (parts) => chunked(parts, inChunk(parts)),
  chunk_trailer: (parts) =>
    chunked(parts, `${inChunk(parts)}0\r\nAuthorization: Bearer x\r\nContent-Length: 3\r\n\r\n`),
  cut_head: (parts) => writeRequest(parts).subarray(0, 30),
  cut_body: (parts) => {
    const bytes = writeRequest(parts);
    return bytes.subarray(0, bytes.length - Math.ceil(size(parts) / 2));
  },
  bare_line_feeds: (parts) => rewritten(parts, (text) => text.replaceAll('\r\n', '\n')),
  folded_header: (parts) =>
    rewritten(parts, (text) => text.replace('\r\nHost: ', '\r\nHost:\r\n ')),
  blank_before_colon: (parts) => rewritten(parts, (text) => text.replace('Host:', 'Host :')),
  http_1_0: (parts) => rewritten(parts, (text) => text.replace('HTTP/1.1', 'HTTP/1.0')),
  http_2_preface: () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  http_9: (parts) => rewritten(parts, (text) => text.replace('HTTP/1.1', 'HTTP/9.9')),
  no_host: (parts) => writeRequest({ ...parts, headers: without(parts.headers, 'host') }),
  two_hosts: (parts) =>
    writeRequest({ ...parts, headers: [...parts.headers, ['Host', 'evil.example']] }),
  many_headers: (parts) =>
    writeRequest({
      ...parts,
      headers: [
        ...parts.headers,
        ...Array.from({ length: 3_000 }, (_, index): [string, string] => [`X-${index}`, 'y']),
      ],
    }),
  pipelined: (parts) => Buffer.concat(Array.from({ length: 5 }, () => writeRequest(parts))),
};
