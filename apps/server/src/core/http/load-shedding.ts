import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For answers that go on for long by their nature: they are not what keeps the server busy. */
    readonly isStreamed?: boolean;
  }
}

const retryAfterSeconds = 2;

/**
 * Turns requests away, at once and with the time to wait, while `atMost` others are being answered: who
 * comes in then would wait longer than people do, and make everybody else wait too.
 */
export function shedLoad(app: FastifyInstance, { atMost }: { atMost: number }): void {
  let inFlight = 0;
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isStreamed === true) {
      done();
      return;
    }
    if (inFlight >= atMost) {
      done(new AppError('SERVICE_UNAVAILABLE', { retryAfter: retryAfterSeconds }));
      return;
    }
    inFlight += 1;
    // Also where the client goes away before it has its answer.
    reply.raw.once('close', () => {
      inFlight -= 1;
    });
    done();
  });
}
