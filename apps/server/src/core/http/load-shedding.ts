import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For long answers by design: they do not count as load. */
    readonly isStreamed?: boolean;
  }
}

const retryAfterSeconds = 2;

/**
 * Refuses requests at once, with a Retry-After, while `atMost` others are being worked on. Waiting for a body
 * or for a slow reader does not count as work, so a slow client takes no place.
 */
export function shedLoad(app: FastifyInstance, { atMost }: { atMost: number }): void {
  const workedOn = new Set<FastifyRequest>();
  const begin = (request: FastifyRequest, done: (error?: Error) => void): void => {
    if (request.routeOptions.config.isStreamed === true) {
      done();
      return;
    }
    if (workedOn.size >= atMost) {
      done(new AppError('SERVICE_UNAVAILABLE', { retryAfter: retryAfterSeconds }));
      return;
    }
    workedOn.add(request);
    done();
  };
  app.addHook('onRequest', (request, reply, done) => {
    // For a client that disconnects before its answer.
    reply.raw.once('close', () => workedOn.delete(request));
    begin(request, done);
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    workedOn.delete(request);
    done(null, payload);
  });
  app.addHook('preValidation', (request, reply, done) => {
    // If the client has gone meanwhile, no later event would free the place.
    if (reply.raw.destroyed) done();
    else begin(request, done);
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    workedOn.delete(request);
    done(null, payload);
  });
}
