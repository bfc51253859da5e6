import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { errorCatalogue, type ErrorCode } from '@ghost-pay/contract/error-codes';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const reasons: Record<string, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Payload Too Large',
};

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** The exchanges in progress on each connection. */
const underWay = new WeakMap<Socket, Set<Exchange>>();

/** Tracks exchanges in progress for `refuseBrokenRequest`. Must be called before the server listens. */
export function followExchanges(server: Server): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const exchange = { request, response };
    const exchanges = underWay.get(socket) ?? new Set();
    underWay.set(socket, exchanges.add(exchange));
    response.once('close', () => exchanges.delete(exchange));
  });
}

/**
 * Answers input that never became a request: a broken request line, headers that are too large, a client that
 * is too slow. There is no reply object yet, so the answer is written to the socket. A kept-alive connection
 * is answered too: a proxy would take silence for a broken instance.
 */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isBeingAnswered(socket)) {
    socket.destroy();
    return;
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const code: ErrorCode = tooLarge ? 'PAYLOAD_TOO_LARGE' : 'MALFORMED_REQUEST';
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : errorCatalogue[code].status;
  const body = JSON.stringify({
    error: errorCatalogue[code].sentence,
    code,
    requestId: randomUUID(),
  });
  socket.end(
    `HTTP/1.1 ${status} ${reasons[status] ?? 'Bad Request'}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/**
 * Whether an answer is in progress, or due for a complete request before the broken one: bytes written now
 * would be taken for that answer. A request whose body broke off has no answer yet, and gets this one.
 */
function isBeingAnswered(socket: Socket): boolean {
  return [...(underWay.get(socket) ?? [])].some(
    ({ request, response }) => response.headersSent || request.complete,
  );
}

/**
 * Replaces Node's own answers. A request without exactly one Host header (RFC 9112, 3.2) gets a refusal in
 * the API's form. An unknown Expect header is ignored.
 */
export function answerOddHeaders(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  );
  app.addHook('onRequest', (request, _reply, done) => {
    const { httpVersion, rawHeaders } = request.raw;
    const hosts = rawHeaders.filter(
      (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
    ).length;
    const isMissing = hosts === 0 && httpVersion !== '1.0';
    if (isMissing || hosts > 1) done(new AppError('MALFORMED_REQUEST'));
    else done();
  });
}
