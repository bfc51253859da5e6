import { Check } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldError } from './field.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  error?: string | undefined;
}

/** The whole line is the target: at least 44 px high. */
export function Checkbox({ label, error, ...rest }: CheckboxProps) {
  const errorId = useId();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 has-disabled:cursor-not-allowed">
        <span className="relative mt-0.5 inline-flex size-5 shrink-0">
          <input
            {...rest}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            className="peer size-5 cursor-pointer appearance-none rounded-[5px] border border-control bg-surface transition-colors duration-150 checked:border-accent checked:bg-accent hover:border-ink disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-red"
          />
          <Check
            className="pointer-events-none absolute inset-0 m-auto size-4 text-on-accent opacity-0 peer-checked:opacity-100"
            strokeWidth={3}
            aria-hidden="true"
          />
        </span>
        <span className="text-base text-ink">{label}</span>
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
