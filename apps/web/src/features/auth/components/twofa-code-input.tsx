import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { sixDigitsFormat } from '../../../lib/code-input.ts';
import { CodeInput } from '../../../ui/code-input.tsx';

interface TwofaCodeInputProps extends Omit<ComponentProps<typeof CodeInput>, 'format' | 'onEdit'> {
  onChange: UseFormRegisterReturn['onChange'];
}

/** Six digits. Every other character is dropped, such as the space in '123 456'. */
export function TwofaCodeInput({ onChange, ...rest }: TwofaCodeInputProps) {
  return (
    <CodeInput
      {...rest}
      format={sixDigitsFormat}
      onEdit={(input) => void onChange({ target: input, type: 'change' })}
      autoComplete="one-time-code"
      className="figures text-center text-lg tracking-[0.4em]"
    />
  );
}
