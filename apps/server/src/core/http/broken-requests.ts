import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { errorCatalogue, type ErrorCode } from '@ghost-pay/contract/error-codes';

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
