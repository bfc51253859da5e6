import type { ReactNode } from 'react';

interface AuthCardProps {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** The one card of a page before the back-office. */
export function AuthCard({ title, lead, children }: AuthCardProps) {
  return (
    <section className="grid gap-5 rounded-base border border-line bg-surface p-6 shadow-base sm:p-8">
      <div className="grid gap-2">
        <h1 className="text-lg font-semibold text-ink">{title}</h1>
        {lead ? <p className="text-base text-muted">{lead}</p> : null}
      </div>
      {children}
    </section>
  );
}
