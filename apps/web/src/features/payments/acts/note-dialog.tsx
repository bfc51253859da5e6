import { maxReasonLength } from '@ghost-pay/contract/transactions/payment-acts';
import {
  claimNotesSchema,
  markFailedSchema,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { formatDateTime } from '../../../lib/format.ts';
import { formSchema } from '../../../lib/form-schema.ts';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import type { NoteAct } from './acts.tsx';
import { useLoadedPayment } from '../payments-cache.ts';
import { actsTexts, returnTexts } from './acts.texts.ts';
import { AskDialog } from './ask-dialog.tsx';
import { ContestList } from './contest-list.tsx';
import { ReasonTemplates } from './reason-templates.tsx';
import type { Acting } from './use-act.ts';
import type { Question } from './use-question.ts';

interface NoteDialogProps {
  question: Question;
  entry: NoteAct;
  acting: Acting;
  onClose: () => void;
}

/** The same field under two names, each with the sentences of its own rule. */
const kinds = {
  reason: {
    schema: z.object({ note: markFailedSchema.shape.reason }),
    label: actsTexts.reason,
    hint: actsTexts.reasonHint,
    safeChoice: actsTexts.keepPayment,
  },
  note: {
    schema: z.object({ note: claimNotesSchema.shape.notes }),
    label: actsTexts.note,
    hint: undefined,
    safeChoice: undefined,
  },
};

/** Asks for a reason, without which nothing is sent. */
export function NoteDialog({
  question: { act, transaction, contests = [] },
  entry,
  acting,
  onClose,
}: NoteDialogProps) {
  const { schema, label, hint, safeChoice } = kinds[entry.ask];
  const isReason = entry.ask === 'reason';
  const loaded = useLoadedPayment(transaction.id);
  // The one that was shown when the question was asked.
  const [newest] = useState(() => loaded?.returns.list.at(-1));
  const returned = entry.aboutReturn ? newest : undefined;
  const { register, handleSubmit, setValue, setFocus, formState } = useForm({
    resolver: formSchema(schema),
    defaultValues: { note: '' },
  });
  const submit = handleSubmit(({ note }) =>
    acting.start(
      {
        act,
        answer: { note, contests: contests.map(({ id }) => id), returned: returned?.id },
        send: (to) => entry.send(to, note, { contests, returned }),
      },
      onClose,
    ),
  );
  return (
    <AskDialog
      title={entry.question}
      description={typeof entry.warning === 'string' ? entry.warning : entry.warning(transaction)}
      transaction={transaction}
      entry={entry}
      acting={acting}
      hasForm
      onAct={(event) => void submit(event)}
      safeChoice={safeChoice}
      danger={isReason}
      onClose={onClose}
    >
      {entry.aboutContests && contests.length > 0 ? <ContestList contests={contests} /> : null}
      {returned === undefined ? null : (
        <p className="figures text-sm text-ink">
          {returnTexts.recorded(
            `${returned.amount} ${loaded?.returns.unit ?? ''}`,
            formatDateTime(returned.returned_at),
            returned.admin_username,
          )}
        </p>
      )}
      <Field label={label} required hint={hint} error={formState.errors.note?.message}>
        {(control) => <TextArea {...control} {...register('note')} maxLength={maxReasonLength} />}
      </Field>
      {isReason ? (
        <ReasonTemplates
          method={transaction.payment_method}
          onChoose={(reason, { byKey }) => {
            setValue('note', reason, { shouldValidate: true, shouldDirty: true });
            // Shown at the field, where the text can be shortened.
            if (!byKey) setFocus('note');
          }}
        />
      ) : null}
    </AskDialog>
  );
}
