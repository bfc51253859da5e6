import { FlaskConical } from 'lucide-react';
import { siteInfo } from '../lib/site-info.ts';
import { appTexts } from './app.texts.ts';

/**
 * Shown on every page, the back-office included, while the site runs in sandbox mode (decisions, section 1), and while
 * the server only shows a copy, of either mode.
 */
export function SandboxBanner() {
  const { isInspection = false, mode } = siteInfo;
  if (!isInspection && mode !== 'sandbox') return null;
  const { title, text } = isInspection ? appTexts.inspection : appTexts.sandbox;
  return (
    <section
      aria-label={title}
      className="flex items-center justify-center gap-2 bg-amber-soft px-4 py-1.5 text-xs text-amber"
    >
      <FlaskConical className="size-4 shrink-0" aria-hidden="true" />
      <p>
        <strong className="font-semibold">{title}</strong> <span aria-hidden="true">·</span> {text}
      </p>
    </section>
  );
}
