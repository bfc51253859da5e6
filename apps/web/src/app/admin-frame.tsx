import type { AdminUser } from '@ghost-pay/contract/auth/auth.schemas';
import { Menu, Search } from 'lucide-react';
import { useState, type ReactNode, lazy, Suspense } from 'react';
import { SignOutButton, SignOutIconButton } from '../features/auth/components/account-panel.tsx';
import type { StoredSession } from '../lib/session.ts';
import { siteInfo } from '../lib/site-info.ts';
import { IconButton } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { GhostMark } from '../ui/ghost-mark.tsx';
import { SidePanelPlace } from '../ui/side-panel-place.ts';
import { Toaster } from '../ui/toast.tsx';
import { keysTexts } from '../features/keys/keys.texts.ts';
import { runCommand } from '../lib/keys/commands.ts';
import { KeyCaps } from '../ui/key-mark.tsx';
import { useUndoOffers } from '../lib/undo-offers.ts';
import { AdminSidebar } from './admin-sidebar.tsx';
import { adminTexts } from './admin.texts.ts';
import { appTexts } from './app.texts.ts';
import { SandboxBanner } from './sandbox-banner.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

interface AdminFrameProps {
  user: AdminUser;
  session: StoredSession;
  children: ReactNode;
}

function Brand() {
  return (
    <p className="mr-auto flex min-w-0 items-center gap-2 text-base font-bold text-ink">
      <GhostMark className="size-6 shrink-0 text-accent-ink" />
      <span className="truncate">{siteInfo.name}</span>
    </p>
  );
}

/**
 * Sidebar and content. From 1024 px on each scrolls separately; below, the sidebar slides over the page. On paper stand the
 * site's name and the content, which runs over as many sheets as it needs.
 */
export function AdminFrame({ user, session, children }: AdminFrameProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  return (
    <div className="flex min-h-dvh flex-col lg:h-dvh print:block print:h-auto">
      <a
        href="#content"
        className="sr-only z-50 rounded-base bg-accent px-4 py-2 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {appTexts.skipToContent}
      </a>
      <SandboxBanner />
      <header className="sticky top-0 z-30 flex items-center gap-1 border-b border-line bg-surface py-1.5 pr-2 pl-2 lg:hidden print:static print:flex print:px-0 print:[&_button]:hidden">
        <IconButton
          label={adminTexts.openMenu}
          icon={<Menu className="size-5" aria-hidden="true" />}
          onClick={() => setMenuOpen(true)}
        />
        <Brand />
        <ThemeSwitch />
        <SignOutIconButton />
      </header>
      <div className="flex flex-1 lg:min-h-0 print:block">
        <aside className="flex w-60 shrink-0 flex-col border-r border-line bg-surface max-lg:hidden print:hidden">
          <div className="flex items-center py-2.5 pr-2 pl-6">
            <Brand />
            <ThemeSwitch />
          </div>
          <div className="px-3 pt-1">
            <PaletteButton />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-3">
            <AdminSidebar user={user} session={session} />
          </div>
          {/* Outside the scrolling part: the sign-out button stays visible on a low screen. */}
          <div className="grid border-t border-line px-3 py-2">
            <SignOutButton className="!justify-start" />
          </div>
        </aside>
        <main
          id="content"
          tabIndex={-1}
          className="relative min-w-0 flex-1 lg:overflow-y-auto print:overflow-visible"
        >
          <div className="mx-auto w-full max-w-[1440px] px-4 py-4 sm:px-6 print:px-0">
            <SidePanelPlace value={beside}>{children}</SidePanelPlace>
          </div>
        </main>
        <div ref={setBeside} className="contents" />
      </div>
      <Drawer
        side="left"
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
        title={adminTexts.menu}
        footer={<SignOutButton className="min-h-11 w-full !justify-start" />}
      >
        <AdminSidebar user={user} session={session} onNavigate={() => setMenuOpen(false)} />
      </Drawer>
      <Toaster />
      <UndoCorner />
    </div>
  );
}

/** Opens the palette by the mouse, and says by which keys it opens. */
function PaletteButton() {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K"
      onClick={() => runCommand('palette')}
      className="mb-2 flex min-h-9 w-full items-center gap-2 rounded-base border border-control px-3 text-sm text-muted hover:border-ink hover:text-ink"
    >
      <Search className="size-4 shrink-0" aria-hidden="true" />
      <span className="mr-auto">{keysTexts.palette}</span>
      <span aria-hidden="true" className="contents pointer-coarse:hidden">
        <KeyCaps chord="Ctrl+k" />
      </span>
    </button>
  );
}

// Loaded with the first act that can be taken back.
const UndoToasts = lazy(async () => ({
  default: (await import('../features/payments/undo-toasts.tsx')).UndoToasts,
}));

/** What can be taken back, on every page of the back-office. */
function UndoCorner() {
  const offers = useUndoOffers();
  if (offers.length === 0) return null;
  return (
    <Suspense>
      <UndoToasts offers={offers} />
    </Suspense>
  );
}
