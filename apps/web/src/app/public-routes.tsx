import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { HomePage } from '../features/home/pages/home-page.tsx';
import { NotFoundMessage } from './not-found-page.tsx';
import { PublicShell } from './public-shell.tsx';
import { rootRoute } from './root-route.tsx';

const publicRoute = createRoute({ getParentRoute: () => rootRoute, id: 'public', component: PublicShell });

// The home page is small and what most visitors see first: loading it apart would cost them a round trip.
const homeRoute = createRoute({ getParentRoute: () => publicRoute, path: '/', component: HomePage });

const paymentRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/payment/$type',
  params: {
    parse: ({ type }) => {
      if (type === 'ghost-eshop-pro' || type === 'donation') return { type } as const;
      throw notFound();
    },
    stringify: ({ type }) => ({ type }),
  },
  component: lazyRouteComponent(() => import('../features/payment/pages/payment-page.tsx'), 'PaymentPage'),
  notFoundComponent: NotFoundMessage,
});

const trackRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/track',
  component: lazyRouteComponent(() => import('../features/tracking/pages/tracking-page.tsx'), 'TrackingPage'),
});

const trackPaymentRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/track/$paymentId',
  component: lazyRouteComponent(() => import('../features/tracking/pages/tracking-page.tsx'), 'TrackingPage'),
});

export const publicRoutes = publicRoute.addChildren([homeRoute, paymentRoute, trackRoute, trackPaymentRoute]);
