import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '@ghost-pay/sandbox/listening';

/** One request as received. */
export interface ReceivedEvent {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An operator's program on this machine that receives events. */
export interface WebhookReceiver {
  readonly url: string;
  readonly received: ReceivedEvent[];
  /** The status of later answers; initially 200. A redirect leads to its own address. */
  answer(status: number): void;
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedEvent[] = [];
  let status = 200;
  const { url, close } = await listen((request, response) => {
    const take = (body: string) => {
      received.push({ headers: request.headers, body });
      response.writeHead(status, { location: '/' }).end('thank you');
    };
    text(request).then(take, () => response.destroy());
  });
  return {
    url: `${url}/hook`,
    received,
    answer: (next) => {
      status = next;
    },
    close,
  };
}
