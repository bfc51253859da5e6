import {
  createRouter,
  parseSearchWith,
  stringifySearchWith,
  type RouterHistory,
} from '@tanstack/react-router';
import { addressPrefix } from '../lib/language.ts';
import type { adminRoutes } from './admin-routes.tsx';
import { publicRoutes } from './public-routes.tsx';
import { rootRoute } from './root-route.tsx';
import { parseSearchValue } from './search-values.ts';
import type { AdminServerState } from './admin-server-state.tsx';

const sharedOptions = {
  defaultPreload: 'intent',
  parseSearch: parseSearchWith(parseSearchValue),
  stringifySearch: stringifySearchWith(JSON.stringify, parseSearchValue),
} as const;

type AdminRoutes = typeof adminRoutes;

function makeRouter(routes: AdminRoutes, Wrap: typeof AdminServerState) {
  return createRouter({
    routeTree: rootRoute.addChildren([publicRoutes, routes]),
    Wrap,
    ...sharedOptions,
  });
}

/**
 * The types cover the whole site's routes. At run time the back-office's routes exist only when the visit
 * started under /admin. No public page links to it, so opening it is a fresh page load.
 */
export async function loadRouter(pathname: string): Promise<ReturnType<typeof makeRouter>> {
  if (/^\/admin(\/|$)/.test(pathname)) {
    const [{ adminRoutes }, { AdminServerState }] = await Promise.all([
      import('./admin-routes.tsx'),
      import('./admin-server-state.tsx'),
    ]);
    return makeRouter(adminRoutes, AdminServerState);
  }
  return makePublicRouter({ prefix: addressPrefix(pathname) });
}

/**
 * The public pages alone, at addresses that begin with the prefix. For rendering, the server passes a history with one
 * address.
 */
export function makePublicRouter({
  prefix,
  history,
}: {
  prefix: string;
  history?: RouterHistory;
}): ReturnType<typeof makeRouter> {
  const publicRouter = createRouter({
    routeTree: rootRoute.addChildren([publicRoutes]),
    ...(prefix && { basepath: prefix }),
    ...(history && { history }),
    ...sharedOptions,
  });
  return publicRouter as unknown as ReturnType<typeof makeRouter>;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
