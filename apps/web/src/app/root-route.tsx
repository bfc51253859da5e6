import { createRootRoute } from '@tanstack/react-router';
import { NotFoundPage } from './not-found-page.tsx';
import { ErrorPage } from './error-page.tsx';

/** The root of every page. The public pages and the back-office add their own shells. */
export const rootRoute = createRootRoute({
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});
