import { maxReasonLength } from '@ghost-pay/contract/transactions/payment-acts';
import {
  markFailedSchema,
  type Transaction,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { useForm } from 'react-hook-form';
import { useQueryClient } from '@tanstack/react-query';
import { formSchema } from '../../../lib/form-schema.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { FormField } from '../../../ui/form-dialog.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { ReasonTemplates } from '../acts/reason-templates.tsx';
import { amountText, customerText, methodText } from '../words.ts';
import { type BulkAct, chosenOf, planOf, sumText } from './plan.ts';
import { bulkTexts as texts } from './bulk.texts.ts';
import { startRun } from './run-bulk.ts';

interface BulkDialogProps {
  kind: Exclude<BulkAct, 'assign'>;
  selected: readonly Transaction[];
  onBegin: (reason?: string) => void;
  onClose: () => void;
}

/** Asks once before several payments change, and names each of them. */
export function BulkDialog({ kind, selected, onBegin, onClose }: BulkDialogProps) {
  const form = useForm({
    resolver: formSchema(markFailedSchema),
    defaultValues: { reason: '' },
  });
  const plan = planOf(kind, selected);
  const chosen = chosenOf(plan);
  const leftOut = plan.flatMap((one) => ('leftOut' in one ? [one.leftOut] : []));
  const isFailing = kind === 'fail';
  const [method, ...others] = new Set(chosen.map((payment) => payment.payment_method));
  const fail = form.handleSubmit(({ reason }) => onBegin(reason));
  return (
    <AskDialog
      title={texts.ask[kind](chosen.length)}
      description={chosen.length === 0 ? undefined : texts.explain[kind](sumText(chosen))}
      disabled={chosen.length === 0}
      button={texts.begin[kind](chosen.length)}
      variant={isFailing ? 'danger' : 'primary'}
      hasForm={isFailing}
      focus="keep"
      onAct={(event) => (isFailing ? void fail(event) : onBegin())}
      onClose={onClose}
    >
      <ul
        aria-label={texts.which}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be scrollable by keyboard
        tabIndex={0}
        className="max-h-48 overflow-y-auto rounded-base bg-sunken px-4 py-2 text-sm"
      >
        {chosen.map((payment) => (
          <li key={payment.id} className="flex items-baseline gap-3 py-1">
            <bdi className="min-w-0 flex-1 truncate font-semibold text-ink">
              {customerText(payment)}
            </bdi>
            <span className="shrink-0 text-muted">{methodText(payment)}</span>
            <span className="figures shrink-0 font-semibold text-ink">{amountText(payment)}</span>
          </li>
        ))}
      </ul>
      {leftOut.length > 0 ? (
        <ul aria-label={texts.states.left_out} className="text-sm text-muted">
          {[...new Set(leftOut)].map((reason) => (
            <li key={reason}>
              {texts.leftOutOf(texts[reason], leftOut.filter((one) => one === reason).length)}
            </li>
          ))}
        </ul>
      ) : null}
      {isFailing ? (
        <FormField form={form} name="reason" label={texts.reason} required hint={texts.reasonHint}>
          {(control) => <TextArea {...control} maxLength={maxReasonLength} />}
        </FormField>
      ) : null}
      {/* The frequent reasons are a method's own. */}
      {isFailing && method !== undefined && others.length === 0 ? (
        <ReasonTemplates form={form} field="reason" method={method} />
      ) : null}
    </AskDialog>
  );
}

interface VerifyAllProps {
  payments: readonly Transaction[];
  onClose: () => void;
}

/** Asks about all proven payments at once; those that are verified alone are named with the reason. */
export function VerifyAll({ payments, onClose }: VerifyAllProps) {
  const client = useQueryClient();
  return (
    <BulkDialog
      kind="verify"
      selected={payments}
      onBegin={() => {
        onClose();
        startRun(client, { kind: 'verify', plan: planOf('verify', payments) });
      }}
      onClose={onClose}
    />
  );
}
