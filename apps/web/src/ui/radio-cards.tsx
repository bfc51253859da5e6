import { useId, type ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { FieldError } from './field.tsx';

export interface RadioCard<Value extends string> {
  value: Value;
  label: string;
  description?: ReactNode;
  /** At the end of the card: a price, for instance. */
  aside?: ReactNode;
  badge?: ReactNode;
  icon?: ReactNode;
  /** A disabled card says why: above its description, or at the end of a row. */
  disabledReason?: string | undefined;
}

interface RadioCardsProps<Value extends string> {
  legend: ReactNode;
  hint?: ReactNode;
  options: RadioCard<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  error?: string | undefined;
  /** How many cards stand side by side from 640 px; stacked by default. */
  columns?: 2 | 3;
  /** Rows of one card, for options with many facts: on narrow screens their end stands below. */
  joined?: boolean;
}

/** One choice out of few, each as a card. Native radio buttons: arrow keys work as everywhere. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, hint, options, value, onChange, error, columns, joined = false } = props;
  const name = useId();
  const errorId = `${name}-error`;
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid gap-2">
      <legend className="mb-2 text-base font-semibold text-ink">{legend}</legend>
      {hint ? <p className="-mt-2 mb-1 text-sm text-muted">{hint}</p> : null}
      <div
        className={classNames(
          joined
            ? 'grid divide-y divide-line rounded-base border border-line bg-surface shadow-base'
            : 'grid gap-2',
          columns === 2 && 'sm:grid-cols-2',
          columns === 3 && 'sm:grid-cols-3',
        )}
      >
        {options.map((option) => (
          <CardOption
            key={option.value}
            option={option}
            name={name}
            joined={joined}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}

interface CardOptionProps<Value extends string> {
  option: RadioCard<Value>;
  joined: boolean;
  name: string;
  checked: boolean;
  onChange: () => void;
}

function CardOption<Value extends string>({
  option,
  joined,
  name,
  checked,
  onChange,
}: CardOptionProps<Value>) {
  const isClosedRow = joined && option.disabledReason !== undefined;
  const end = isClosedRow ? (
    <span className="text-sm text-muted">{option.disabledReason}</span>
  ) : (
    option.aside
  );
  return (
    <label
      className={classNames(
        'group relative flex items-center gap-3 px-4 transition-colors duration-150',
        isClosedRow ? 'min-h-11 py-2' : 'min-h-14 py-3',
        joined ? 'first:rounded-t-base last:rounded-b-base' : 'rounded-base border bg-surface',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink',
        option.disabledReason
          ? joined
            ? 'cursor-not-allowed'
            : 'cursor-not-allowed border-line bg-sunken'
          : joined
            ? 'cursor-pointer hover:bg-sunken has-checked:z-1 has-checked:bg-accent-soft has-checked:[--sunken:var(--surface)] has-checked:ring-2 has-checked:ring-accent'
            : 'cursor-pointer border-control hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent',
      )}
    >
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={checked}
        disabled={option.disabledReason !== undefined}
        onChange={onChange}
        className="size-5 shrink-0 appearance-none rounded-full border border-control bg-surface outline-none checked:border-[6px] checked:border-accent disabled:opacity-55"
      />
      {option.icon ? (
        <span className={classNames('text-muted', joined && 'max-sm:hidden')}>{option.icon}</span>
      ) : null}
      <span
        className={classNames(
          'flex min-w-0 flex-1 gap-x-4 gap-y-2',
          joined ? 'flex-wrap sm:items-center' : 'items-center',
        )}
      >
        <span
          className={classNames(
            'grid min-w-0 gap-0.5',
            joined ? 'grow basis-32' : 'flex-1',
            joined && !isClosedRow && 'max-sm:basis-full',
          )}
        >
          <span
            className={classNames(
              'flex flex-wrap items-center gap-x-2 gap-y-0.5 font-semibold',
              isClosedRow ? 'text-muted' : 'text-ink',
            )}
          >
            {option.label}
            {option.badge}
          </span>
          {option.disabledReason && !isClosedRow ? (
            <span className="text-sm font-semibold text-ink">{option.disabledReason}</span>
          ) : null}
          {option.description ? (
            <span className="text-sm text-muted">{option.description}</span>
          ) : null}
        </span>
        {end ? (
          <span
            className={classNames(
              'figures min-w-0 text-ink sm:text-end',
              joined ? 'sm:shrink-0' : 'shrink-0',
            )}
          >
            {end}
          </span>
        ) : null}
      </span>
    </label>
  );
}
