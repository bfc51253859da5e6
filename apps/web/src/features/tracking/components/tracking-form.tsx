import { normalizePaymentId, paymentIdPrefix } from '@ghost-pay/contract/payment-id';
import { Search } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { trackingTexts } from '../tracking.texts.ts';

interface TrackingFormProps {
  initialId: string;
  searching: boolean;
  onTrack: (paymentId: string) => void;
}

/** Changes the typed letters to capitals and keeps the caret in place. */
function upperCase(input: HTMLInputElement): void {
  const { selectionStart, selectionEnd, value } = input;
  if (value === value.toUpperCase()) return;
  input.value = value.toUpperCase();
  input.setSelectionRange(selectionStart, selectionEnd);
}

/**
 * The id as typed, in capitals. The browser checks only its prefix; the server checks the rest. A plain form:
 * for one field, the form library would be half of this page's code.
 */
export function TrackingForm({ initialId, searching, onTrack }: TrackingFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initialId);
  const [refused, setRefused] = useState(false);
  const begunRight = text.trim().toUpperCase().startsWith(paymentIdPrefix);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(!begunRight);
    if (begunRight) onTrack(normalizePaymentId(text) ?? text.trim().toUpperCase());
    else input.current?.focus();
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start"
    >
      <Field
        label={trackingTexts.idLabel}
        hint={trackingTexts.idHint}
        error={refused && !begunRight ? trackingTexts.prefixRule : undefined}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            name="paymentId"
            defaultValue={initialId}
            onInput={(event) => {
              upperCase(event.currentTarget);
              setText(event.currentTarget.value);
            }}
            mono
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={64}
            enterKeyHint="search"
          />
        )}
      </Field>
      <Button
        type="submit"
        disabled={text.trim() === ''}
        busyLabel={searching ? trackingTexts.tracking : undefined}
        icon={<Search className="size-5" aria-hidden="true" />}
        className="sm:mt-6.5"
      >
        {trackingTexts.track}
      </Button>
    </form>
  );
}
