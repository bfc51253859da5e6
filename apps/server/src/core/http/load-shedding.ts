import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For answers that go on for long by their nature: they are not what keeps the server busy. */
    readonly isStreamed?: boolean;
  }
}

const retryAfterSeconds = 2;

/**
 * Turns requests away, at once and with the time to wait, while `atMost` others are being worked on: who
 * comes in then would wait longer than people do, and make everybody else wait too. Waiting for a body,
 * or for a reader, is no work: whoever sends or reads slowly takes nobody's place.
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
    // Where the client goes away before it has its answer.
    reply.raw.once('close', () => workedOn.delete(request));
    begin(request, done);
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    workedOn.delete(request);
    done(null, payload);
  });
  app.addHook('preValidation', (request, reply, done) => {
    // Of one that has gone meanwhile, nobody would give the place back.
    if (reply.raw.destroyed) done();
    else begin(request, done);
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    workedOn.delete(request);
    done(null, payload);
  });
}
