import { type Fault, sendFaultily, sendJson } from './faults.ts';
import { listen } from './listening.ts';

export interface RatesPeer {
  readonly url: string;
  /** The number of requests for rates; the target of a redirect counts as well. */
  readonly requests: () => number;
  /** Holds from now on: units of each currency for one dollar, or any other JSON. */
  answer(body: unknown): void;
  /** Holds from now on; undefined = no fault. */
  misbehave(fault: Fault | undefined): void;
  close(): Promise<void>;
}

/** A list of rates in the layout of Coinbase's public API. */
export function ratesAnswer(rates: Record<string, unknown>): unknown {
  return { data: { currency: 'USD', rates } };
}

/** Plays the source of exchange rates on loopback, with faults on demand. */
export async function startRatesPeer(): Promise<RatesPeer> {
  let body = ratesAnswer({ EUR: '0.8', JPY: '160', AED: '3.6725' });
  let fault: Fault | undefined;
  let requests = 0;
  const { url, close } = await listen((request, response) => {
    requests += 1;
    if (request.url === '/elsewhere') sendJson(response, JSON.stringify(body));
    else sendFaultily(response, { fault, text: JSON.stringify(body) });
  });
  return {
    url: `${url}/v2/exchange-rates?currency=USD`,
    requests: () => requests,
    answer: (next) => {
      body = next;
    },
    misbehave: (next) => {
      fault = next;
    },
    close,
  };
}
