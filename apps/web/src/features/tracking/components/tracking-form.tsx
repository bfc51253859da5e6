import { normalizePaymentId, paymentIdPrefix } from '@ghost-pay/contract/payment-id';
import { Search } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { trackingTexts } from '../tracking.texts.ts';

interface TrackingFormProps {
  initialId: string;
  searching: boolean;
  onTrack: (paymentId: string) => void;
}

/** Changes the typed letters to capitals and leaves the cursor where it is. */
function upperCase(input: HTMLInputElement): void {
  const { selectionStart, selectionEnd, value } = input;
  if (value === value.toUpperCase()) return;
  input.value = value.toUpperCase();
  input.setSelectionRange(selectionStart, selectionEnd);
}

/** The id as it is typed, in capitals. Only its beginning is checked here; the server knows the rest. */
export function TrackingForm({ initialId, searching, onTrack }: TrackingFormProps) {
  const {
    register,
    handleSubmit,
    control: form,
    formState,
  } = useForm({ defaultValues: { paymentId: initialId } });
  const isEmpty = useWatch({ control: form, name: 'paymentId' }).trim() === '';
  const submit = handleSubmit(({ paymentId }) =>
    onTrack(normalizePaymentId(paymentId) ?? paymentId.trim().toUpperCase()),
  );
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start"
    >
      <Field
        label={trackingTexts.idLabel}
        hint={trackingTexts.idHint}
        error={formState.errors.paymentId?.message}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            {...register('paymentId', {
              validate: (text) =>
                text.trim().toUpperCase().startsWith(paymentIdPrefix) || trackingTexts.prefixRule,
            })}
            onInput={(event) => upperCase(event.currentTarget)}
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
        disabled={isEmpty}
        busyLabel={searching ? trackingTexts.tracking : undefined}
        icon={<Search className="size-5" aria-hidden="true" />}
        className="sm:mt-6.5"
      >
        {trackingTexts.track}
      </Button>
    </form>
  );
}
