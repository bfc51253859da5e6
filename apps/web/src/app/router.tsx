import { createRouter } from '@tanstack/react-router';
import type { adminRoutes } from './admin-routes.tsx';
import { publicRoutes } from './public-routes.tsx';
import { rootRoute } from './root-route.tsx';

type AdminRoutes = typeof adminRoutes;

function makeRouter(routes: AdminRoutes) {
  return createRouter({ routeTree: rootRoute.addChildren([publicRoutes, routes]), defaultPreload: 'intent' });
}

/**
 * The whole site's routes for the types; at run time the back-office is there only when the visit
 * began under /admin. No public page links to it: going there is a fresh load of the page.
 */
export async function loadRouter(pathname: string): Promise<ReturnType<typeof makeRouter>> {
  if (/^\/admin(\/|$)/.test(pathname)) return makeRouter((await import('./admin-routes.tsx')).adminRoutes);
  return createRouter({
    routeTree: rootRoute.addChildren([publicRoutes]),
    defaultPreload: 'intent',
  }) as unknown as ReturnType<typeof makeRouter>;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
