import type { AdminUser } from '@ghost-pay/contract/auth/auth.schemas';
import {
  createRoute,
  lazyRouteComponent,
  stripSearchParams,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useMe } from '../features/auth/api.ts';
import { settingsState } from '../features/settings/settings.search.ts';
import {
  readPaymentsSearch,
  paymentsDefaults,
  type PaymentsSearch,
} from '../features/payments/list/payments.search.ts';
import { cardPaymentsState } from '../features/payments/card-payments/card-payments.search.ts';
import { auditState } from '../features/audit/audit.search.ts';
import { usersState } from '../features/users/users.search.ts';
import { outboxState } from '../features/outbox/outbox.search.ts';
import { transfersState } from '../features/transfers/transfers.search.ts';
import { webhooksState } from '../features/webhooks/webhooks.search.ts';
import { adminTexts } from './admin.texts.ts';
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

/** A page that is told who has signed in; the account comes from another feature. */
function withMe(draw: (me: AdminUser) => ReactElement) {
  return function WithMe() {
    const { data: me } = useMe();
    return me ? draw(me) : null;
  };
}

/** A page for super admins; it says to others why they do not see it. */
async function forSuperAdmins(Page: () => ReactElement, why: string) {
  const { AccessRestricted } = await import('./access-restricted.tsx');
  return withMe(({ role }) =>
    role === 'super_admin' ? <Page /> : <AccessRestricted why={why} role={role} />,
  );
}

/** The address holds the state of a list, and leaves out what is initial. */
function searchOf<Search extends object>(state: {
  readonly read: (raw: Record<string, unknown>) => Search;
  readonly initial: Partial<Search>;
}) {
  return {
    validateSearch: (raw: Partial<Search> & SearchSchemaInput) => state.read({ ...raw }),
    search: { middlewares: [stripSearchParams<Search>(state.initial)] },
  };
}

const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard',
  component: lazyRouteComponent(async () => {
    const { DashboardPage } = await import('../features/dashboard/pages/dashboard-page.tsx');
    return { default: withMe((me) => <DashboardPage role={me.role} />) };
  }),
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
  ...searchOf(cardPaymentsState),
  component: lazyRouteComponent(async () => {
    const { CardPaymentsPage } = await import('../features/payments/pages/card-payments-page.tsx');
    return { default: withMe((me) => <CardPaymentsPage role={me.role} />) };
  }),
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
  ...searchOf(usersState),
  component: lazyRouteComponent(async () => {
    const { UsersPage } = await import('../features/users/pages/users-page.tsx');
    return { default: withMe((me) => <UsersPage me={me} />) };
  }),
});

const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/audit',
  ...searchOf(auditState),
  component: lazyRouteComponent(async () => {
    const { AuditPage } = await import('../features/audit/pages/audit-page.tsx');
    return { default: await forSuperAdmins(AuditPage, adminTexts.auditRestricted) };
  }),
});

const transfersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/transfers',
  ...searchOf(transfersState),
  component: lazyRouteComponent(
    () => import('../features/transfers/pages/transfers-page.tsx'),
    'TransfersPage',
  ),
});

const approvalsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/approval-rules',
  component: lazyRouteComponent(async () => {
    const { ApprovalsPage } = await import('../features/approvals/pages/approvals-page.tsx');
    return { default: withMe((me) => <ApprovalsPage mayChange={me.role === 'super_admin'} />) };
  }),
});

/** The pages about the running system; only a row of links is shared, each has an address and a script of its own. */
const systemRoute = createRoute({
  getParentRoute: () => shellRoute,
  id: 'system',
  component: lazyRouteComponent(async () => {
    const { SystemFrame } = await import('./system-frame.tsx');
    return { default: withMe((me) => <SystemFrame role={me.role} />) };
  }),
});

const statusRoute = createRoute({
  getParentRoute: () => systemRoute,
  path: '/system',
  component: lazyRouteComponent(async () => {
    const { StatusPage } = await import('../features/dashboard/pages/status-page.tsx');
    return { default: withMe((me) => <StatusPage role={me.role} />) };
  }),
});

const outboxRoute = createRoute({
  getParentRoute: () => systemRoute,
  path: '/outbox',
  ...searchOf(outboxState),
  component: lazyRouteComponent(async () => {
    const { OutboxPage } = await import('../features/outbox/pages/outbox-page.tsx');
    return { default: await forSuperAdmins(OutboxPage, adminTexts.outboxRestricted) };
  }),
});

const jobsRoute = createRoute({
  getParentRoute: () => systemRoute,
  path: '/jobs',
  component: lazyRouteComponent(async () => {
    const { JobsPage } = await import('../features/jobs/pages/jobs-page.tsx');
    return { default: withMe((me) => <JobsPage role={me.role} />) };
  }),
});

const webhooksRoute = createRoute({
  getParentRoute: () => systemRoute,
  path: '/webhooks',
  ...searchOf(webhooksState),
  component: lazyRouteComponent(async () => {
    const { WebhooksPage } = await import('../features/webhooks/pages/webhooks-page.tsx');
    return { default: await forSuperAdmins(WebhooksPage, adminTexts.webhooksRestricted) };
  }),
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
  component: lazyRouteComponent(async () => {
    const { AccountPage } = await import('../features/auth/pages/account-page.tsx');
    return { default: withMe((me) => <AccountPage me={me} />) };
  }),
});

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  ...searchOf(settingsState),
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
    systemRoute.addChildren([statusRoute, jobsRoute, outboxRoute, webhooksRoute]),
    accountsRoute,
    accountRoute,
    settingsRoute,
  ]),
]);
