import {
  amountComplaint,
  readReturned,
  returnUnitOf,
  unitName,
} from '@ghost-pay/contract/transactions/returned-amounts';
import { coins } from '@ghost-pay/contract/coins';
import { decimalText, transactionHashIn } from '@ghost-pay/contract/typed-text';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useForm } from 'react-hook-form';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea, TextInput } from '../../../ui/text-input.tsx';
import { useLoadedPayment } from '../payments-cache.ts';
import type { ReturnAct } from './acts.tsx';
import { actsTexts, returnTexts } from './acts.texts.ts';
import { AskDialog } from './ask-dialog.tsx';
import type { Acting } from './use-act.ts';
import type { Question } from './use-question.ts';

interface RecordReturnDialogProps {
  question: Question;
  entry: ReturnAct;
  acting: Acting;
  onClose: () => void;
}

/** Why the text is no amount that can have been returned. */
function amountProblem(
  transaction: Transaction,
  { typed, left }: { typed: string; left: string | null },
): string | true {
  const unit = returnUnitOf(transaction);
  const amount = readReturned(unit, typed);
  if (amount === undefined) return amountComplaint(unit);
  const most = left === null ? undefined : (readReturned(unit, left) ?? 0n);
  return most === undefined || amount <= most || returnTexts.atMost(`${left} ${unitName(unit)}`);
}

/** Why the text is no hash of a transaction that sent the payment's coins back. */
function hashProblem({ crypto_type: coin, txid }: Transaction, typed: string): string | true {
  if (coin === null || typed.trim() === '') return true;
  const hash = transactionHashIn(coins[coin].chain, typed);
  if (hash === undefined) return actsTexts.hashOtherShape(coins[coin].name);
  return hash !== txid || returnTexts.customersHash;
}

/** Asks how much was sent back, and by which transaction or how else. */
export function RecordReturnDialog({
  question: { act, transaction },
  entry,
  acting,
  onClose,
}: RecordReturnDialogProps) {
  const left = useLoadedPayment(transaction.id)?.returns.left ?? null;
  const unit = unitName(returnUnitOf(transaction));
  const isCoin = transaction.crypto_type !== null;
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { amount: '', txid: '', notes: '' },
  });
  const submit = handleSubmit(({ amount, txid, notes }) => {
    const answer = {
      amount: decimalText(amount),
      txid: txid.trim() || null,
      notes: notes.trim() || null,
    };
    acting.start({ act, answer, send: (to) => entry.send(to, answer) }, onClose);
  });
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
      <Field
        label={returnTexts.amount(unit)}
        required
        hint={left === null ? undefined : returnTexts.atMost(`${left} ${unit}`)}
        error={formState.errors.amount?.message}
      >
        {(control) => (
          <DecimalInput
            {...control}
            {...register('amount', {
              validate: (typed) => amountProblem(transaction, { typed, left }),
            })}
          />
        )}
      </Field>
      {isCoin ? (
        <Field
          label={returnTexts.hash}
          hint={returnTexts.hashHint}
          error={formState.errors.txid?.message}
        >
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
              {...register('txid', { validate: (typed) => hashProblem(transaction, typed) })}
            />
          )}
        </Field>
      ) : null}
      <Field
        label={actsTexts.note}
        required={!isCoin}
        hint={isCoin ? undefined : returnTexts.noteHint}
        error={formState.errors.notes?.message}
      >
        {(control) => (
          <TextArea
            {...control}
            maxLength={500}
            {...register('notes', {
              validate: (notes, { txid }) =>
                notes.trim() !== '' ||
                txid.trim() !== '' ||
                (isCoin ? returnTexts.hashOrNote : actsTexts.noteRequired),
            })}
          />
        )}
      </Field>
    </AskDialog>
  );
}
