import {
  type RuleDefinition,
  ruleDefinitionSchema,
} from '@ghost-pay/contract/approvals/approval-input';
import { coinKeys, coins } from '@ghost-pay/contract/coins';
import { paymentTypes } from '@ghost-pay/contract/transactions/transaction-words';
import { type ReactNode, useId } from 'react';
import { z } from 'zod';
import { typeLabels } from '../../../lib/payment-labels.texts.ts';
import { readDecimal } from '../../../lib/typed-decimal.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { complaintOf, FormDialog, FormField } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useChangeRule, useCreateRule } from '../api.ts';
import { approvalsTexts as texts } from '../approvals.texts.ts';
import type { ShownRule } from './approval-dialogs.tsx';

const numbers = [
  { name: 'most_usd', label: texts.mostUsd, hint: texts.dollars },
  { name: 'day_usd', label: texts.dayUsd, hint: texts.dollars },
  { name: 'day_payments', label: texts.dayPayments, hint: undefined },
  { name: 'min_sources', label: texts.minSources, hint: texts.minSourcesHint },
  { name: 'delay_minutes', label: texts.delayMinutes, hint: texts.delayHint },
  { name: 'known_after', label: texts.knownAfter, hint: texts.knownHint },
] as const;

/** The limits of a rule, or a new rule. */
export function RuleDialog({ rule, onClose }: { rule?: ShownRule; onClose: () => void }) {
  const create = useCreateRule();
  const change = useChangeRule();
  const words =
    rule === undefined
      ? {
          title: texts.newTitle,
          description: texts.startsIn,
          button: texts.create,
          busy: texts.creating,
        }
      : {
          title: texts.editTitle,
          description: texts.widening,
          button: texts.save,
          busy: texts.saving,
        };
  return (
    <FormDialog
      {...words}
      schema={ruleFormSchema}
      values={formOf(rule)}
      failed={texts.failed}
      send={async (definition) => {
        if (rule === undefined) {
          await create.mutateAsync({ ...definition, mode: 'shadow' });
          return texts.created;
        }
        const { rules } = await change.mutateAsync({ id: rule.id, ...definition });
        const saved = rules.find(({ id }) => id === rule.id);
        return rule.mode === 'on' && saved?.mode === 'shadow' ? texts.savedToShadow : texts.saved;
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField form={form} name="name" label={texts.name} required hint={texts.nameHint}>
            {(control) => <TextInput {...control} maxLength={60} autoComplete="off" />}
          </FormField>
          <Choices legend={texts.coinsLegend} error={complaintOf(form, 'coins')}>
            {coinKeys.map((coin) => (
              <Checkbox
                key={coin}
                {...form.register('coins')}
                value={coin}
                label={coins[coin].name}
              />
            ))}
          </Choices>
          <Choices legend={texts.typesLegend} error={complaintOf(form, 'types')}>
            {paymentTypes.map((type) => (
              <Checkbox
                key={type}
                {...form.register('types')}
                value={type}
                label={typeLabels[type]}
              />
            ))}
          </Choices>
          <div className="grid gap-4 sm:grid-cols-2">
            {numbers.map(({ name, label, hint }) => (
              <FormField key={name} form={form} name={name} label={label} required hint={hint}>
                {(control) => <DecimalInput {...control} />}
              </FormField>
            ))}
          </div>
          <p className="text-sm text-muted">{texts.always}</p>
        </>
      )}
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
  children: ReactNode;
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

const typedNumber = z.string().transform((text) => readDecimal(text) ?? Number.NaN);

/** A definition as it is typed: numbers are texts until they are checked. */
const ruleFormSchema = z
  .object({
    name: z.string(),
    coins: z.array(z.enum(coinKeys)),
    types: z.array(z.enum(['ghost-eshop-pro', 'donation'])),
    most_usd: typedNumber,
    day_usd: typedNumber,
    day_payments: typedNumber,
    min_sources: typedNumber,
    delay_minutes: typedNumber,
    known_after: typedNumber,
  })
  .pipe(ruleDefinitionSchema);

/** What a new rule begins with: donations, because nothing is delivered for them. */
const first: RuleDefinition = {
  name: 'Donations, exact amount',
  coins: [...coinKeys],
  types: ['donation'],
  most_usd: 50,
  day_usd: 500,
  day_payments: 40,
  min_sources: 2,
  delay_minutes: 0,
  known_after: 0,
};

/** The typed form of a rule, or of a new one. */
function formOf(rule: RuleDefinition = first): z.input<typeof ruleFormSchema> {
  return {
    name: rule.name,
    coins: [...rule.coins],
    types: [...rule.types],
    most_usd: String(rule.most_usd),
    day_usd: String(rule.day_usd),
    day_payments: String(rule.day_payments),
    min_sources: String(rule.min_sources),
    delay_minutes: String(rule.delay_minutes),
    known_after: String(rule.known_after),
  };
}
