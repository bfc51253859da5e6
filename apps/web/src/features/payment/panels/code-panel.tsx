import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type CodeFormat, isTooMuch } from '../../../lib/code-input.ts';
import { classNames } from '../../../lib/class-names.ts';
import { CodeInput } from '../../../ui/code-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatMoney } from '../../../lib/format.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Money } from '../machine/held-quotes.ts';
import type { Refusal } from '../machine/submit-payment.ts';
import { OtherMethodLink, RefusalAlert } from '../frame/payment-alerts.tsx';

interface CodeFieldProps {
  value: string;
  format: CodeFormat;
  label: string;
  hint: string;
  error: string | undefined;
  /** What is wrong with the text; said at once where more was pasted than a code has. */
  complaint: (text: string) => string | undefined;
  /** Called with the field's new text. */
  onEdit: (text: string) => void;
}

/**
 * A code from a card, typed into one field. It is as good as cash: no autocomplete, no spelling service and no
 * password manager may store it.
 */
export function CodeField(props: CodeFieldProps) {
  const { value, format, label, hint, error, complaint, onEdit } = props;
  return (
    <Field
      label={label}
      hint={hint}
      error={error ?? (isTooMuch(value, format) ? complaint(value) : undefined)}
      required
    >
      {(fieldControl) => (
        <CodeInput
          {...fieldControl}
          name="code"
          format={format}
          value={value}
          onEdit={(input) => onEdit(input.value)}
          data-1p-ignore
          data-lpignore="true"
          enterKeyHint="done"
          className={classNames('max-w-104 min-h-12', !format.isSpaced && 'code-groups')}
        />
      )}
    </Field>
  );
}

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

/** One part of a method's panel under its own heading. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h3 id={id} className="text-base font-semibold text-ink">
        {title}
      </h3>
      {children}
    </section>
  );
}

interface SubmitBarProps {
  price: Money;
  /** Shown above the button; omit a refusal that already stands at a field. */
  refusal: Refusal | undefined;
  busyLabel: string | undefined;
  children: string;
}

/** The end of a code's form: the last refusal, the amount, the button. */
export function SubmitBar({ price, refusal, busyLabel, children }: SubmitBarProps) {
  return (
    <>
      {refusal ? (
        <RefusalAlert
          refusal={refusal}
          action={refusal.code === 'PAYMENT_METHOD_DISABLED' ? <OtherMethodLink /> : undefined}
        />
      ) : null}
      <ActionBar
        aside={
          <span className="figures text-lg font-bold">
            {formatMoney(price.amount, price.currency)}
          </span>
        }
      >
        <Button type="submit" busyLabel={busyLabel}>
          {children}
        </Button>
      </ActionBar>
    </>
  );
}
