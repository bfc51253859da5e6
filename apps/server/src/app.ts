import { endpoints } from '@ghost-pay/contract/api';
import type { FastifyInstance } from 'fastify';
import { createBackOfficeGate } from './core/http/back-office-gate.ts';
import { createEndpointRoutes } from './core/http/endpoint-routes.ts';
import { closeInQuiet, createHttpServer } from './core/http/server.ts';
import { serveWebPages } from './core/http/web-pages.ts';
import type { Dependencies } from './dependencies.ts';
import { heightForQuote } from './gateways/chains/chain-source.ts';
import { addApprovalRoutes } from './modules/approvals/approvals.routes.ts';
import { addAccountsRoutes } from './modules/accounts/accounts.routes.ts';
import { addAuditRoutes } from './modules/audit/audit.routes.ts';
import { addAnswerRoutes } from './modules/answers/answers.routes.ts';
import { createAuthenticate } from './modules/auth/auth.public.ts';
import { addDeskRoutes } from './modules/desk/desk.routes.ts';
import { addEvidenceRoutes } from './modules/evidence/evidence.routes.ts';
import { addLiveRoutes } from './modules/live/live.routes.ts';
import { addAuthRoutes } from './modules/auth/auth.routes.ts';
import { addCardPaymentRoutes } from './modules/card-payments/card-payments.routes.ts';
import { addDeliveryRoutes } from './modules/delivery/delivery.routes.ts';
import { addMonitorRoutes } from './modules/monitor/monitor.routes.ts';
import { addJobRoutes } from './modules/jobs/jobs.routes.ts';
import { addPaymentListRoutes } from './modules/payment-list/payment-list.routes.ts';
import { addPaymentRoutes } from './modules/payments/payments.routes.ts';
import { listShownPrices } from './modules/pricing/pricing.public.ts';
import { addOutboxRoutes } from './modules/outbox/outbox.routes.ts';
import { addQuoteRoutes } from './modules/quotes/quotes.routes.ts';
import { addPricingRoutes } from './modules/pricing/pricing.routes.ts';
import { readPaymentMethods, readSiteRules } from './modules/settings/settings.public.ts';
import { addSettingsRoutes } from './modules/settings/settings.routes.ts';
import { addStatisticsRoutes } from './modules/statistics/statistics.routes.ts';
import { createTracker } from './modules/tracking/tracking.public.ts';
import { addTrackingRoutes } from './modules/tracking/tracking.routes.ts';
import { wasRestored } from './core/installation-facts.repository.ts';
import { hasArrived } from './modules/transfers/transfers.public.ts';
import { addMatchingRoutes } from './modules/matching/matching.routes.ts';
import { addUserRoutes } from './modules/users/users.routes.ts';
import { addWebhookRoutes } from './modules/webhooks/webhooks.routes.ts';

/**
 * The whole server, ready to listen: the web pages and every declared endpoint. `watch` is called before any
 * route is added, so it sees all of them.
 */
export async function buildApp(
  dependencies: Dependencies,
  { watch = () => undefined }: { watch?: (app: FastifyInstance) => void } = {},
): Promise<FastifyInstance> {
  const {
    log,
    trustedProxies,
    limits,
    webDir,
    webServerDir,
    site,
    picture,
    publicUrl,
    database,
    vault,
  } = dependencies;
  const { connectionsPerAddress } = limits;
  const app = createHttpServer({ log, trustedProxies, endpoints, connectionsPerAddress });
  watch(app);
  const gate = createBackOfficeGate(dependencies);
  const tracker = createTracker(dependencies);
  await serveWebPages(app, {
    webDir,
    webServerDir,
    site,
    picture,
    publicUrl,
    listPrices: () => listShownPrices(database),
    readMethods: () => readPaymentMethods(database),
    readRules: () => readSiteRules(database),
    readTracked: tracker.find,
    gate,
  });

  const add = createEndpointRoutes(app, {
    authenticate: createAuthenticate(dependencies),
    clock: dependencies.clock,
    vault,
    https: publicUrl.startsWith('https://'),
    gate,
    isInspection: dependencies.inspection !== undefined,
  });
  addMonitorRoutes(add, dependencies);
  addPricingRoutes(add, dependencies);
  addSettingsRoutes(add, dependencies);
  addQuoteRoutes(add, dependencies, {
    hasArrived,
    knownHeight: async (chain) =>
      heightForQuote(chain, { sources: dependencies.chains[chain], clock: dependencies.clock }),
    wasRestored,
  });
  addPaymentRoutes(add, dependencies);
  addTrackingRoutes(add, dependencies, tracker.limit);
  addAnswerRoutes(add, dependencies, tracker.limit);
  addPaymentListRoutes(add, dependencies);
  addDeskRoutes(add, dependencies);
  addDeliveryRoutes(add, dependencies);
  addCardPaymentRoutes(add, dependencies);
  addEvidenceRoutes(add, dependencies);
  addMatchingRoutes(add, dependencies);
  addApprovalRoutes(add, dependencies);
  addStatisticsRoutes(add, dependencies);
  addAccountsRoutes(add, dependencies);
  addJobRoutes(add, dependencies);
  addAuthRoutes(add, dependencies);
  addLiveRoutes(add, {
    ...dependencies,
    beforeClose: (end) =>
      app.addHook('preClose', (done) => {
        end();
        done();
      }),
  });
  addUserRoutes(add, dependencies);
  addAuditRoutes(add, dependencies);
  addOutboxRoutes(add, dependencies);
  addWebhookRoutes(add, dependencies);
  closeInQuiet(app, { isBehindProxy: trustedProxies.length > 0 });
  return app;
}
