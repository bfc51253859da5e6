import { paymentIdPrefix } from '@ghost-pay/contract/payment-id';
import { folded, paymentIdIn } from '@ghost-pay/contract/typed-text';
import { Search } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { trackingTexts } from '../tracking.texts.ts';

interface TrackingFormProps {
  initialId: string;
  /** Beside a result: label and field on one line, and no hint. */
  isCompact: boolean;
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
export function TrackingForm({ initialId, isCompact, searching, onTrack }: TrackingFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initialId);
  const [refused, setRefused] = useState(false);
  const begunRight = isBegunRight(text);

  // What was typed before the page's script had loaded.
  useLayoutEffect(() => {
    if (input.current) setText(input.current.value);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // What stands in the field: a text that was typed while the page's script started may not have been told of.
    const typed = input.current?.value ?? text;
    setText(typed);
    setRefused(!isBegunRight(typed));
    if (isBegunRight(typed)) onTrack(paymentIdIn(typed) ?? typed.trim().toUpperCase());
    else input.current?.focus();
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid gap-2.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start"
    >
      <Field
        label={trackingTexts.idLabel}
        hint={isCompact ? undefined : trackingTexts.idHint}
        {...(isCompact && {
          className: 'lg:grid-cols-[auto_minmax(0,1fr)] lg:items-center lg:gap-3.5',
        })}
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
        className={isCompact ? 'sm:mt-6.5 lg:mt-0' : 'sm:mt-6.5'}
      >
        {trackingTexts.track}
      </Button>
    </form>
  );
}

function isBegunRight(text: string): boolean {
  return paymentIdIn(text) !== undefined || folded(text).toUpperCase().startsWith(paymentIdPrefix);
}
