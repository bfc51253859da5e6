import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface CardToHaveProps {
  icon: LucideIcon;
  /** The required card, in one line. */
  need: string;
  rules: readonly string[];
  children?: ReactNode;
}

/** The card that the visitor needs to buy, and what makes it worthless. */
export function CardToHave({ icon: Icon, need, rules, children }: CardToHaveProps) {
  return (
    <div className="grid gap-3 rounded-base border border-line bg-surface p-4 sm:p-5">
      <p className="figures flex gap-3 text-base font-semibold text-ink">
        <Icon className="mt-0.5 size-5 shrink-0 text-accent-ink" aria-hidden="true" />
        {need}
      </p>
      <ul className="grid list-disc gap-1 ps-5 text-sm text-muted">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {children}
    </div>
  );
}
