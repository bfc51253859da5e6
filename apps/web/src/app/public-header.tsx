import { Link } from '@tanstack/react-router';
import { Search, ShieldCheck } from 'lucide-react';
import { siteInfo } from '../lib/site-info.ts';
import { GhostMark } from '../ui/ghost-mark.tsx';
import { appTexts } from './app.texts.ts';
import { ThemeSwitch } from './theme-switch.tsx';

export function PublicHeader() {
  return (
    <header className="top-0 z-30 border-b border-line bg-page sm:tall:sticky">
      <div className="mx-auto flex max-w-[1120px] items-center gap-x-1 px-4 sm:h-16 sm:gap-x-3 sm:px-6 print:px-0">
        <Link
          to="/"
          aria-label={appTexts.homeLink(siteInfo.name)}
          className="me-auto flex h-14 min-w-0 items-center gap-1.5 font-bold text-ink sm:gap-2 sm:text-lg"
        >
          <GhostMark className="size-7 shrink-0 text-accent-ink" />
          <span className="truncate">{siteInfo.name}</span>
        </Link>
        <span
          className="flex items-center font-semibold text-green sm:gap-1.5 sm:rounded-full sm:bg-green-soft sm:px-3 sm:py-1 sm:text-sm"
          title={appTexts.secureProcessing}
        >
          <ShieldCheck className="size-4 shrink-0 max-sm:size-5" aria-hidden="true" />
          <span className="max-sm:sr-only">{appTexts.secureProcessing}</span>
        </span>
        <Link
          to="/track"
          className="inline-flex min-h-11 items-center gap-2 rounded-base px-1.5 text-sm leading-tight font-semibold text-ink hover:bg-sunken max-[22rem]:max-w-22 sm:px-3 print:hidden"
        >
          <Search className="size-4 shrink-0 text-muted max-sm:hidden" aria-hidden="true" />
          {appTexts.trackPayment}
        </Link>
        <span className="inline-flex print:hidden">
          <ThemeSwitch />
        </span>
      </div>
    </header>
  );
}
