import { sendRaw, type Target, writeRequest } from './raw-http.ts';

/** Calls the API as a program does that means well: the answer as JSON, a refusal as an error with its text. */
export type Call = <Answer>(
  path: string,
  options?: {
    readonly method?: 'GET' | 'POST' | 'PUT';
    readonly body?: unknown;
    readonly token?: string;
  },
) => Promise<Answer>;

const patienceMs = 60_000;

/** Each call has a connection of its own, so that none is broken by what others do to theirs. */
export function createJsonClient(target: Target): Call {
  return async <Answer>(
    path: string,
    { method = 'POST', body, token }: Parameters<Call>[1] = {},
  ): Promise<Answer> => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers: [string, string][] = [
      ['Host', 'localhost'],
      ['Connection', 'close'],
    ];
    if (token !== undefined) headers.push(['Authorization', `Bearer ${token}`]);
    if (text !== undefined)
      headers.push(
        ['Content-Type', 'application/json'],
        ['Content-Length', String(Buffer.byteLength(text))],
      );
    const bytes = writeRequest({ method, path: `/api${path}`, headers, body: text });
    const answer = await sendRaw(target, { bytes, whole: true }, patienceMs);
    if (answer.status < 200 || answer.status > 299)
      throw new Error(`${path} was refused with ${answer.status}: ${answer.body}`);
    return JSON.parse(answer.body) as Answer;
  };
}
