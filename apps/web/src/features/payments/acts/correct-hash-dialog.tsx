import { coins } from '@ghost-pay/contract/coins';
import { transactionHashIn } from '@ghost-pay/contract/typed-text';
import { correctHashSchema } from '@ghost-pay/contract/evidence/evidence.schemas';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useForm } from 'react-hook-form';
import { formSchema } from '../../../lib/form-schema.ts';
import { Field } from '../../../ui/field.tsx';
import { TextArea, TextInput } from '../../../ui/text-input.tsx';
import type { HashAct } from './acts.tsx';
import { actsTexts } from './acts.texts.ts';
import { AskDialog } from './ask-dialog.tsx';
import type { Acting } from './use-act.ts';
import type { Question } from './use-question.ts';

interface CorrectHashDialogProps {
  question: Question;
  entry: HashAct;
  acting: Acting;
  onClose: () => void;
}

/** Why the text cannot be the new hash of the payment. */
function hashComplaint({ crypto_type: coin, txid }: Transaction, text: string): string | undefined {
  if (coin === null) return undefined;
  const { chain, name } = coins[coin];
  const hash = transactionHashIn(chain, text);
  if (hash === undefined) return actsTexts.hashOtherShape(name);
  return hash === txid ? actsTexts.hashSame : undefined;
}

/** Asks for the hash that the customer meant, and why. */
export function CorrectHashDialog({
  question: { act, transaction },
  entry,
  acting,
  onClose,
}: CorrectHashDialogProps) {
  const txid = correctHashSchema.shape.txid.refine(
    (text) => hashComplaint(transaction, text) === undefined,
    { error: ({ input }) => hashComplaint(transaction, String(input)) },
  );
  const { register, handleSubmit, formState } = useForm({
    resolver: formSchema(correctHashSchema.extend({ txid })),
    defaultValues: { txid: '', notes: '' },
  });
  const submit = handleSubmit((correction) =>
    acting.start({ act, answer: correction, send: (to) => entry.send(to, correction) }, onClose),
  );
  return (
    <AskDialog
      title={entry.label}
      description={entry.warning}
      transaction={transaction}
      entry={entry}
      acting={acting}
      hasForm
      onAct={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label={actsTexts.hash} required error={formState.errors.txid?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...register('txid')}
            mono
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={500}
          />
        )}
      </Field>
      <Field
        label={actsTexts.note}
        required
        hint={actsTexts.hashNoteHint}
        error={formState.errors.notes?.message}
      >
        {(control) => <TextArea {...control} {...register('notes')} maxLength={500} />}
      </Field>
    </AskDialog>
  );
}
