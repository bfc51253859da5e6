import type { Api } from './api.ts';

/** How long a second factor opens the calls that ask for a fresh one. */
export const freshFactorMinutes = 10;

/** How many codes of payments one second factor reveals. */
export const revealsPerFactor = 20;

/** The calls that ask depending on what is sent, and when each of them does. */
export const freshFactorRules = {
  more_than_a_page: 'Asked for when more than 100 payments are read at once.',
  guarded_settings:
    'Asked for when an address, a payment method or a setting of security changes. Switching security_auto_process off and the notifications never ask.',
  access_of_an_account:
    'Asked for when an e-mail address, a role or the password of another administrator changes. The own password needs the current password instead.',
} as const;
export type FreshFactorRule = keyof typeof freshFactorRules;

/** Whether a call asks for a second factor that was given within the last ten minutes. */
export type FreshFactor = 'always' | 'never' | FreshFactorRule;

/**
 * Every call of the API. A call asks when it moves money, changes a rule of money or access, or hands personal data or
 * codes out in bulk. A call that stops something never asks. A new call does not compile until it stands here.
 */
export const freshFactors: Readonly<Record<keyof Api, FreshFactor>> = {
  'GET /health': 'never',
  'GET /openapi.json': 'never',

  'GET /pricing/all': 'never',
  'GET /pricing/category/:category': 'never',
  'GET /pricing/category/:category/type/:type': 'never',
  'GET /pricing/category/:category/type/:type/region/:region': 'never',
  'GET /pricing/meta/categories': 'never',
  'GET /pricing/meta/payment-types': 'never',
  'GET /pricing/meta/regions': 'never',
  'GET /settings/pricing/all': 'never',
  'POST /pricing': 'always',
  'PUT /pricing/bulk/update': 'always',
  'PUT /pricing/:id': 'always',
  'DELETE /pricing/:id': 'always',

  'GET /settings': 'never',
  'PUT /settings': 'guarded_settings',
  'GET /settings/address-changes': 'never',
  'GET /settings/system-information': 'never',
  'GET /settings/payment-methods': 'never',
  'GET /settings/crypto/addresses': 'never',
  'GET /settings/payment/eth-address': 'never',

  'POST /transactions': 'never',
  'GET /transactions/track/:paymentId': 'never',
  'GET /transactions/track/:paymentId/events': 'never',
  'GET /transactions/track/:paymentId/receipt': 'never',
  'GET /payments/estimates': 'never',
  'GET /payments/card/providers': 'never',
  'GET /payments/card/quotes': 'never',
  'POST /payments/card/create-wallet': 'never',
  'GET /payments/card/callback/:paymentId/:secret': 'never',

  'GET /transactions': 'more_than_a_page',
  'POST /transactions/search': 'more_than_a_page',
  'GET /transactions/export.csv': 'always',
  'POST /transactions/export.csv': 'always',
  'GET /transactions/recent/list': 'never',
  'GET /transactions/stats/summary': 'never',
  'GET /transactions/stats/period': 'never',
  'GET /transactions/stats/revenue-by-day': 'never',
  'GET /transactions/card-payments/awaiting': 'never',
  'GET /transactions/:id': 'never',
  'GET /events': 'never',

  // The everyday work with one payment; it is audited, and an administrator can correct it.
  'POST /transactions/:id/verify-payment': 'never',
  'POST /transactions/:id/update-subscription': 'never',
  'POST /transactions/:id/mark-failed': 'never',
  'PATCH /transactions/:id/status': 'never',
  'POST /transactions/:id/resolve-contest': 'never',
  'POST /transactions/:id/settle-finding': 'never',
  'POST /transactions/:id/force-verify-card': 'never',
  'POST /transactions/:id/mark-card-failed': 'never',
  'POST /payments/check-subscription-status/:id': 'never',
  'POST /payments/card/paygate-verify/:id': 'never',

  // Codes are money. One second factor reveals at most `revealsPerFactor` of them.
  'POST /transactions/:id/reveal-code': 'always',
  // The same hash or code can pay again afterwards.
  'POST /transactions/:id/release-claim': 'always',

  'GET /system/status': 'never',
  'GET /jobs': 'never',
  'POST /jobs/:id/retry': 'never',
  'POST /jobs/queues/:queue/retry': 'never',

  'POST /auth/login': 'never',
  'POST /auth/setup': 'never',
  'POST /auth/logout': 'never',
  'GET /auth/me': 'never',
  // Needs the current password.
  'POST /auth/change-password': 'never',
  // For an account without a second factor.
  'GET /auth/2fa/setup': 'never',
  'POST /auth/2fa/enable': 'never',
  // Both carry a second factor themselves.
  'POST /auth/2fa/disable': 'never',
  'POST /auth/2fa/verify': 'never',
  'POST /auth/2fa/recovery-codes': 'always',
  'GET /auth/sessions': 'never',
  'DELETE /auth/sessions/:id': 'never',

  'GET /auth/passkeys': 'never',
  // The question with which a passkey gives a fresh second factor.
  'POST /auth/passkeys/challenge': 'never',
  'POST /auth/passkeys/registration': 'always',
  'POST /auth/passkeys': 'always',
  'PUT /auth/passkeys/:id': 'always',
  'DELETE /auth/passkeys/:id': 'always',

  'GET /users': 'never',
  'POST /users': 'always',
  'PUT /users/:id': 'access_of_an_account',
  'DELETE /users/:id': 'always',
  'POST /users/:id/reset-2fa': 'always',

  'GET /audit': 'never',
  'GET /audit/export.csv': 'always',
  // Pages of at most 100 mails, as the list of payments.
  'GET /outbox': 'never',
  'POST /outbox/:id/resend': 'never',

  'GET /webhooks': 'never',
  'POST /webhooks': 'always',
  'PUT /webhooks/:id': 'always',
  'DELETE /webhooks/:id': 'always',
  'POST /webhooks/:id/renew-secret': 'always',
  // Both send to an endpoint that stands already.
  'POST /webhooks/:id/test': 'never',
  'POST /webhooks/deliveries/:id/redeliver': 'never',
  'GET /webhooks/deliveries': 'never',
};

/** What the table says of an endpoint. */
export function freshFactorOf({
  method,
  path,
}: {
  readonly method: string;
  readonly path: string;
}): FreshFactor {
  const name = `${method} ${path}`;
  if (!(name in freshFactors))
    throw new Error(`${name} does not say whether it asks for a fresh second factor`);
  return freshFactors[name as keyof typeof freshFactors];
}
