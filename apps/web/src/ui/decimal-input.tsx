import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import { TextInput } from './text-input.tsx';

/**
 * A field for an amount of money, read with readDecimal. It is a text field: in a number field, browsers drop a
 * comma ('12,50' becomes 1250) and change the amount on scroll.
 */
export function DecimalInput({ className, ...rest }: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      {...rest}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      className={classNames('figures', className)}
    />
  );
}
