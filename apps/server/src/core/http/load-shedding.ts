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
 * comes in then would wait longer than people do, and make everybody else wait too. A request takes a place
 * neither while its body is on the way nor once its answer is made: whoever sends or reads slowly is no work.
 */
export function shedLoad(app: FastifyInstance, { atMost }: { atMost: number }): void {
  const places = new Set<FastifyRequest>();
  const take = (request: FastifyRequest, done: (error?: Error) => void): void => {
    if (request.routeOptions.config.isStreamed === true || places.has(request)) done();
    else if (places.size >= atMost)
      done(new AppError('SERVICE_UNAVAILABLE', { retryAfter: retryAfterSeconds }));
    else {
      places.add(request);
      done();
    }
  };
  app.addHook('onRequest', (request, reply, done) => {
    // Also where the client goes away before it has its answer.
    reply.raw.once('close', () => places.delete(request));
    take(request, done);
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (!request.raw.complete && !hasNoBody(request)) places.delete(request);
    done(null, payload);
  });
  app.addHook('preValidation', (request, reply, done) => {
    // Of one that has gone meanwhile, nobody would give the place back.
    if (reply.raw.destroyed) done();
    else take(request, done);
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    places.delete(request);
    done(null, payload);
  });
}

function hasNoBody({ headers }: FastifyRequest): boolean {
  const isChunked = headers['transfer-encoding'] !== undefined;
  return !isChunked && (headers['content-length'] ?? '0') === '0';
}
