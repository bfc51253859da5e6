import type { ReactNode } from 'react';
import { siteInfo } from '../lib/site-info.ts';
import { GhostMark } from '../ui/ghost-mark.tsx';
import { Toaster } from '../ui/toast.tsx';
import { adminTexts } from './admin.texts.ts';
import { SandboxBanner } from './sandbox-banner.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

interface AuthFrameProps {
  /** Beside the theme switch: the sign-out button of a signed-in admin. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages before the back-office: sign-in, first set-up, second factor. */
export function AuthFrame({ aside, children }: AuthFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SandboxBanner />
      <header className="flex items-center gap-1 px-4 py-2 sm:px-6">
        <p className="mr-auto flex min-w-0 items-center gap-2 text-base font-bold text-ink">
          <GhostMark className="size-7 shrink-0 text-accent-ink" />
          <span className="truncate">{siteInfo.name}</span>
          <span className="font-normal text-muted max-sm:sr-only">{adminTexts.backOffice}</span>
        </p>
        {aside}
        <ThemeSwitch />
      </header>
      <main className="mx-auto grid w-full max-w-md flex-1 content-start px-4 pt-6 sm:pt-[min(10dvh,6rem)] pb-12">
        {children}
      </main>
      <Toaster />
    </div>
  );
}
