import { maxReasonLength } from '@ghost-pay/contract/transactions/payment-acts';
import {
  markFailedSchema,
  type Transaction,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { useId, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { formSchema } from '../../../lib/form-schema.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { ReasonTemplates } from '../acts/reason-templates.tsx';
import { amountText, customerText, methodText } from '../words.ts';
import { sumText } from './amounts.ts';
import { chosenOf, planOf, type SeveralAct } from './plan.ts';
import { severalTexts as texts } from './several.texts.ts';

interface SeveralDialogProps {
  kind: Exclude<SeveralAct, 'assign'>;
  selected: readonly Transaction[];
  onBegin: (reason?: string) => void;
  onClose: () => void;
}

/** Asks once before several payments change, and names each of them. */
export function SeveralDialog({ kind, selected, onBegin, onClose }: SeveralDialogProps) {
  const formId = useId();
  const safeButton = useRef<HTMLButtonElement>(null);
  const chosen = chosenOf(planOf(kind, selected));
  const leftOut = selected.length - chosen.length;
  const isFailing = kind === 'fail';
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.ask[kind](chosen.length)}
      description={texts.explain[kind](sumText(chosen))}
      initialFocus={safeButton}
      actions={
        <>
          <Button ref={safeButton} variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            variant={isFailing ? 'danger' : 'primary'}
            {...(isFailing ? { type: 'submit', form: formId } : { onClick: () => onBegin() })}
          >
            {texts.begin[kind](chosen.length)}
          </Button>
        </>
      }
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
      {leftOut > 0 ? <p className="text-sm text-muted">{texts.leftOutOf(leftOut)}</p> : null}
      {isFailing ? <ReasonForm id={formId} chosen={chosen} onReason={onBegin} /> : null}
    </Dialog>
  );
}

interface ReasonFormProps {
  id: string;
  chosen: readonly Transaction[];
  onReason: (reason: string) => void;
}

function ReasonForm({ id, chosen, onReason }: ReasonFormProps) {
  const { register, handleSubmit, setValue, setFocus, formState } = useForm({
    resolver: formSchema(markFailedSchema),
    defaultValues: { reason: '' },
  });
  const [method, ...others] = new Set(chosen.map((payment) => payment.payment_method));
  const submit = handleSubmit(({ reason }) => onReason(reason));
  return (
    <form id={id} noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
      <Field
        label={texts.reason}
        required
        hint={texts.reasonHint}
        error={formState.errors.reason?.message}
      >
        {(control) => <TextArea {...control} {...register('reason')} maxLength={maxReasonLength} />}
      </Field>
      {/* The frequent reasons are a method's own. */}
      {method !== undefined && others.length === 0 ? (
        <ReasonTemplates
          method={method}
          onChoose={(reason, { byKey }) => {
            setValue('reason', reason, { shouldValidate: true, shouldDirty: true });
            if (!byKey) setFocus('reason');
          }}
        />
      ) : null}
    </form>
  );
}
