import { Link } from '@tanstack/react-router';
import { ArrowRight, HeartHandshake } from 'lucide-react';
import { homeTexts } from '../home.texts.ts';

const texts = homeTexts.donate;

export function DonateCard() {
  return (
    <div className="group relative flex items-center gap-4 rounded-base border border-line bg-surface p-4 shadow-base transition-colors duration-150 hover:border-accent sm:px-6 sm:py-5">
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-base bg-accent-soft text-accent-ink">
        <HeartHandshake className="size-5" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-base font-semibold text-ink">
          {/* Covers the whole card. */}
          <Link
            to="/payment/$type"
            params={{ type: 'donation' }}
            className="after:absolute after:inset-0 after:rounded-base"
          >
            {texts.title}
          </Link>
        </h2>
        <p className="text-sm text-muted">{texts.text}</p>
      </div>
      <span
        aria-hidden="true"
        className="inline-flex items-center gap-2 text-sm font-semibold text-accent-ink"
      >
        <span className="max-sm:hidden">{texts.action}</span>
        <ArrowRight className="size-4" />
      </span>
    </div>
  );
}
