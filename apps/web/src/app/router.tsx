import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import type { adminRoutes } from './admin-routes.tsx';
import { publicRoutes } from './public-routes.tsx';
import { rootRoute } from './root-route.tsx';
import type { ServerState } from './server-state.tsx';

/**
 * Reads whole numbers, true, false and JSON out of a query string and leaves everything else as it was
 * typed: a visitor whose name is '1e5' or '007' must not become a number.
 */
function parseSearchValue(text: string): unknown {
  if (!/^(?:true|false|null|0|[1-9]\d{0,14}|[[{"].*)$/.test(text))
    throw new SyntaxError('Plain text');
  return JSON.parse(text);
}

const sharedOptions = {
  defaultPreload: 'intent',
  parseSearch: parseSearchWith(parseSearchValue),
  stringifySearch: stringifySearchWith(JSON.stringify, parseSearchValue),
} as const;

type AdminRoutes = typeof adminRoutes;

function makeRouter(routes: AdminRoutes, Wrap: typeof ServerState) {
  return createRouter({
    routeTree: rootRoute.addChildren([publicRoutes, routes]),
    Wrap,
    ...sharedOptions,
  });
}

/**
 * The whole site's routes for the types; at run time the back-office is there only when the visit
 * began under /admin. No public page links to it: going there is a fresh load of the page.
 */
export async function loadRouter(pathname: string): Promise<ReturnType<typeof makeRouter>> {
  if (/^\/admin(\/|$)/.test(pathname)) {
    const [{ adminRoutes }, { ServerState }] = await Promise.all([
      import('./admin-routes.tsx'),
      import('./server-state.tsx'),
    ]);
    return makeRouter(adminRoutes, ServerState);
  }
  const publicRouter = createRouter({
    routeTree: rootRoute.addChildren([publicRoutes]),
    ...sharedOptions,
  });
  return publicRouter as unknown as ReturnType<typeof makeRouter>;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
