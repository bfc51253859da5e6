import type { SyntheticEvent } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import type { z } from 'zod';
import { formSchema } from '../../lib/form-schema.ts';
import { focusFirstRefused } from './focus-first-refused.ts';

interface PanelForm<Input extends FieldValues, Output> {
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /** The fields in the order of the page: the first refused one gets the focus. */
  fieldOrder: readonly Path<Input>[];
}

/**
 * The form of a method's panel. It validates on submit, and from then on with each change: an error that
 * appears when a field loses the focus would move the button away from the click.
 */
export function usePanelForm<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  fieldOrder,
}: PanelForm<Input, Output>) {
  const form = useForm<Input, unknown, Output>({
    defaultValues,
    resolver: formSchema(schema),
    mode: 'onSubmit',
    shouldFocusError: false,
  });
  const focusFirst = focusFirstRefused(fieldOrder, form.setFocus);
  /** Returns the form's submit handler. */
  const submitWith = (act: (values: Output) => unknown) => (event: SyntheticEvent) =>
    void form.handleSubmit(act, focusFirst)(event);
  return { ...form, submitWith };
}
