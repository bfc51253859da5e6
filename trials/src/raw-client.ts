import { sendRaw, type Target, writeRequest } from './raw-http.ts';

/**
 * Calls the API as a correct program does: returns the answer as JSON, throws a refusal as an error with its text.
 */
export type Call = <Answer>(
  path: string,
  options?: {
    readonly method?: 'GET' | 'POST' | 'PUT';
    readonly body?: unknown;
    readonly token?: string;
  },
) => Promise<Answer>;

const patienceMs = 60_000;

/** Each call has its own connection, so broken requests on other connections cannot break it. */
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
