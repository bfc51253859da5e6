import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';

const look =
  'w-full rounded-base border border-control bg-surface px-3 text-base text-ink placeholder:text-muted transition-colors duration-150 hover:border-ink aria-invalid:border-red disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted';

interface TextInputProps extends ComponentProps<'input'> {
  /** For ids and hashes. */
  mono?: boolean;
}

export function TextInput({ mono, className, ...rest }: TextInputProps) {
  return (
    <input {...rest} className={classNames(look, 'min-h-11', mono && 'font-mono', className)} />
  );
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={classNames(look, 'min-h-24 py-2', className)} />;
}
