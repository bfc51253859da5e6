import {
  claimNotesSchema,
  type Contest,
  type Transaction,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { useForm } from 'react-hook-form';
import { formSchema } from '../../../lib/form-schema.ts';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { claimTexts, transactionsTexts } from '../payments.texts.ts';
import { useMovement } from './use-act.ts';
import { ContestList } from './contest-list.tsx';
import { NoteDialog } from './note-dialog.tsx';

interface SettleClaimDialogProps {
  act: 'resolve_contest' | 'release_claim' | 'settle_finding';
  transaction: Transaction;
  /** About whom is decided: the open claims on a contested payment. */
  contests?: readonly Contest[];
  onClose: () => void;
}

const noContests: readonly Contest[] = [];

/** What no rule decides is settled by a human, who says why. */
export function SettleClaimDialog({
  act,
  transaction,
  contests = noContests,
  onClose,
}: SettleClaimDialogProps) {
  const movement = useMovement(transaction);
  const texts = claimTexts[act];
  const { register, handleSubmit, formState } = useForm({
    resolver: formSchema(claimNotesSchema),
    defaultValues: { notes: '' },
  });
  const { id } = transaction;
  const submit = handleSubmit(({ notes }) =>
    movement.start(
      act === 'resolve_contest'
        ? { act, id, notes, seen: contests.map((contest) => contest.id) }
        : { act, id, notes },
      onClose,
    ),
  );
  return (
    <NoteDialog
      title={texts.question}
      description={texts.warning}
      transaction={transaction}
      failure={movement.failure}
      safeChoice={transactionsTexts.cancel}
      act={texts.button}
      busyLabel={movement.running ? transactionsTexts.changing : undefined}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      {contests.length > 0 ? <ContestList contests={contests} /> : null}
      <Field label={transactionsTexts.note} required error={formState.errors.notes?.message}>
        {(control) => <TextArea {...control} {...register('notes')} maxLength={500} />}
      </Field>
    </NoteDialog>
  );
}
