import { approvalsToBeReady, stopTexts } from '@ghost-pay/contract/approvals/approval-words';
import {
  type ApprovalList,
  type ChainStop,
  type Disagreement,
  settleDisagreementSchema,
} from '@ghost-pay/contract/approvals/approvals.schemas';
import { recognisedChains } from '@ghost-pay/contract/evidence/assets';
import { z } from 'zod';
import {
  type RuleDefinition,
  ruleDefinitionSchema,
} from '@ghost-pay/contract/approvals/approval-input';
import { coinKeys, coins } from '@ghost-pay/contract/coins';
import { paymentTypes } from '@ghost-pay/contract/transactions/transaction-words';
import { type ReactNode, useId } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { complaintOf, FormDialog, FormField } from '../../../ui/form-dialog.tsx';
import { TextArea, TextInput } from '../../../ui/text-input.tsx';
import { typeLabels } from '../../../lib/payment-labels.texts.ts';
import { readDecimal } from '../../../lib/typed-decimal.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { useChangeRule, useCreateRule, useSettleDisagreement, useStartChain } from '../api.ts';
import { approvalsTexts as texts } from '../approvals.texts.ts';

export type ShownRule = ApprovalList['rules'][number];

/** What the page asks at the moment. */
export type ApprovalQuestion =
  | { readonly act: 'add' }
  | { readonly act: 'edit'; readonly rule: ShownRule }
  | { readonly act: 'switch_on'; readonly rule: ShownRule }
  | { readonly act: 'settle'; readonly disagreement: Disagreement }
  | { readonly act: 'start'; readonly stop: ChainStop };

/** The one open dialog, if any. */
export function ApprovalDialogs({
  question,
  onClose,
}: {
  question: ApprovalQuestion | undefined;
  onClose: () => void;
}) {
  switch (question?.act) {
    case undefined:
      return null;
    case 'add':
      return <RuleDialog onClose={onClose} />;
    case 'edit':
      return <RuleDialog rule={question.rule} onClose={onClose} />;
    case 'switch_on':
      return <SwitchOnDialog rule={question.rule} onClose={onClose} />;
    case 'settle':
      return <SettleDialog disagreement={question.disagreement} onClose={onClose} />;
    case 'start':
      return <StartDialog stop={question.stop} onClose={onClose} />;
  }
}

/** Asks before a rule verifies payments by itself; for its name, if it has decided about too few. */
function SwitchOnDialog({ rule, onClose }: { rule: ShownRule; onClose: () => void }) {
  const change = useChangeRule();
  const { approvals, is_ready: isReady } = rule.readiness;
  const isName = (typed: string) => isReady || typed.trim() === rule.name;
  return (
    <FormDialog
      title={texts.switchOnTitle(rule.name)}
      description={texts.switchOnLead}
      button={texts.switchOn}
      busy={texts.working}
      schema={z.object({ name: z.string().refine(isName, { error: texts.typeNameWrong }) })}
      values={{ name: '' }}
      failed={texts.failed}
      send={async ({ name }) => {
        const acknowledgement = isReady ? {} : { acknowledgement: name.trim() };
        await change.mutateAsync({ id: rule.id, mode: 'on', ...acknowledgement });
        return texts.switchedOn;
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-sm text-muted">{texts.always}</p>
          {isReady ? null : (
            <>
              <p className="text-sm text-ink">{texts.tooFew(approvals, approvalsToBeReady)}</p>
              <FormField
                form={form}
                name="name"
                label={texts.typeName}
                required
                hint={texts.typeNameHint(rule.name)}
              >
                {(control) => <TextInput {...control} autoComplete="off" spellCheck={false} />}
              </FormField>
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Asks why a person and a rule differed. */
function SettleDialog({
  disagreement: { id },
  onClose,
}: {
  disagreement: Disagreement;
  onClose: () => void;
}) {
  const settle = useSettleDisagreement();
  return (
    <FormDialog
      title={texts.settleTitle}
      description={texts.settleLead}
      button={texts.settleNow}
      busy={texts.working}
      schema={settleDisagreementSchema}
      values={{ notes: '' }}
      failed={texts.failed}
      send={async ({ notes }) => {
        await settle.mutateAsync({ id, notes });
        return texts.settled;
      }}
      onClose={onClose}
    >
      {(form) => (
        <FormField form={form} name="notes" label={texts.note} required>
          {(control) => <TextArea {...control} maxLength={500} />}
        </FormField>
      )}
    </FormDialog>
  );
}

/** Asks before the rules of a chain verify payments again. */
function StartDialog({ stop, onClose }: { stop: ChainStop; onClose: () => void }) {
  const start = useStartChain();
  return (
    <ConfirmDialog
      title={texts.startTitle(recognisedChains[stop.chain].name)}
      description={texts.startQuestion(stopTexts[stop.reason])}
      keep={texts.keepStopped}
      button={texts.start}
      variant="primary"
      busy={texts.working}
      failed={texts.failed}
      send={() => start.mutateAsync(stop.chain)}
      done={texts.started}
      onClose={onClose}
    />
  );
}

const numbers = [
  { name: 'most_usd', label: texts.mostUsd, hint: texts.dollars },
  { name: 'day_usd', label: texts.dayUsd, hint: texts.dollars },
  { name: 'day_payments', label: texts.dayPayments, hint: undefined },
  { name: 'min_sources', label: texts.minSources, hint: texts.minSourcesHint },
  { name: 'delay_minutes', label: texts.delayMinutes, hint: texts.delayHint },
  { name: 'known_after', label: texts.knownAfter, hint: texts.knownHint },
] as const;

/** Not strict: a rule that is shown has more than its definition. */
const definitionSchema = z.object(ruleDefinitionSchema.shape);

/** What cannot be read as a number is refused as a missing one is. */
const asNumber = {
  setValueAs: (typed: unknown) => readDecimal(String(typed)) ?? Number.NaN,
};

/** The limits of a rule, or a new rule. */
function RuleDialog({ rule, onClose }: { rule?: ShownRule; onClose: () => void }) {
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
      schema={definitionSchema}
      values={rule ?? first}
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
              <FormField
                key={name}
                form={form}
                name={name}
                rules={asNumber}
                label={label}
                required
                hint={hint}
              >
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
