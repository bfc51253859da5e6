import { coins } from '@ghost-pay/contract/coins';
import {
  amountComplaint,
  readReturned,
  returnUnitOf,
  unitName,
} from '@ghost-pay/contract/transactions/returned-amounts';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { decimalText, transactionHashIn } from '@ghost-pay/contract/typed-text';
import type { UseFormReturn } from 'react-hook-form';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { FormField } from '../../../ui/form-dialog.tsx';
import { TextArea, TextInput } from '../../../ui/text-input.tsx';
import { useLoadedPayment } from '../payments-cache.ts';
import type { Asked } from './act-question.tsx';
import type { ReturnAct } from './acts.tsx';
import { actsTexts, returnTexts } from './acts.texts.ts';
import { AnswerForm } from './answer-form.tsx';

/** Why the text is no amount that can have been returned. */
function amountProblem(transaction: Transaction, typed: string, left: string | null) {
  const unit = returnUnitOf(transaction);
  const amount = readReturned(unit, typed);
  if (amount === undefined) return amountComplaint(unit);
  const most = left === null ? undefined : (readReturned(unit, left) ?? 0n);
  return most === undefined || amount <= most || returnTexts.tooMuch;
}

/** Why the text is no hash of a transaction that sent the payment's coins back. */
function hashProblem({ crypto_type: coin, txid }: Transaction, typed: string): string | true {
  if (coin === null || typed.trim() === '') return true;
  const hash = transactionHashIn(coins[coin].chain, typed);
  if (hash === undefined) return actsTexts.hashOtherShape(coins[coin].name);
  return hash !== txid || returnTexts.customersHash;
}

/** Asks how much was sent back, and by which transaction or how else. */
export function ReturnForm({ asked }: { asked: Asked<ReturnAct> }) {
  const {
    question: { transaction },
    entry,
  } = asked;
  const left = useLoadedPayment(transaction.id)?.returns.left ?? null;
  const unit = unitName(returnUnitOf(transaction));
  const isCoin = transaction.crypto_type !== null;
  return (
    <AnswerForm
      asked={asked}
      title={entry.label}
      description={entry.warning}
      values={{ amount: '', txid: '', notes: '' }}
      answer={({ amount, txid, notes }) => {
        const answer = {
          amount: decimalText(amount),
          txid: txid.trim() || null,
          notes: notes.trim() || null,
        };
        return { answer, send: (to) => entry.send(to, answer) };
      }}
    >
      {(form: UseFormReturn<{ amount: string; txid: string; notes: string }>) => (
        <>
          <FormField
            form={form}
            name="amount"
            label={returnTexts.amount(unit)}
            required
            hint={left === null ? undefined : returnTexts.atMost(`${left} ${unit}`)}
            rules={{ validate: (typed) => amountProblem(transaction, typed, left) }}
          >
            {(control) => <DecimalInput {...control} />}
          </FormField>
          {isCoin ? (
            <FormField
              form={form}
              name="txid"
              label={returnTexts.hash}
              hint={returnTexts.hashHint}
              rules={{ validate: (typed) => hashProblem(transaction, typed) }}
            >
              {(control) => (
                <TextInput
                  {...control}
                  autoComplete="off"
                  spellCheck={false}
                  className="font-mono"
                />
              )}
            </FormField>
          ) : null}
          <FormField
            form={form}
            name="notes"
            label={actsTexts.note}
            required={!isCoin}
            hint={isCoin ? undefined : returnTexts.noteHint}
            rules={{
              validate: (notes, { txid }) =>
                notes.trim() !== '' ||
                txid.trim() !== '' ||
                (isCoin ? returnTexts.hashOrNote : actsTexts.noteRequired),
            }}
          >
            {(control) => <TextArea {...control} maxLength={500} />}
          </FormField>
        </>
      )}
    </AnswerForm>
  );
}
