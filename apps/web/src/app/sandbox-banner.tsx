import { FlaskConical } from 'lucide-react';
import { siteInfo } from '../lib/site-info.ts';
import { appTexts } from './app.texts.ts';

/**
 * Shown on every page, the back-office included, while the site runs in sandbox mode (decisions, section 1).
 */
export function SandboxBanner() {
  if (siteInfo.mode !== 'sandbox') return null;
  return (
    <section
      aria-label={appTexts.sandboxTitle}
      className="flex items-center justify-center gap-2 bg-amber-soft px-4 py-1.5 text-xs text-amber"
    >
      <FlaskConical className="size-4 shrink-0" aria-hidden="true" />
      <p>
        <strong className="font-semibold">{appTexts.sandboxTitle}</strong>{' '}
        <span aria-hidden="true">·</span> {appTexts.sandbox}
      </p>
    </section>
  );
}
