import type { ClipboardEvent, ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';

const look =
  'w-full rounded-base border border-control bg-surface px-3 text-base text-ink placeholder:text-muted transition-colors duration-150 hover:border-ink aria-invalid:border-red disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted';

/** A browser cuts a pasted text at the field's length, in silence. All of it is put in, and the form says that it is too long. */
function pasteWhole(event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
  const field = event.currentTarget;
  const pasted = event.clipboardData.getData('text');
  const [start, end] = [field.selectionStart, field.selectionEnd];
  if (field.maxLength < 0 || start === null || end === null) return;
  if (field.value.length - (end - start) + pasted.length <= field.maxLength) return;
  event.preventDefault();
  field.setRangeText(pasted, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const asTyped = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const;

interface TextInputProps extends ComponentProps<'input'> {
  /** For ids, hashes and codes, which nothing completes, corrects or capitalises. */
  mono?: boolean;
}

export function TextInput({ mono, className, ...rest }: TextInputProps) {
  return (
    <input
      onPaste={pasteWhole}
      {...(mono && asTyped)}
      {...rest}
      className={classNames(look, 'min-h-11', mono && 'font-mono', className)}
    />
  );
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      onPaste={pasteWhole}
      {...rest}
      className={classNames(look, 'min-h-24 py-2', className)}
    />
  );
}
