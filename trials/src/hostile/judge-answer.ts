import { type Endpoint, isStreamed } from '@ghost-pay/contract/endpoint';
import { errorCatalogue } from '@ghost-pay/contract/error-codes';
import { z } from 'zod';
import type { RawAnswer, RawRequest } from '../raw-http.ts';

const errorBody = z.object({
  error: z.string().min(1),
  code: z.enum(Object.keys(errorCatalogue) as [string, ...string[]]),
  requestId: z.uuid(),
});

// A stack trace, a file, a statement or a database term in a public answer.
const inside =
  /node_modules|\.ts:\d|\.js:\d|\n\s+at |\/(?:work|tmp|home|usr|opt)\/|\bselect\b.{1,200}\bfrom\b|\binsert into\b|\bconstraint\b|\bviolates\b|\brelation "|pg_|pgboss|kysely|ZodError|\$argon2/i;

/**
 * Describes the error of an answer in a few words; undefined when there is none. `asked` is the endpoint, if the
 * request still goes to one; then a successful answer is compared with its declaration.
 */
export function judgeAnswer(
  answer: RawAnswer,
  {
    request,
    asked,
    patienceMs,
  }: { request: RawRequest; asked: Endpoint | undefined; patienceMs: number },
): string | undefined {
  if (answer.silent) return `no answer within ${patienceMs} ms`;
  // When the server cannot know the intended request, closing the connection is a valid answer.
  if (answer.status === 0)
    return request.whole ? 'the connection was closed without an answer' : undefined;
  if (answer.status >= 500) return `answered with ${answer.status}`;
  if (answer.status >= 400) return judgeRefusal(answer, request);
  if (asked === undefined || isStreamed(asked.output) || answer.body === '') return undefined;
  return judgeGoodAnswer(answer, { ...asked, output: asked.output });
}

function judgeRefusal(answer: RawAnswer, request: RawRequest): string | undefined {
  // Pages are refused in HTML, which other tests check.
  if (!answer.headers['content-type']?.startsWith('application/json')) {
    const path = request.bytes.toString('latin1').split(' ', 2)[1] ?? '';
    return path.startsWith('/api/') ? `${answer.status} that is no JSON` : undefined;
  }
  if (answer.body === '') return undefined;
  const parsed = errorBody.safeParse(parseJson(answer.body));
  if (!parsed.success) return `${answer.status} without error, code and request id`;
  const leak = inside.exec(answer.body);
  return leak === null ? undefined : `${answer.status} that tells of the inside: ${leak[0]}`;
}

function judgeGoodAnswer(
  answer: RawAnswer,
  { output }: { readonly output: z.ZodType },
): string | undefined {
  const parsed = output.safeParse(parseJson(answer.body));
  return parsed.success
    ? undefined
    : `${answer.status} that is not what is declared: ${z.prettifyError(parsed.error)}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
