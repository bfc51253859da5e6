import type { SyntheticEvent } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import type { z } from 'zod';
import { formSchema } from '../../lib/form-schema.ts';
import { focusFirstRefused } from './focus-first-refused.ts';

interface PanelForm<Input extends FieldValues, Output> {
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /** The fields as they stand on the page: the first refused one gets the cursor. */
  fieldOrder: readonly Path<Input>[];
}

/**
 * The form of a method's panel. It is judged when it is sent and from then on with each change: a
 * sentence that appears on leaving a field would move the button from under the click.
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
  /** What the form element calls when it is sent. */
  const submitWith = (act: (values: Output) => unknown) => (event: SyntheticEvent) =>
    void form.handleSubmit(act, focusFirst)(event);
  return { ...form, submitWith };
}
