import { accountsExamples } from './accounts/accounts.examples.ts';
import { auditExamples } from './audit/audit.examples.ts';
import { type Features, features } from './api.ts';
import { authExamples } from './auth/auth.examples.ts';
import { passkeyExamples } from './auth/passkeys.examples.ts';
import { cardPaymentExamples } from './card-payments/card-payments.examples.ts';
import { deskExamples } from './desk/desk.examples.ts';
import type { Endpoint } from './endpoint.ts';
import type { Example, ExamplesOf } from './examples.ts';
import { correctionsExamples } from './corrections/corrections.examples.ts';
import { evidenceExamples } from './evidence/evidence.examples.ts';
import { healthExamples } from './health/health.examples.ts';
import { jobExamples } from './jobs/jobs.examples.ts';
import { liveExamples } from './live/live.examples.ts';
import { approvalsExamples } from './approvals/approvals.examples.ts';
import { transfersExamples } from './transfers/transfers.examples.ts';
import { topUpsExamples } from './top-ups/top-ups.examples.ts';
import { outboxExamples } from './outbox/outbox.examples.ts';
import { pricingExamples } from './pricing/pricing.examples.ts';
import { quoteExamples } from './quotes/quotes.examples.ts';
import { settingsExamples } from './settings/settings.examples.ts';
import { statisticsExamples } from './statistics/statistics.examples.ts';
import { alertExamples } from './alerts/alerts.examples.ts';
import { statusExamples } from './status/status.examples.ts';
import { trackingExamples } from './tracking/tracking.examples.ts';
import { paymentListExamples } from './transactions/transaction-list.examples.ts';
import { paymentExamples } from './transactions/transactions.examples.ts';
import { userExamples } from './users/users.examples.ts';
import { webhookExamples } from './webhooks/webhooks.examples.ts';

// No page imports this file, so neither the schemas nor the examples travel to a browser.

/** The text of each feature in the API's document, beside the declarations of its calls. */
export const featureDocuments: {
  readonly [Name in keyof Features]: {
    readonly description: string;
    readonly examples: ExamplesOf<Features[Name]>;
  };
} = {
  health: {
    description: 'Whether the site works, for monitors, and this document.',
    examples: healthExamples,
  },
  pricing: { description: 'The prices, and their changes.', examples: pricingExamples },
  settings: {
    description: 'Receiving addresses, payment methods and the rules of the site.',
    examples: settingsExamples,
  },
  quotes: {
    description: 'What a visitor is asked to pay, for a limited time.',
    examples: quoteExamples,
  },
  payments: {
    description: 'Registering a payment, and every act on one.',
    examples: paymentExamples,
  },
  tracking: {
    description: 'The state of a payment, for anyone who knows its payment id.',
    examples: trackingExamples,
  },
  corrections: {
    description: 'What the owner of a payment that waits can correct of what they sent, once.',
    examples: correctionsExamples,
  },
  topUps: {
    description:
      'Another code for a payment whose codes did not come to its price, by a link that its customer is mailed.',
    examples: topUpsExamples,
  },
  paymentList: {
    description: 'Payments filtered, searched and exported.',
    examples: paymentListExamples,
  },
  desk: {
    description:
      'How administrators work side by side: open payments, assignments and saved views.',
    examples: deskExamples,
  },
  cardPayments: {
    description: 'Payments by card: processors, the payment page and the card network’s word.',
    examples: cardPaymentExamples,
  },
  evidence: {
    description: 'What the chains say about payments with cryptocurrency.',
    examples: evidenceExamples,
  },
  accounts: {
    description: 'The statement of each month, for the books.',
    examples: accountsExamples,
  },
  transfers: {
    description: 'What came to the site’s addresses, and which payments it counts for.',
    examples: transfersExamples,
  },
  approvals: {
    description: 'Rules that verify plain payments by coin.',
    examples: approvalsExamples,
  },
  statistics: { description: 'Counts and revenue.', examples: statisticsExamples },
  status: { description: 'How each part of the system is.', examples: statusExamples },
  alerts: { description: 'What is wrong with the site.', examples: alertExamples },
  jobs: { description: 'The background work.', examples: jobExamples },
  auth: {
    description: 'Signing in, the second factor and the own sessions.',
    examples: authExamples,
  },
  passkeys: { description: 'The own passkeys.', examples: passkeyExamples },
  live: {
    description: 'Server-sent events that say when to ask again.',
    examples: liveExamples,
  },
  users: { description: 'The accounts of the administrators.', examples: userExamples },
  audit: { description: 'The audit trail.', examples: auditExamples },
  outbox: { description: 'Outgoing mails.', examples: outboxExamples },
  webhooks: {
    description: 'Endpoints that are told of events, and the deliveries to them.',
    examples: webhookExamples,
  },
};

/** One call as the document lists it. */
export interface Operation {
  readonly feature: string;
  /** The name under which the contract exports the declaration. */
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly example: Example;
}

export const operations: readonly Operation[] = Object.entries(features).flatMap(
  ([feature, calls]) => {
    const examples: Readonly<Record<string, Example>> =
      featureDocuments[feature as keyof Features].examples;
    return Object.entries<Endpoint>(calls).map(([name, endpoint]) => ({
      feature,
      name,
      endpoint,
      example: examples[name] ?? {},
    }));
  },
);
