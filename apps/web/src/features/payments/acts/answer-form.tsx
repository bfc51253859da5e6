import type { ReactNode } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  useForm,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import type { z } from 'zod';
import { formSchema } from '../../../lib/form-schema.ts';
import type { AskDialogProps } from '../../../ui/ask-dialog.tsx';
import { ActQuestion, type Asked } from './act-question.tsx';
import type { Acting } from './use-act.ts';

type Answer = Omit<Parameters<Acting['start']>[0], 'act'>;

interface AnswerFormProps<Input extends FieldValues, Output> extends Pick<
  AskDialogProps,
  'title' | 'description' | 'keep'
> {
  asked: Asked;
  isDanger?: (typed: NoInfer<Input>) => boolean;
  /** Without it the fields have rules of their own. */
  schema?: z.ZodType<Output, Input>;
  values: NoInfer<Input>;
  /** What is sent. */
  answer: (typed: Output) => Answer;
  children: (form: UseFormReturn<Input, unknown, Output>) => ReactNode;
}

/** The question of an act with a form. Nothing is sent before the form is filled in. */
export function AnswerForm<Input extends FieldValues, Output = Input>({
  asked,
  isDanger,
  schema,
  values,
  answer,
  children,
  ...words
}: AnswerFormProps<Input, Output>) {
  const { question, acting, onClose } = asked;
  const form = useForm<Input, unknown, Output>({
    ...(schema && { resolver: formSchema(schema) }),
    defaultValues: values as DefaultValues<Input>,
  });
  const typed = useWatch({ control: form.control }) as Input;
  const submit = form.handleSubmit((filled) =>
    acting.start({ act: question.act, ...answer(filled) }, onClose),
  );
  return (
    <ActQuestion
      {...words}
      asked={asked}
      hasForm
      variant={isDanger?.(typed) === true ? 'danger' : 'primary'}
      onAct={(event) => void submit(event)}
    >
      {children(form)}
    </ActQuestion>
  );
}
