import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { errorCatalogue, type ErrorCode } from '@ghost-pay/contract/error-codes';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const reasons: Record<string, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Payload Too Large',
};

/**
 * Answers what never became a request: a broken request line, headers that are too large, a client
 * that is too slow. Written to the socket by hand because there is no reply object yet.
 */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // The client has gone, or an answer is already on its way.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
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
 * What Node would refuse in words of its own, or without any: a request without exactly one host
 * (RFC 9112, 3.2) is refused as all others are, and an expectation that nobody knows is no reason to refuse one.
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
