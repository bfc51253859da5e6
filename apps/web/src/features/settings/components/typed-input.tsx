import { useState, type ComponentProps } from 'react';
import { TextInput } from '../../../ui/text-input.tsx';

interface TypedInputProps extends Omit<
  ComponentProps<typeof TextInput>,
  'value' | 'onChange' | 'onBlur'
> {
  /** The value as it is stored. */
  text: string;
  onType: (typed: string) => void;
}

/** Shows what is typed while it has the focus, and the stored form afterwards: '12.' stays '12.' until the end. */
export function TypedInput({ text, onType, ...rest }: TypedInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      value={typed ?? text}
      onChange={({ target: { value } }) => {
        setTyped(value);
        onType(value);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
