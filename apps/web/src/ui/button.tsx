import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Spinner } from './loader.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'base' | 'small';

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-control bg-surface text-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-red-solid text-on-accent hover:bg-red-solid-strong',
};

const sizes: Record<ButtonSize, string> = {
  base: 'min-h-11 px-5 text-base',
  small: 'min-h-9 px-3 text-sm',
};

/** The look of a button, for a link that leads to an act. Small ones are for the back-office only. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'base'): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-base font-semibold transition-colors duration-150',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    looks[variant],
    sizes[size],
  );
}

/** What `aria-disabled` buttons do with a click: nothing, and a form is not sent. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}

interface ButtonProps extends ComponentProps<'button'> {
  /** As `disabled`, for a button that its own press may disable: it keeps the focus. */
  'aria-disabled'?: boolean;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** While set, the button cannot be pressed again, keeps the focus, and shows this text with a spinner. */
  busyLabel?: string | undefined;
  icon?: ReactNode;
}

export function Button({
  variant,
  size,
  busyLabel,
  icon,
  className,
  children,
  disabled,
  type,
  onClick,
  'aria-disabled': refuses = false,
  ...rest
}: ButtonProps) {
  const isBusy = busyLabel !== undefined;
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      // A button that is taken away under the finger loses the focus: a busy one only refuses. What
      // submits its form, the Enter key in a field included, comes as a click too.
      disabled={disabled === true && !isBusy}
      aria-disabled={isBusy || refuses || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy || refuses ? refuse : onClick}
      className={classNames(buttonClass(variant, size), className)}
    >
      {!isBusy ? icon : <Spinner className="size-4" />}
      {busyLabel ?? children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** As `disabled`, for a button that its own press may disable: it keeps the focus. */
  'aria-disabled'?: boolean;
  /** What the button does, in words: it has no other name. */
  label: string;
  icon: ReactNode;
  size?: ButtonSize;
}

/** A square button that shows an icon only. */
export function IconButton({
  label,
  icon,
  size = 'base',
  className,
  type,
  onClick,
  'aria-disabled': refuses = false,
  ...rest
}: IconButtonProps) {
  return (
    <button
      aria-label={label}
      title={label}
      {...rest}
      type={type ?? 'button'}
      aria-disabled={refuses || undefined}
      onClick={refuses ? refuse : onClick}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-base text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
        size === 'base' ? 'size-11' : 'size-9',
        className,
      )}
    >
      {icon}
    </button>
  );
}
