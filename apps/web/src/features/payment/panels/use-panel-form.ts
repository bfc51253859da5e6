import type { SyntheticEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
} from 'react-hook-form';

interface PanelForm<Input extends FieldValues> {
  /** The sentence of each refused field. */
  complaints: (values: Input) => Partial<Record<Path<Input>, string | undefined>>;
  defaultValues: DefaultValues<Input>;
  /** The fields in the order of the page: the first refused one gets the focus. */
  fieldOrder: readonly Path<Input>[];
}

/**
 * The form of a method's panel. It validates on submit, and from then on with each change: an error that
 * appears when a field loses the focus would move the button away from the click.
 */
export function usePanelForm<Input extends FieldValues>({
  complaints,
  defaultValues,
  fieldOrder,
}: PanelForm<Input>) {
  const form = useForm<Input>({
    defaultValues,
    resolver: (values) => {
      const refused = Object.entries(complaints(values)).filter(([, message]) => message);
      const errors = refused.map(([name, message]) => [name, { type: 'refused', message }]);
      return refused.length === 0
        ? { values, errors: {} }
        : { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Input> };
    },
    mode: 'onSubmit',
    shouldFocusError: false,
  });
  const focusFirst = focusFirstRefused(fieldOrder, form.setFocus);
  /** Returns the form's submit handler. */
  const submitWith = (act: (values: Input) => unknown) => (event: SyntheticEvent) =>
    void form.handleSubmit(act, focusFirst)(event);
  return { ...form, submitWith };
}

/**
 * Moves the focus to the first refused field in the order of the page. The form library's order is that of
 * registration, which differs for a field that a component of its own registers.
 */
function focusFirstRefused<Name extends string>(
  order: readonly Name[],
  setFocus: (name: Name) => void,
) {
  return (errors: FieldErrors) => {
    const first = order.find((name) => errors[name] !== undefined);
    if (first) setFocus(first);
  };
}
