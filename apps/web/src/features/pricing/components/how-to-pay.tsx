import type { PricedMethod } from '@ghost-pay/contract/site/price-view';
import {
  ArrowRightLeft,
  Clock,
  Copy,
  ExternalLink,
  Gift,
  Plus,
  TextCursorInput,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import { pricingTexts } from '../pricing.texts.ts';

const icons: Record<PricedMethod, readonly [LucideIcon, LucideIcon, LucideIcon]> = {
  crypto: [ArrowRightLeft, Copy, Clock],
  card: [Plus, ExternalLink, Zap],
  'alternative-rewarble': [Gift, TextCursorInput, Clock],
  'nintendo-eshop': [Gift, TextCursorInput, Clock],
};

/** What to expect of one payment method, beside its prices. */
export function HowToPay({ method, hidden }: { method: PricedMethod; hidden: boolean }) {
  const { title, steps } = pricingTexts.methods[method].how;
  return (
    <section
      aria-labelledby={`how-${method}`}
      hidden={hidden}
      className="grid gap-3 rounded-base border border-line bg-surface p-4 shadow-base md:p-6"
    >
      <h2 id={`how-${method}`} className="text-base font-bold text-ink">
        {title}
      </h2>
      <ul className="grid gap-3">
        {steps.map((step, index) => {
          const Icon = icons[method][index] ?? Clock;
          return (
            <li key={step} className="flex gap-2.5 text-sm text-ink">
              <Icon className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
              {step}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
