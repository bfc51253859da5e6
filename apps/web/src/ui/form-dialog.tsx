import { isApiError } from '@ghost-pay/contract/api-error';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  useForm,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { errorSentence } from '../lib/error-sentence.ts';
import { formSchema, showFieldErrors } from '../lib/form-schema.ts';
import { AskDialog, type AskDialogProps } from './ask-dialog.tsx';
import { closeAfter, type Send, useSending } from './confirm-dialog.tsx';
import { Field, type FieldControl } from './field.tsx';

/** Which field a refusal is about, by its code, and what the field says; the server's sentence without a text. */
export type Refusals<Name extends string> = Readonly<
  Record<string, { field: Name; text?: string | ((sentence: string) => string) }>
>;

interface SentForm<Input extends FieldValues, Output> {
  schema: z.ZodType<Output, Input>;
  values: NoInfer<Input>;
  refusals?: Refusals<Path<NoInfer<Input>>>;
  /** The sentence for a failure without one of its own. */
  failed: string | ((error: unknown) => string);
  /** Returns what the toast says; nothing when another dialog follows in this one's place. */
  send: (values: Output) => Promise<string | undefined>;
  /** What is read anew afterwards, done or refused. */
  reloads?: QueryKey | undefined;
  onDone?: (words: string | undefined) => void;
}

/**
 * A form that is checked, sent and refused. A refusal stands at the field that it is about, or as `errors.root`. What was
 * typed stays. `onDone` is called while the form is shown only.
 */
export function useSentForm<Input extends FieldValues, Output>({
  schema,
  values,
  refusals = {},
  failed,
  send,
  reloads,
  onDone,
}: SentForm<Input, Output>) {
  const form = useForm<Input, unknown, Output>({
    resolver: formSchema(schema),
    defaultValues: values as DefaultValues<Input>,
  });
  const { errors } = form.formState;
  const sending = useSending(reloads);
  const names = Object.keys(values) as Path<Input>[];
  const refuse = (error: unknown) => {
    if (isApiError(error)) {
      if (showFieldErrors(error.fields, names, form.setError)) return;
      const refusal = refusals[error.code];
      if (refusal !== undefined) {
        const { field, text = error.sentence } = refusal;
        const message = typeof text === 'function' ? text(error.sentence) : text;
        form.setError(field, { message }, { shouldFocus: true });
        return;
      }
    }
    const message = typeof failed === 'string' ? errorSentence(error, failed) : failed(error);
    form.setError('root', { message });
  };
  const start = (sent: Send) =>
    sending.mutate(sent, { onSuccess: (words) => onDone?.(words), onError: refuse });
  const submit = form.handleSubmit((typed) => start(async () => send(typed)));
  return {
    form,
    failure: errors.root?.message,
    isBusy: sending.isPending,
    start,
    submit: (event: React.SyntheticEvent) => void submit(event),
  };
}

interface FormDialogProps<Input extends FieldValues, Output>
  extends
    Omit<SentForm<Input, Output>, 'onDone'>,
    Pick<AskDialogProps, 'title' | 'description' | 'button' | 'onClose'> {
  /** The button's label while the request is in flight. */
  busy: string;
  /** Another way, at the other end of the buttons. It starts a request that is told as the form's. */
  renderOtherWay?: (way: { isBusy: boolean; start: (send: Send) => void }) => ReactNode;
  /** Whether what is typed can be sent at all. */
  isReady?: (typed: NoInfer<Input>) => boolean;
  children: (form: UseFormReturn<Input, unknown, Output>) => ReactNode;
}

/** A form over the page. A new one each time: closing it forgets what was typed. */
export function FormDialog<Input extends FieldValues, Output>({
  schema,
  values,
  refusals,
  failed,
  send,
  reloads,
  busy,
  renderOtherWay,
  isReady,
  onClose,
  children,
  ...asked
}: FormDialogProps<Input, Output>) {
  const { form, failure, isBusy, start, submit } = useSentForm({
    schema,
    values,
    ...(refusals && { refusals }),
    failed,
    send,
    reloads,
    onDone: closeAfter(onClose),
  });
  return (
    <AskDialog
      {...asked}
      hasForm
      otherWay={renderOtherWay?.({ isBusy, start })}
      busyLabel={isBusy ? busy : undefined}
      disabled={isReady !== undefined && !isReady(form.watch())}
      failure={failure}
      onAct={submit}
      onClose={onClose}
    >
      {children(form)}
    </AskDialog>
  );
}

interface FormFieldProps<Input extends FieldValues, Output> extends Omit<
  React.ComponentProps<typeof Field>,
  'error' | 'children'
> {
  form: UseFormReturn<Input, unknown, Output>;
  name: Path<Input>;
  rules?: Parameters<UseFormReturn<Input, unknown, Output>['register']>[1];
  children: (control: FieldControl & Omit<UseFormRegisterReturn, keyof FieldControl>) => ReactNode;
}

/** A field of a form, with its complaint beneath. */
export function FormField<Input extends FieldValues, Output>({
  form,
  name,
  rules,
  children,
  ...field
}: FormFieldProps<Input, Output>) {
  return (
    <Field {...field} error={complaintOf(form, name)}>
      {(control) => children({ ...form.register(name, rules), ...control })}
    </Field>
  );
}

/** What the form says about a field. */
export function complaintOf<Input extends FieldValues, Output>(
  { formState }: UseFormReturn<Input, unknown, Output>,
  name: Path<Input>,
): string | undefined {
  const complaint: { message?: string } | undefined = get(formState.errors, name);
  return complaint?.message;
}
