import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

type AlertTone = 'info' | 'success' | 'warning' | 'error';

const looks: Record<AlertTone, { className: string; icon: LucideIcon }> = {
  info: { className: 'bg-blue-soft text-blue', icon: Info },
  success: { className: 'bg-green-soft text-green', icon: CircleCheck },
  warning: { className: 'bg-amber-soft text-amber', icon: TriangleAlert },
  error: { className: 'bg-red-soft text-red', icon: CircleAlert },
};

interface AlertProps {
  tone: AlertTone;
  title?: string;
  children?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  /** Set where the alert appears after an act: it is announced; errors interrupt. */
  announce?: boolean;
}

export function Alert({ tone, title, children, action, announce }: AlertProps) {
  const { className, icon: Icon } = looks[tone];
  const role = announce ? (tone === 'error' ? 'alert' : 'status') : undefined;
  return (
    <div
      role={role}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-base px-4 py-3 text-sm',
        className,
      )}
    >
      <div className="flex min-w-0 grow basis-96 gap-3">
        <Icon className="mt-px size-5 shrink-0" aria-hidden="true" />
        <div className="grid min-w-0 flex-1 gap-1">
          {title ? <p className="font-semibold">{title}</p> : null}
          {children ? <div className="text-pretty text-ink">{children}</div> : null}
        </div>
      </div>
      {/* Beside the text; below it on narrow screens. */}
      {action ? <div className="ms-8 flex flex-wrap gap-2">{action}</div> : null}
    </div>
  );
}

/** Says why an act failed, and shows nothing while there is nothing to say. */
export function Failure({ children }: { children: string | false | null | undefined }) {
  return children ? (
    <Alert tone="error" announce>
      {children}
    </Alert>
  ) : null;
}
