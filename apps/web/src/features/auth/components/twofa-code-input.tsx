import type { UseFormRegisterReturn } from 'react-hook-form';
import type { FieldControl } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

const codeLength = 6;

interface TwofaCodeInputProps {
  control: FieldControl;
  field: UseFormRegisterReturn;
  disabled?: boolean;
}

/** Six digits. Every other character is dropped, such as the space in '123 456'. */
export function TwofaCodeInput({ control, field, disabled }: TwofaCodeInputProps) {
  return (
    <TextInput
      {...control}
      {...field}
      onChange={(event) => {
        event.target.value = event.target.value.replaceAll(/\D/g, '').slice(0, codeLength);
        void field.onChange(event);
      }}
      onPaste={(event) => {
        // The browser would cut '123 456' to the field's length before the space is dropped.
        event.preventDefault();
        const digits = event.clipboardData
          .getData('text')
          .replaceAll(/\D/g, '')
          .slice(0, codeLength);
        event.currentTarget.value = digits;
        void field.onChange({ target: event.currentTarget, type: 'change' });
      }}
      mono
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={codeLength}
      disabled={disabled}
      className="figures text-center text-lg tracking-[0.4em]"
    />
  );
}
