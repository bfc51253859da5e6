import { useId, type ReactNode } from 'react';

interface SettingsSectionProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled card of settings that belong together. */
export function SettingsSection({ title, aside, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 content-start gap-4 rounded-base border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="mr-auto text-base font-semibold text-ink">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
