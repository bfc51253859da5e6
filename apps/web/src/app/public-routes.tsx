import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { priceViewOf } from '@ghost-pay/contract/site/price-view';
import { NotFoundMessage } from './not-found-page.tsx';
import { PublicShell } from './public-shell.tsx';
import { rootRoute } from './root-route.tsx';
import { textOf } from './search-values.ts';

interface PaymentSearch {
  step?: 'payment' | undefined;
  username?: string | undefined;
  email?: string | undefined;
  method?: string | undefined;
  region?: string | undefined;
  tier?: string | undefined;
}

const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  component: PublicShell,
});

// These pages use the query library, which loads with them and not before.
const askingRoute = createRoute({
  getParentRoute: () => publicRoute,
  id: 'asking',
  component: lazyRouteComponent(() => import('./server-state.tsx'), 'ServerStateOutlet'),
});

const homeRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../features/home/pages/home-page.tsx'), 'HomePage'),
});

const pricingRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/pricing',
  validateSearch: (search: Record<string, unknown>) =>
    priceViewOf({ method: textOf(search['method']), region: textOf(search['region']) }),
  component: lazyRouteComponent(
    () => import('../features/pricing/pages/pricing-page.tsx'),
    'PricingPage',
  ),
});

const paymentRoute = createRoute({
  getParentRoute: () => askingRoute,
  path: '/payment/$type',
  params: {
    parse: ({ type }) => {
      if (type === 'ghost-eshop-pro' || type === 'donation') return { type } as const;
      // oxlint-disable-next-line typescript/only-throw-error -- the router signals with a plain object
      throw notFound();
    },
    stringify: ({ type }) => ({ type }),
  },
  // The step, so the browser's Back button goes one step back; the account, which another site's link may prefill;
  // and what was chosen on the home or pricing page. The router would pass a parameter that is not listed here
  // through unchecked.
  validateSearch: (search: Record<string, unknown>): PaymentSearch => ({
    step: textOf(search['step']) === 'payment' ? 'payment' : undefined,
    username: textOf(search['username']),
    email: textOf(search['email']),
    method: textOf(search['method']),
    region: textOf(search['region']),
    tier: textOf(search['tier']),
  }),
  component: lazyRouteComponent(
    () => import('../features/payment/pages/payment-page.tsx'),
    'PaymentPage',
  ),
  notFoundComponent: NotFoundMessage,
});

const trackRoute = createRoute({
  getParentRoute: () => askingRoute,
  path: '/track',
  component: lazyRouteComponent(
    () => import('../features/tracking/pages/tracking-page.tsx'),
    'TrackingPage',
  ),
});

const trackPaymentRoute = createRoute({
  getParentRoute: () => askingRoute,
  path: '/track/$paymentId',
  component: lazyRouteComponent(
    () => import('../features/tracking/pages/tracking-page.tsx'),
    'TrackingPage',
  ),
});

const receiptRoute = createRoute({
  getParentRoute: () => askingRoute,
  path: '/track/$paymentId/receipt',
  component: lazyRouteComponent(
    () => import('../features/tracking/pages/receipt-page.tsx'),
    'ReceiptPage',
  ),
});

const correctionRoute = createRoute({
  getParentRoute: () => askingRoute,
  path: '/track/$paymentId/correct',
  component: lazyRouteComponent(
    () => import('../features/tracking/answer/correction-page.tsx'),
    'CorrectionPage',
  ),
});

const topUpRoute = createRoute({
  getParentRoute: () => askingRoute,
  path: '/track/$paymentId/code',
  component: lazyRouteComponent(
    () => import('../features/tracking/answer/top-up-page.tsx'),
    'TopUpPage',
  ),
});

export const publicRoutes = publicRoute.addChildren([
  homeRoute,
  pricingRoute,
  askingRoute.addChildren([
    paymentRoute,
    trackRoute,
    trackPaymentRoute,
    receiptRoute,
    correctionRoute,
    topUpRoute,
  ]),
]);
