import { createRootRoute } from '@tanstack/react-router';
import { siteInfo } from '../lib/site-info.ts';
import { Button } from '../ui/button.tsx';
import { GhostMark } from '../ui/ghost-mark.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { appTexts } from './app.texts.ts';

/** The root of every page. The public pages and the back-office add their own shells. */
export const rootRoute = createRootRoute({
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

/** Replaces a page that failed, or whose code could not be loaded after an update of the site. */
function ErrorPage() {
  return (
    <div
      role="alert"
      className="mx-auto flex max-w-lg flex-col items-center gap-4 px-4 py-20 text-center"
    >
      <GhostMark className="size-16 text-muted opacity-60" />
      <h1 className="text-xl font-bold text-ink">{appTexts.errorTitle}</h1>
      <p className="text-base text-muted">{appTexts.errorText}</p>
      <Button onClick={() => window.location.reload()}>{appTexts.reload}</Button>
      <a
        className="inline-flex min-h-11 items-center text-sm text-accent-ink underline"
        href={`mailto:${siteInfo.supportEmail}`}
      >
        {siteInfo.supportEmail}
      </a>
    </div>
  );
}
