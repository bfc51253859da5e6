import type { ChangeEvent } from 'react';
import { useForm } from 'react-hook-form';
import { formSchema } from '../../../lib/form-schema.ts';
import { formatMoney } from '../../../lib/format.ts';
import { readDecimal } from '../../../lib/typed-decimal.ts';
import { Field } from '../../../ui/field.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { donationSchema } from '../donation.ts';
import type { DraftHandle } from '../payment-draft.ts';
import { paymentTexts } from '../payment.texts.ts';

const suggestions = [5, 10, 25, 50];
const texts = paymentTexts.donation;

export function DonationAmount({ handle }: { handle: DraftHandle }) {
  const { draft, change } = handle;
  const { register, setValue, formState } = useForm({
    defaultValues: { amount: draft.donationText },
    resolver: formSchema(donationSchema),
    mode: 'onChange',
  });
  return (
    <div className="grid gap-3">
      <Field
        label={texts.amount}
        hint={texts.amountHint}
        error={formState.errors.amount?.message}
        required
      >
        {(control) => (
          <span className="relative block max-w-60">
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-lg text-muted"
            >
              $
            </span>
            <DecimalInput
              {...control}
              {...register('amount', {
                onChange: (event: ChangeEvent<HTMLInputElement>) =>
                  change({ donationText: event.target.value }),
              })}
              className="min-h-12 pl-8 text-lg font-semibold"
            />
          </span>
        )}
      </Field>
      <div role="group" aria-label={texts.suggestions} className="flex flex-wrap gap-2">
        {suggestions.map((amount) => (
          <button
            key={amount}
            type="button"
            aria-pressed={readDecimal(draft.donationText) === amount}
            onClick={() => {
              setValue('amount', String(amount), { shouldValidate: true });
              change({ donationText: String(amount) });
            }}
            className="figures min-h-11 min-w-16 rounded-full border border-control px-4 font-semibold text-ink transition-colors duration-150 hover:border-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
          >
            {formatMoney(amount, 'USD').replace('.00', '')}
          </button>
        ))}
      </div>
    </div>
  );
}
