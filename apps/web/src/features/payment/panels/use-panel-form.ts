import { type ChangeEvent, type SyntheticEvent, useState } from 'react';

interface PanelForm<Input> {
  /** The sentence of each refused field. */
  complaints: (values: Input) => Partial<Record<keyof Input, string | undefined>>;
  initial: Input;
  /** The fields in the order of the page: the first refused one gets the focus. */
  fieldOrder: readonly (keyof Input & string)[];
}

/** What a text field or a list of the form is spread over with. */
export interface FieldOfForm<Value> {
  readonly name: string;
  readonly value: Value;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
}

/**
 * The form of a method's panel. It validates on submit, and from then on with each change: an error that
 * appears when a field loses the focus would move the button away from the click.
 */
export function usePanelForm<Input extends object>({
  complaints,
  initial,
  fieldOrder,
}: PanelForm<Input>) {
  const [values, setValues] = useState(initial);
  const [isTried, setTried] = useState(false);
  const refused = complaints(values);
  const errors: typeof refused = isTried ? refused : {};
  const set = (change: Partial<Input>) => setValues((before) => ({ ...before, ...change }));
  return {
    values,
    set,
    errors,
    field: <Name extends keyof Input & string>(
      name: Name,
      onChange?: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void,
    ): FieldOfForm<Input[Name]> => ({
      name,
      value: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
        set({ [name]: event.target.value } as Partial<Input>);
        onChange?.(event);
      },
    }),
    /** Returns the form's submit handler, which also serves a button in it. */
    submitWith: (act: (values: Input) => unknown) => (event: SyntheticEvent) => {
      event.preventDefault();
      setTried(true);
      const first = fieldOrder.find((name) => refused[name]);
      if (first === undefined) return void act(values);
      const control = event.currentTarget.closest('form')?.elements.namedItem(first);
      if (control instanceof HTMLElement) control.focus();
    },
  };
}
