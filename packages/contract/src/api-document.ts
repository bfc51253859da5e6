import { answersExamples } from './answers/answers.examples.ts';
import { type Features, features } from './api.ts';
import { authExamples } from './auth/auth.examples.ts';
import { cardPaymentExamples } from './card-payments/card-payments.examples.ts';
import type { Endpoint } from './endpoint.ts';
import type { Example, ExamplesOf } from './examples.ts';
import { evidenceExamples } from './evidence/evidence.examples.ts';
import { healthExamples } from './health/health.examples.ts';
import { liveExamples } from './live/live.examples.ts';
import { pricingExamples } from './pricing/pricing.examples.ts';
import { quoteExamples } from './quotes/quotes.examples.ts';
import { settingsExamples } from './settings/settings.examples.ts';
import { trackingExamples } from './tracking/tracking.examples.ts';
import { paymentExamples } from './transactions/transactions.examples.ts';
import { webhookExamples } from './webhooks/webhooks.examples.ts';

// No page imports this file, so neither the schemas nor the examples travel to a browser.

/** What each feature is for, in the API's document. */
export const featureDescriptions: Readonly<Record<keyof Features, string>> = {
  health: 'Whether the site works, for monitors, and this document.',
  pricing: 'The prices, and their changes.',
  settings: 'Receiving addresses, payment methods and the rules of the site.',
  quotes: 'What a visitor is asked to pay, for a limited time.',
  payments: 'Registering a payment, and every act on one.',
  tracking: 'The state of a payment, for anyone who knows its payment id.',
  answers:
    'What the owner of a payment that waits answers: a correction of what they sent, once, and another code where the codes did not come to the price, by a link that they are mailed.',
  paymentList: 'Payments filtered, searched and exported.',
  desk: 'How administrators work side by side: open payments, assignments and saved views.',
  cardPayments: 'Payments by card: processors, the payment page and the card network’s word.',
  evidence: 'What the chains say about payments with cryptocurrency.',
  accounts: 'The statement of each month, for the books.',
  transfers: 'What came to the site’s addresses, and which payments it counts for.',
  approvals: 'Rules that verify plain payments by coin.',
  statistics: 'Counts and revenue.',
  status: 'How each part of the system is.',
  alerts: 'What is wrong with the site.',
  jobs: 'The background work.',
  auth: 'Signing in, the second factor and the own sessions.',
  passkeys: 'The own passkeys.',
  live: 'Server-sent events that say when to ask again.',
  users: 'The accounts of the administrators.',
  audit: 'The audit trail.',
  outbox: 'Outgoing mails.',
  webhooks: 'Endpoints that are told of events, and the deliveries to them.',
};

/** Of each feature that has examples. */
type Examples = {
  readonly [
    Name in keyof Features as keyof ExamplesOf<Features[Name]> extends never ? never : Name
  ]: ExamplesOf<Features[Name]>;
};

const examples: Readonly<Record<string, Readonly<Record<string, Example>>>> = {
  health: healthExamples,
  pricing: pricingExamples,
  settings: settingsExamples,
  quotes: quoteExamples,
  payments: paymentExamples,
  tracking: trackingExamples,
  answers: answersExamples,
  cardPayments: cardPaymentExamples,
  evidence: evidenceExamples,
  auth: authExamples,
  live: liveExamples,
  webhooks: webhookExamples,
} satisfies Examples;

/** One call as the document lists it. */
export interface Operation {
  readonly feature: string;
  /** The name under which the contract exports the declaration. */
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly example: Example | undefined;
}

export const operations: readonly Operation[] = Object.entries(features).flatMap(
  ([feature, calls]) =>
    Object.entries<Endpoint>(calls).map(([name, endpoint]) => ({
      feature,
      name,
      endpoint,
      example: examples[feature]?.[name],
    })),
);
