import { Link } from '@tanstack/react-router';
import { ArrowRight, type LucideIcon } from 'lucide-react';

interface EntryCardProps {
  type: 'ghost-eshop-pro' | 'donation';
  icon: LucideIcon;
  title: string;
  text: string;
  /** The price line. Its space is reserved while the price is loading. */
  price: string | undefined;
  action: string;
}

/** A link to a payment page. The whole card is the link. */
export function EntryCard({ type, icon: Icon, title, text, price, action }: EntryCardProps) {
  return (
    <Link
      to="/payment/$type"
      params={{ type }}
      className="group flex flex-col rounded-base border border-control bg-surface p-5 shadow-base transition-colors duration-150 hover:border-accent sm:p-6"
    >
      <span className="mb-5 flex items-start gap-4">
        <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-base bg-accent-soft text-accent-ink">
          <Icon className="size-6" aria-hidden="true" />
        </span>
        <span className="grid gap-1">
          <span className="text-lg font-bold text-ink">{title}</span>
          <span className="text-base text-muted">{text}</span>
        </span>
      </span>
      <span className="mt-auto flex min-h-11 items-center justify-between gap-3 border-t border-line pt-4">
        <span className="figures font-semibold text-ink">{price ?? '\u00a0'}</span>
        <span className="inline-flex items-center gap-2 font-semibold text-accent-ink">
          {action}
          <ArrowRight
            className="size-5 transition-transform duration-150 group-hover:translate-x-1"
            aria-hidden="true"
          />
        </span>
      </span>
    </Link>
  );
}
