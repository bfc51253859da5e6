import { createRootRoute } from '@tanstack/react-router';
import { NotFoundPage } from './not-found-page.tsx';
import { ErrorPage } from './error-page.tsx';

/** What every page stands under; the public pages and the back-office add their own shells. */
export const rootRoute = createRootRoute({
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});
