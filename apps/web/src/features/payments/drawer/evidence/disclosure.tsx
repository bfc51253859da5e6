import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** A line of the card that opens to its details. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-9 cursor-pointer list-none items-start gap-2 px-4 py-2 text-sm text-muted hover:text-ink max-sm:min-h-11 max-sm:py-3 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="mt-0.5 size-4 shrink-0 transition-transform duration-150 group-open:rotate-90"
          aria-hidden="true"
        />
        <span className="min-w-0 wrap-anywhere">{summary}</span>
      </summary>
      <div className="grid gap-2 pr-4 pb-3 pl-10 text-sm text-ink">{children}</div>
    </details>
  );
}
