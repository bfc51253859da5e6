/** The part of autocannon that the bench uses; the package brings no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  interface BuiltRequest {
    method: 'GET' | 'POST';
    path: string;
    headers?: Record<string, string>;
    body?: string;
  }

  interface Request {
    /** Called before every request; `onResponse` gets the same `context`. */
    setupRequest(request: object, context: Record<string, unknown>): BuiltRequest;
    onResponse(status: number, body: string, context: Record<string, unknown>): void;
  }

  interface Result {
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
    readonly duration: number;
  }

  /** Emits 'response' (client, status, bytes, milliseconds) for every answer. */
  type Run = EventEmitter & PromiseLike<Result>;

  function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    sampleInt: number;
    timeout: number;
    requests: [Request];
  }): Run;

  export default autocannon;
}
