import { useLayoutEffect, useRef, useState } from 'react';
import { formatWholeDollars } from '../../../lib/format.ts';
import { readDecimal } from '../../../lib/typed-decimal.ts';
import { Field } from '../../../ui/field.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { donationComplaint } from '../machine/input-complaints.ts';
import type { DraftHandle } from '../machine/payment-draft.ts';
import { paymentTexts } from '../payment.texts.ts';

const suggestions = [5, 10, 25, 50];
const texts = paymentTexts.donation;

export function DonationAmount({ handle }: { handle: DraftHandle }) {
  const { draft, change } = handle;
  const [isChanged, setChanged] = useState(false);
  const enter = (donationText: string) => {
    setChanged(true);
    change({ donationText });
  };
  const input = useRef<HTMLInputElement>(null);
  // What was typed before the page's script had loaded.
  useLayoutEffect(() => {
    const { value, defaultValue } = input.current ?? {};
    if (value && value !== defaultValue) change({ donationText: value });
  }, [change]);
  return (
    <div className="grid gap-3">
      <Field
        label={texts.amount}
        hint={texts.amountHint}
        error={isChanged ? donationComplaint(draft.donationText) : undefined}
        required
      >
        {(control) => (
          <span className="relative block max-w-60">
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-lg text-muted"
            >
              $
            </span>
            <DecimalInput
              {...control}
              ref={input}
              name="amount"
              value={draft.donationText}
              onChange={(event) => enter(event.target.value)}
              className="min-h-12 ps-8 text-lg font-semibold"
            />
          </span>
        )}
      </Field>
      <div role="group" aria-label={texts.suggestions} className="flex flex-wrap gap-2">
        {suggestions.map((amount) => (
          <button
            key={amount}
            type="button"
            // Until the page's script has loaded a press would be lost.
            disabled={!handle.isRestored}
            aria-pressed={readDecimal(draft.donationText) === amount}
            onClick={() => enter(String(amount))}
            className="figures min-h-11 min-w-16 rounded-full border border-control px-4 font-semibold text-ink transition-colors duration-150 hover:border-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
          >
            {formatWholeDollars(amount)}
          </button>
        ))}
      </div>
    </div>
  );
}
