import * as accounts from './accounts/accounts.endpoints.ts';
import * as answers from './answers/answers.endpoints.ts';
import * as audit from './audit/audit.endpoints.ts';
import * as auth from './auth/auth.endpoints.ts';
import * as passkeys from './auth/passkeys.endpoints.ts';
import * as cardPayments from './card-payments/card-payments.endpoints.ts';
import * as desk from './desk/desk.endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import * as evidence from './evidence/evidence.endpoints.ts';
import * as health from './health/health.endpoints.ts';
import * as jobs from './jobs/jobs.endpoints.ts';
import * as live from './live/live.endpoints.ts';
import * as outbox from './outbox/outbox.endpoints.ts';
import * as pricing from './pricing/pricing.endpoints.ts';
import * as quotes from './quotes/quotes.endpoints.ts';
import * as settings from './settings/settings.endpoints.ts';
import * as statistics from './statistics/statistics.endpoints.ts';
import * as alerts from './alerts/alerts.endpoints.ts';
import * as approvals from './approvals/approvals.endpoints.ts';
import * as status from './status/status.endpoints.ts';
import * as tracking from './tracking/tracking.endpoints.ts';
import * as paymentList from './transactions/transaction-list.endpoints.ts';
import * as payments from './transactions/transactions.endpoints.ts';
import * as transfers from './transfers/transfers.endpoints.ts';
import * as users from './users/users.endpoints.ts';
import * as webhooks from './webhooks/webhooks.endpoints.ts';

// The files of small features declare their schemas beside their calls.
const declared = {
  health,
  pricing,
  settings,
  quotes,
  payments,
  tracking,
  answers,
  paymentList,
  desk,
  cardPayments,
  evidence,
  transfers,
  approvals,
  statistics,
  accounts,
  status,
  alerts,
  jobs,
  auth,
  passkeys,
  live,
  users,
  audit,
  outbox,
  webhooks,
};

type Declared = typeof declared;
type CallsOf<File> = {
  [Name in keyof File as File[Name] extends Endpoint ? Name : never]: File[Name];
};
export type Features = { [F in keyof Declared]: CallsOf<Declared[F]> };

/** Every call of the API by feature, in the order in which its document lists them. */
export const features = Object.fromEntries(
  Object.entries<Readonly<Record<string, unknown>>>(declared).map(([feature, file]) => [
    feature,
    Object.fromEntries(Object.entries(file).filter(([, value]) => isEndpoint(value))),
  ]),
) as Features;

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

type Calls = { [F in keyof Features]: Features[F][keyof Features[F]] }[keyof Features];

export const endpoints = Object.values<Readonly<Record<string, Endpoint>>>(features).flatMap(
  (feature) => Object.values(feature),
);

/**
 * The API by `METHOD /path`. The client imports only this type, so a page that validates no form loads no schema.
 */
export type Api = { [E in Calls as `${E['method']} ${E['path']}`]: E };
