import type { FastifyInstance } from 'fastify';

/**
 * Reads the addresses that a proxy passes on, once, before anything asks for the client: limits, the back-office's list
 * of addresses and the log then see the same one. Some proxies write a port, brackets or quotes around an address.
 */
export function readClientAddress(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const given = headers['x-forwarded-for'];
    // Node joins the lines of this header by commas.
    if (typeof given === 'string') headers['x-forwarded-for'] = bareAddresses(given);
    done();
  });
}

/** Each address of the list without its port, brackets and quotes. What is no address stays as it is. */
export function bareAddresses(list: string): string {
  return list.split(',').map(bareAddress).join(', ');
}

function bareAddress(entry: string): string {
  const text = entry.trim().replace(/^"(.*)"$/, '$1');
  const { v6, v4 } =
    /^(?:\[(?<v6>[\da-f:.]+(?:%[\w.-]+)?)\]|(?<v4>\d+\.\d+\.\d+\.\d+))(?::\d*)?$/i.exec(text)
      ?.groups ?? {};
  return v6 ?? v4 ?? text;
}
