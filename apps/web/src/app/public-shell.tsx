import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { Toaster } from '../ui/toast.tsx';
import { appTexts } from './app.texts.ts';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import { SandboxBanner } from './sandbox-banner.tsx';

/**
 * Scrolls each new path to the top and moves the focus into the page: a screen reader must announce the new
 * page, not the link that led to it.
 */
function useFreshPage() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

export function PublicFrame({ children }: { children: ReactNode }) {
  const main = useFreshPage();
  return (
    <div className="flex min-h-dvh flex-col print:block">
      <a
        href="#content"
        className="sr-only z-50 rounded-base bg-accent px-4 py-2 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:start-2"
      >
        {appTexts.skipToContent}
      </a>
      <SandboxBanner />
      <PublicHeader />
      <main
        ref={main}
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[1120px] flex-1 px-4 pb-16 sm:px-6 print:px-0 print:pb-0"
      >
        {children}
      </main>
      <PublicFooter />
      <Toaster />
    </div>
  );
}

export function PublicShell() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}
