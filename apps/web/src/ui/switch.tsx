import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldError } from './field.tsx';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Hides the label visually where the surroundings name the switch. */
  labelHidden?: boolean;
}

/** On or off, without its label: a field's control. */
export function SwitchControl(props: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  return (
    <span className="relative inline-flex h-6 w-11 shrink-0">
      <input
        {...props}
        type="checkbox"
        role="switch"
        aria-checked={props.checked}
        className="peer h-6 w-11 cursor-pointer appearance-none rounded-full border border-control bg-sunken transition-colors duration-150 checked:border-accent checked:bg-accent hover:border-ink disabled:cursor-not-allowed disabled:opacity-55"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-muted transition-transform duration-150 peer-checked:translate-x-5 peer-checked:bg-on-accent forced-colors:bg-[ButtonText] forced-colors:peer-checked:bg-[Highlight]"
      />
    </span>
  );
}

/** On or off. The whole line is the target: at least 44 px high. */
export function Switch({ label, hint, error, labelHidden, ...rest }: SwitchProps) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean);
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 has-disabled:cursor-not-allowed">
        <SwitchControl
          {...rest}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy.join(' ') || undefined}
        />
        <span className={labelHidden ? 'sr-only' : 'text-base text-ink'}>{label}</span>
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="pl-14 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
