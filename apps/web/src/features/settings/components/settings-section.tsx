import { useId, type ReactNode } from 'react';

interface SettingsSectionProps {
  title: string;
  lead?: string;
  /** To the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled card of settings that belong together. */
export function SettingsSection({ title, lead, aside, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 content-start gap-4 rounded-base border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="mr-auto flex flex-wrap items-baseline gap-x-3">
          <h2 id={id} className="text-base font-semibold text-ink">
            {title}
          </h2>
          {lead === undefined ? null : <p className="text-sm text-muted">{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
