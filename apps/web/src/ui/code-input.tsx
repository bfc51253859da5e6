import { type ComponentProps, type FormEvent, useRef } from 'react';
import { type CodeFormat, editCode } from '../lib/code-input.ts';
import { TextInput } from './text-input.tsx';

interface CodeInputProps extends Omit<ComponentProps<typeof TextInput>, 'onChange' | 'onInput'> {
  format: CodeFormat;
  /** Called with the field, which shows the new text already. */
  onEdit: (input: HTMLInputElement) => void;
}

/** A field for a code. It limits the length itself: the browser would cut what is pasted before blanks are dropped. */
export function CodeInput({ format, onEdit, ...rest }: CodeInputProps) {
  const last = useRef(String(rest.defaultValue ?? ''));
  /** The text before an input method began to compose. */
  const composedFrom = useRef<string>(undefined);
  const edit = (input: HTMLInputElement, forward = false) => {
    const before = composedFrom.current ?? String(rest.value ?? last.current);
    const caret = input.selectionStart ?? input.value.length;
    const edited = editCode({ before, after: input.value, caret, forward }, format);
    // The text is set before the caret, which can only be placed in its own text. React then finds no difference.
    input.value = edited.text;
    input.setSelectionRange(edited.caret, edited.caret);
    last.current = edited.text;
    composedFrom.current = undefined;
    onEdit(input);
  };
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const { inputType, isComposing } = event.nativeEvent as InputEvent;
    // An input method still changes what it has put in, and would lose it.
    if (!isComposing) edit(event.currentTarget, inputType === 'deleteContentForward');
    else if (rest.value !== undefined) onEdit(event.currentTarget);
  };
  return (
    <TextInput
      mono
      {...rest}
      onChange={onInput}
      onCompositionStart={(event) => {
        composedFrom.current = event.currentTarget.value;
      }}
      onCompositionEnd={(event) => edit(event.currentTarget)}
      inputMode={format.foreign.source === '[^0-9]' ? 'numeric' : 'text'}
      autoCapitalize={format.isUpperCase ? 'characters' : 'none'}
    />
  );
}
