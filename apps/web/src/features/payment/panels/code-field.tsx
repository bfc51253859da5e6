import type { ClipboardEvent, FormEvent } from 'react';
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form';
import { classNames } from '../../../lib/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { editCode, fieldLength, type CodeFormat } from './code-input.ts';

interface CodeFieldProps<Form extends FieldValues> {
  control: Control<Form>;
  name: Path<Form>;
  format: CodeFormat;
  label: string;
  hint: string;
  error: string | undefined;
  /** Called with the field's new text. */
  onEdit: (text: string) => void;
}

/**
 * A code from a card, typed into one field. It is as good as cash: no autocomplete, no spelling service and no
 * password manager may store it.
 */
export function CodeField<Form extends FieldValues>(props: CodeFieldProps<Form>) {
  const { control, name, format, label, hint, error, onEdit } = props;
  const { field } = useController({ control, name });
  const shown = String(field.value);

  const show = (
    input: HTMLInputElement,
    edit: { after: string; caret: number; forward: boolean },
  ) => {
    const { text, caret } = editCode({ before: shown, ...edit }, format);
    // The text is set before the caret, which can only be placed in its own text. React then finds no
    // difference.
    input.value = text;
    input.setSelectionRange(caret, caret);
    field.onChange(text);
    onEdit(text);
  };
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const { inputType } = event.nativeEvent as InputEvent;
    show(input, {
      after: input.value,
      caret: input.selectionStart ?? input.value.length,
      forward: inputType === 'deleteContentForward',
    });
  };
  // The browser would cut a pasted text at the field's length before its hyphens are dropped.
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const input = event.currentTarget;
    const pasted = event.clipboardData.getData('text');
    const start = input.selectionStart ?? shown.length;
    const end = input.selectionEnd ?? shown.length;
    show(input, {
      after: shown.slice(0, start) + pasted + shown.slice(end),
      caret: start + pasted.length,
      forward: false,
    });
  };
  return (
    <Field label={label} hint={hint} error={error} required>
      {(fieldControl) => (
        <TextInput
          {...fieldControl}
          ref={field.ref}
          name={name}
          value={shown}
          onChange={onInput}
          onPaste={onPaste}
          onBlur={field.onBlur}
          mono
          // Without spaces of its own the field leaves no room for a card's hyphens: editCode limits the length
          // instead.
          maxLength={format.spaced ? fieldLength(format) : undefined}
          inputMode={format.foreign.source === '\\D' ? 'numeric' : 'text'}
          autoComplete="off"
          autoCapitalize={format.upperCase ? 'characters' : 'none'}
          autoCorrect="off"
          spellCheck={false}
          data-1p-ignore
          data-lpignore="true"
          enterKeyHint="done"
          className={classNames('max-w-104 min-h-12', !format.spaced && 'code-groups')}
        />
      )}
    </Field>
  );
}
