import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { defaultBodyLimitBytes, type Endpoint } from '@ghost-pay/contract/endpoint';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { AppError } from '../errors.ts';
import { answerOddHeaders, followExchanges, refuseBrokenRequest } from './broken-requests.ts';
import { shareConnections } from './connection-shares.ts';
import { answerWithError } from './error-answers.ts';
import { shedLoad } from './load-shedding.ts';

// A slow sender is disconnected at the next check: half a header after at most 8 seconds, half a body after 21.
const headersTimeout = 7_000;
const requestTimeout = 20_000;
/**
 * A payment id finds its payment's tracker, so the log names none in its paths. The internal id in the back-office's
 * paths stays: without a session it finds nothing.
 */
const paymentIds = /GHOST-[^/]*/gi;
const connectionsCheckingInterval = 1_000;

/**
 * A Fastify server with the site's common rules: every refusal is JSON with code, sentence and request id; only
 * JSON bodies are read; client addresses are only taken from trusted proxies; slow clients are disconnected.
 */
export function createHttpServer({
  log,
  trustedProxies,
  endpoints,
  connectionsPerAddress,
  connectionsAtOnce = 8_000,
  requestsAtOnce = 500,
}: {
  log: FastifyBaseLogger;
  trustedProxies: readonly string[];
  endpoints: readonly Endpoint[];
  /** The most open connections of one address; trusted proxies are exempt. */
  connectionsPerAddress: number;
  /** The most open connections in total: more than the visitors of one machine ever need. A tenth is for new addresses. */
  connectionsAtOnce?: number;
  /** The most requests in progress before others are refused. */
  requestsAtOnce?: number;
}): FastifyInstance {
  // A path that holds a secret is logged as its route, for every method and every suffix.
  const secretRoutes = endpoints
    .filter(({ secretInPath }) => secretInPath === true)
    .map(({ path }) => ({ route: `/api${path}`, start: `/api${path.split(':', 1)[0] ?? ''}` }));
  const loggedPath = (path: string) =>
    secretRoutes.find(({ start }) => path.startsWith(start))?.route ??
    path.replaceAll(paymentIds, 'GHOST-…');

  const app = Fastify({
    loggerInstance: log,
    // The request log omits query strings: they can carry a name and an e-mail address.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: defaultBodyLimitBytes,
    // answerOddHeaders refuses a missing host.
    http: { requireHostHeader: false, headersTimeout, connectionsCheckingInterval },
    requestTimeout,
    connectionTimeout: 30_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    // A request on a connection that is still open gets a normal answer, which is its last. The framework's
    // own refusal would have neither a code nor the headers.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => {
      void answerWithError(error, request, reply);
    },
    clientErrorHandler: refuseBrokenRequest,
  });
  followExchanges(app.server);
  shareConnections(app.server, {
    log,
    perAddress: connectionsPerAddress,
    inTotal: connectionsAtOnce,
    trustedProxies,
  });
  app.decorateRequest('actor', null);
  readClientAddress(app);
  answerOddHeaders(app);
  shedLoad(app, { atMost: requestsAtOnce });
  readJsonOnly(app);
  app.setErrorHandler((error, request, reply) => answerWithError(error, request, reply));
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(pathOf(request)),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });

  const patterns = endpoints.map((endpoint) => ({
    method: endpoint.method,
    pattern: new RegExp(`^/api${endpoint.path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`),
  }));
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const allowed = patterns
      .filter(({ pattern }) => pattern.test(path))
      .map(({ method }) => method);
    if (allowed.length > 0) reply.header('allow', [...new Set(allowed)].join(', '));
    void answerWithError(
      new AppError(allowed.length > 0 ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND'),
      request,
      reply,
    );
  });
  return app;
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

/**
 * Bodies are JSON or nothing. An empty body with a JSON content type counts as nothing: the specification's
 * check-subscription-status call sends exactly that. text/plain is refused because any foreign page can send it.
 */
function readJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
}

/** The longest wait for a turn of the event loop with little to do, and what is little. */
const quietWithinMs = 1_000;
const quietMs = 2;

/** A proxy of ours ends a connection 5 s after its last request (deploy/nginx.conf, deploy/Caddyfile). */
const proxyEndsIdleMs = 5_500;

/**
 * When the app closes, the server stops to listen, and ends idle connections. A request that is on its way over one would
 * be lost, and a proxy repeats no POST that it has sent. So behind a proxy the server first lets the proxy end them, and
 * answers what still comes, each answer being its connection's last. Then, and for all others at once, it ends them right
 * after the event loop has read what has arrived, and with nothing between. Called last, because the hooks of others run
 * before, in their order. The framework then finds it closed.
 */
export function closeInQuiet(
  app: FastifyInstance,
  { isBehindProxy }: { isBehindProxy: boolean },
): void {
  app.addHook('preClose', async () => {
    const ended = new Promise<void>((resolve) => {
      // Of `net`: that of `http` ends idle connections at once.
      net.Server.prototype.close.call(app.server, () => resolve());
    });
    if (isBehindProxy)
      await Promise.race([ended, wait(proxyEndsIdleMs, undefined, { ref: false })]);
    await nextTurn();
    const giveUpAt = performance.now() + quietWithinMs;
    for (let isQuiet = false; !isQuiet && performance.now() < giveUpAt;) {
      const beganAt = performance.now();
      await nextTurn();
      isQuiet = performance.now() - beganAt < quietMs;
    }
    app.server.closeIdleConnections();
    await ended;
  });
}

/**
 * Reads the addresses that a proxy passes on, once, before anything asks for the client: limits, the back-office's list
 * of addresses and the log then see the same one. Some proxies write a port, brackets or quotes around an address.
 */
function readClientAddress(app: FastifyInstance): void {
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
