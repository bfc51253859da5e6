import {
  createRoute,
  lazyRouteComponent,
  stripSearchParams,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import { settingsState, type SettingsSearch } from '../features/settings/settings.search.ts';
import {
  readPaymentsSearch,
  paymentsDefaults,
  type PaymentsSearch,
} from '../features/payments/list/payments.search.ts';
import {
  type CardPaymentsSearch,
  cardPaymentsState,
} from '../features/payments/card-payments/card-payments.search.ts';
import { type AuditSearch, auditState } from '../features/audit/audit.search.ts';
import { type UsersSearch, usersState } from '../features/users/users.search.ts';
import { type OutboxSearch, outboxState } from '../features/outbox/outbox.search.ts';
import { type TransfersSearch, transfersState } from '../features/transfers/transfers.search.ts';
import { type WebhooksSearch, webhooksState } from '../features/webhooks/webhooks.search.ts';
import { rootRoute } from './root-route.tsx';

const adminRoute = createRoute({ getParentRoute: () => rootRoute, path: '/admin' });

const signInRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  validateSearch: (
    raw: Record<string, unknown> & SearchSchemaInput,
  ): { from?: string; created?: boolean } => ({
    ...(typeof raw['from'] === 'string' && { from: raw['from'] }),
    ...(raw['created'] === true && { created: true }),
  }),
  component: lazyRouteComponent(() => import('./admin-auth-pages.tsx'), 'SignInRoute'),
});

/** A text of the address; the router reads one of digits alone as a number. */
function textOf<Name extends string>(
  raw: Record<string, unknown>,
  name: Name,
): { [Key in Name]?: string } {
  const value = raw[name];
  const isText = typeof value === 'string' || typeof value === 'number';
  return (isText ? { [name]: String(value) } : {}) as { [Key in Name]?: string };
}

const setupRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/setup',
  validateSearch: (
    raw: Record<string, unknown> & SearchSchemaInput,
  ): { token?: string; name?: string } => ({
    ...textOf(raw, 'token'),
    ...textOf(raw, 'name'),
  }),
  component: lazyRouteComponent(() => import('./admin-auth-pages.tsx'), 'FirstAdminRoute'),
});

const inspectRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/inspect',
  validateSearch: (raw: Record<string, unknown> & SearchSchemaInput): { token?: string } =>
    textOf(raw, 'token'),
  component: lazyRouteComponent(() => import('./admin-auth-pages.tsx'), 'InspectionRoute'),
});

const shellRoute = createRoute({
  getParentRoute: () => adminRoute,
  id: 'shell',
  component: lazyRouteComponent(() => import('./admin-shell.tsx'), 'AdminShell'),
});

const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard',
  component: lazyRouteComponent(
    () => import('../features/dashboard/pages/dashboard-page.tsx'),
    'DashboardPage',
  ),
});

const paymentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/transactions',
  validateSearch: (raw: Partial<PaymentsSearch> & SearchSchemaInput) =>
    readPaymentsSearch({ ...raw }),
  search: { middlewares: [stripSearchParams(paymentsDefaults)] },
  component: lazyRouteComponent(
    () => import('../features/payments/pages/payments-page.tsx'),
    'PaymentsPage',
  ),
});

const paymentRoute = createRoute({
  getParentRoute: () => paymentsRoute,
  path: '/$id',
  component: lazyRouteComponent(
    () => import('../features/payments/pages/payment-drawer-pages.tsx'),
    'PaymentDrawerPage',
  ),
});

const cardPaymentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/card-payments',
  validateSearch: (raw: Partial<CardPaymentsSearch> & SearchSchemaInput) =>
    cardPaymentsState.read({ ...raw }),
  search: { middlewares: [stripSearchParams(cardPaymentsState.initial)] },
  component: lazyRouteComponent(() => import('./card-payments-route.tsx'), 'CardPaymentsRoute'),
});

const cardPaymentRoute = createRoute({
  getParentRoute: () => cardPaymentsRoute,
  path: '/$id',
  component: lazyRouteComponent(
    () => import('../features/payments/pages/payment-drawer-pages.tsx'),
    'CardPaymentDrawerPage',
  ),
});

const usersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/users',
  validateSearch: (raw: Partial<UsersSearch> & SearchSchemaInput) => usersState.read({ ...raw }),
  search: { middlewares: [stripSearchParams(usersState.initial)] },
  component: lazyRouteComponent(() => import('./admin-user-pages.tsx'), 'UsersRoute'),
});

const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/audit',
  validateSearch: (raw: Partial<AuditSearch> & SearchSchemaInput) => auditState.read({ ...raw }),
  search: { middlewares: [stripSearchParams(auditState.initial)] },
  component: lazyRouteComponent(() => import('./admin-user-pages.tsx'), 'AuditRoute'),
});

const transfersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/transfers',
  validateSearch: (raw: Partial<TransfersSearch> & SearchSchemaInput) =>
    transfersState.read({ ...raw }),
  search: { middlewares: [stripSearchParams(transfersState.initial)] },
  component: lazyRouteComponent(
    () => import('../features/transfers/pages/transfers-page.tsx'),
    'TransfersPage',
  ),
});

const approvalsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/approval-rules',
  component: lazyRouteComponent(() => import('./approvals-route.tsx'), 'ApprovalsRoute'),
});

const outboxRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/outbox',
  validateSearch: (raw: Partial<OutboxSearch> & SearchSchemaInput) => outboxState.read({ ...raw }),
  search: { middlewares: [stripSearchParams(outboxState.initial)] },
  component: lazyRouteComponent(() => import('./outbox-route.tsx'), 'OutboxRoute'),
});

const jobsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/jobs',
  component: lazyRouteComponent(() => import('./jobs-route.tsx'), 'JobsRoute'),
});

const webhooksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/webhooks',
  validateSearch: (raw: Partial<WebhooksSearch> & SearchSchemaInput) =>
    webhooksState.read({ ...raw }),
  search: { middlewares: [stripSearchParams(webhooksState.initial)] },
  component: lazyRouteComponent(() => import('./webhooks-route.tsx'), 'WebhooksRoute'),
});

const accountsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/accounts',
  component: lazyRouteComponent(
    () => import('../features/accounts/pages/accounts-page.tsx'),
    'AccountsPage',
  ),
});

const accountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./admin-user-pages.tsx'), 'AccountRoute'),
});

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  validateSearch: (raw: Partial<SettingsSearch> & SearchSchemaInput) =>
    settingsState.read({ ...raw }),
  search: { middlewares: [stripSearchParams(settingsState.initial)] },
  component: lazyRouteComponent(() => import('./settings-route.tsx'), 'SettingsRoute'),
});

/** The back-office. This file and its imports load only at an address under /admin. */
export const adminRoutes = adminRoute.addChildren([
  signInRoute,
  setupRoute,
  inspectRoute,
  shellRoute.addChildren([
    dashboardRoute,
    paymentsRoute.addChildren([paymentRoute]),
    cardPaymentsRoute.addChildren([cardPaymentRoute]),
    usersRoute,
    auditRoute,
    transfersRoute,
    approvalsRoute,
    outboxRoute,
    jobsRoute,
    accountsRoute,
    webhooksRoute,
    accountRoute,
    settingsRoute,
  ]),
]);
