import { createRoute } from '@tanstack/react-router';
import { rootRoute } from './root-route.tsx';

const adminRoute = createRoute({ getParentRoute: () => rootRoute, path: '/admin' });

/** The back-office. This file and all it leads to load only at an address under /admin. */
export const adminRoutes = adminRoute.addChildren([]);
