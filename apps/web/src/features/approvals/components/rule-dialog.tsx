import { isApiError } from '@ghost-pay/contract/api-error';
import type { RuleDefinition } from '@ghost-pay/contract/approvals/approval-input';
import { coinKeys, coins } from '@ghost-pay/contract/coins';
import { paymentTypes } from '@ghost-pay/contract/transactions/transaction-words';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { formSchema, showFieldErrors } from '../../../lib/form-schema.ts';
import { typeLabels } from '../../../lib/payment.texts.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { Field, FieldError } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useChangeRule, useCreateRule } from '../api.ts';
import { approvalsTexts } from '../approvals.texts.ts';
import { formOf, ruleFormSchema } from '../rule-form.ts';
import type { ShownRule } from './approval-dialogs.tsx';
import { FormDialog } from './form-dialog.tsx';

const numbers = [
  { name: 'most_usd', label: approvalsTexts.mostUsd, hint: approvalsTexts.dollars },
  { name: 'day_usd', label: approvalsTexts.dayUsd, hint: approvalsTexts.dollars },
  { name: 'day_payments', label: approvalsTexts.dayPayments, hint: undefined },
  { name: 'min_sources', label: approvalsTexts.minSources, hint: approvalsTexts.minSourcesHint },
  { name: 'delay_minutes', label: approvalsTexts.delayMinutes, hint: approvalsTexts.delayHint },
  { name: 'known_after', label: approvalsTexts.knownAfter, hint: approvalsTexts.knownHint },
] as const;

/** The limits of a rule, or a new rule. Closing it forgets what was typed. */
export function RuleDialog({ rule, onClose }: { rule?: ShownRule; onClose: () => void }) {
  const create = useCreateRule();
  const change = useChangeRule();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: formSchema(ruleFormSchema),
    defaultValues: formOf(rule),
  });
  const { errors } = formState;
  const isNew = rule === undefined;
  const isPending = create.isPending || change.isPending;
  const onError = (error: unknown) => {
    if (isApiError(error) && showFieldErrors(error.fields, ['name'], setError)) return;
    setError('root', { message: errorSentence(error, approvalsTexts.failed) });
  };
  const done = (words: string) => {
    showToast(words);
    onClose();
  };
  const submit = handleSubmit((definition: RuleDefinition) => {
    if (isNew)
      return create.mutate(
        { ...definition, mode: 'shadow' },
        { onError, onSuccess: () => done(approvalsTexts.created) },
      );
    change.mutate(
      { id: rule.id, ...definition },
      {
        onError,
        onSuccess: ({ rules }) => {
          const saved = rules.find(({ id }) => id === rule.id);
          const isShadowed = rule.mode === 'on' && saved?.mode === 'shadow';
          done(isShadowed ? approvalsTexts.savedToShadow : approvalsTexts.saved);
        },
      },
    );
  });
  return (
    <FormDialog
      title={isNew ? approvalsTexts.newTitle : approvalsTexts.editTitle}
      lead={isNew ? approvalsTexts.startsIn : approvalsTexts.widening}
      button={isNew ? approvalsTexts.create : approvalsTexts.save}
      busyLabel={isPending ? (isNew ? approvalsTexts.creating : approvalsTexts.saving) : undefined}
      failure={errors.root?.message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={approvalsTexts.name}
        required
        hint={approvalsTexts.nameHint}
        error={errors.name?.message}
      >
        {(control) => (
          <TextInput {...control} {...register('name')} maxLength={60} autoComplete="off" />
        )}
      </Field>
      <Choices legend={approvalsTexts.coinsLegend} error={errors.coins?.message}>
        {coinKeys.map((coin) => (
          <Checkbox key={coin} {...register('coins')} value={coin} label={coins[coin].name} />
        ))}
      </Choices>
      <Choices legend={approvalsTexts.typesLegend} error={errors.types?.message}>
        {paymentTypes.map((type) => (
          <Checkbox key={type} {...register('types')} value={type} label={typeLabels[type]} />
        ))}
      </Choices>
      <div className="grid gap-4 sm:grid-cols-2">
        {numbers.map(({ name, label, hint }) => (
          <Field key={name} label={label} required hint={hint} error={errors[name]?.message}>
            {(control) => <DecimalInput {...control} {...register(name)} />}
          </Field>
        ))}
      </div>
      <p className="text-sm text-muted">{approvalsTexts.always}</p>
    </FormDialog>
  );
}

function Choices({
  legend,
  error,
  children,
}: {
  legend: string;
  error: string | undefined;
  children: React.ReactNode;
}) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="text-sm font-semibold text-ink">{legend}</legend>
      <div className="grid grid-cols-2 sm:grid-cols-3">{children}</div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
