import type { IncomingMessage } from 'node:http';

/** The body of a request as text. Throws when it is longer than a peer's limit. */
export async function readBody(request: IncomingMessage, maxLength = 16_384): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > maxLength) throw new Error('The body is too large');
  }
  return text;
}
