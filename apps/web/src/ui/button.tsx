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
  small: 'min-h-9 px-3 text-sm max-lg:min-h-11',
};

/**
 * The look of a button, for a link that leads to an act. Small ones are for the back-office only; where fingers press
 * them, on narrow screens, they are as high as the others.
 */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'base'): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-base font-semibold transition-colors duration-150',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    looks[variant],
    sizes[size],
  );
}

/** The click handler of `aria-disabled` buttons: it does nothing and does not submit a form. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}

interface ButtonProps extends ComponentProps<'button'> {
  /** As `disabled`, for a button that its own press may disable: the button keeps the focus. */
  'aria-disabled'?: boolean;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** While set, the button cannot be pressed, keeps the focus, and shows this text with a spinner. */
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
      // Disabling the button during its press would lose the focus: a busy button only ignores clicks. A form's
      // submission, the Enter key in a field included, arrives as a click too.
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
  /** As `disabled`, for a button that its own press may disable: the button keeps the focus. */
  'aria-disabled'?: boolean;
  /** The button's accessible name: an icon has no other. */
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
        size === 'base' ? 'size-11' : 'size-9 max-lg:size-11',
        className,
      )}
    >
      {icon}
    </button>
  );
}
