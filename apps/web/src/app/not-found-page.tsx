import { Link } from '@tanstack/react-router';
import { usePageTitle } from '../lib/page-title.ts';
import { buttonClass } from '../ui/button.tsx';
import { GhostMark } from '../ui/ghost-mark.tsx';
import { appTexts } from './app.texts.ts';
import { PublicFrame } from './public-shell.tsx';

/** The message alone, for a place inside the shell. */
export function NotFoundMessage() {
  usePageTitle(appTexts.notFoundTitle);
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center gap-4 py-20 text-center">
      <GhostMark className="size-16 text-muted opacity-60" />
      <h1 className="text-xl font-bold text-ink">{appTexts.notFoundTitle}</h1>
      <p className="text-base text-muted">{appTexts.notFoundText}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonClass()}>
          {appTexts.returnHome}
        </Link>
        <Link to="/track" className={buttonClass('secondary')}>
          {appTexts.trackPayment}
        </Link>
      </div>
    </div>
  );
}

export function NotFoundPage() {
  return (
    <PublicFrame>
      <NotFoundMessage />
    </PublicFrame>
  );
}
