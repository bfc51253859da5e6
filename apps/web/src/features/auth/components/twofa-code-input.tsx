import type { UseFormRegisterReturn } from 'react-hook-form';
import { sixDigitsFormat } from '../../../lib/code-input.ts';
import { CodeInput } from '../../../ui/code-input.tsx';
import type { FieldControl } from '../../../ui/field.tsx';

interface TwofaCodeInputProps {
  control: FieldControl;
  field: UseFormRegisterReturn;
  disabled?: boolean;
}

/** Six digits. Every other character is dropped, such as the space in '123 456'. */
export function TwofaCodeInput({ control, field, disabled }: TwofaCodeInputProps) {
  return (
    <CodeInput
      {...control}
      {...field}
      format={sixDigitsFormat}
      onEdit={(input) => void field.onChange({ target: input, type: 'change' })}
      autoComplete="one-time-code"
      disabled={disabled}
      className="figures text-center text-lg tracking-[0.4em]"
    />
  );
}
