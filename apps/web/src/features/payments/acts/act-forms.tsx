import { coins } from '@ghost-pay/contract/coins';
import { correctHashSchema } from '@ghost-pay/contract/evidence/evidence.schemas';
import { maxNoteLength, maxReasonLength } from '@ghost-pay/contract/transactions/payment-acts';
import { fullStatusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import {
  markFailedSchema,
  notesSchema,
  type Transaction,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { decimalText, transactionHashIn } from '@ghost-pay/contract/typed-text';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import {
  amountComplaint,
  readReturned,
  returnUnitOf,
  unitName,
} from '@ghost-pay/contract/transactions/returned-amounts';
import { formatDateTime } from '../../../lib/format.ts';
import { FormField } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea, TextInput } from '../../../ui/text-input.tsx';
import { useLoadedPayment } from '../payments-cache.ts';
import type { Asked } from './act-question.tsx';
import type { CodeOutcomeAct, HashAct, NoteAct, ReturnAct, StatusAct } from './acts.tsx';
import { actsTexts, returnTexts } from './acts.texts.ts';
import { AnswerForm } from './answer-form.tsx';
import { CodeOutcomeForm } from './code-outcome-form.tsx';
import { ContestList } from './contest-list.tsx';
import { ReasonTemplates } from './reason-templates.tsx';
import { verifyingOf } from './offered-acts.ts';
import { DecimalInput } from '../../../ui/decimal-input.tsx';

type FormAct = NoteAct | HashAct | ReturnAct | CodeOutcomeAct | StatusAct;

/** The form of an act that asks for more than a confirmation. */
export function ActForm({ asked: { entry, ...rest } }: { asked: Asked<FormAct> }) {
  switch (entry.ask) {
    case 'reason':
    case 'note':
      return <NoteForm asked={{ entry, ...rest }} />;
    case 'hash':
      return <HashForm asked={{ entry, ...rest }} />;
    case 'return':
      return <ReturnForm asked={{ entry, ...rest }} />;
    case 'outcome':
      return <CodeOutcomeForm asked={{ entry, ...rest }} />;
    case 'status':
      return <StatusForm asked={{ entry, ...rest }} />;
  }
}

/** The same field under two names, each with the sentences of its own rule. */
const kinds = {
  reason: {
    schema: z.object({ note: markFailedSchema.shape.reason }),
    label: actsTexts.reason,
    hint: actsTexts.reasonHint,
    keep: actsTexts.keepPayment,
  },
  note: {
    schema: z.object({ note: notesSchema.shape.notes }),
    label: actsTexts.note,
    hint: undefined,
    keep: undefined,
  },
};

/** Asks for a reason, without which nothing is sent. */
function NoteForm({ asked }: { asked: Asked<NoteAct> }) {
  const {
    question: { transaction, contests = [] },
    entry,
  } = asked;
  const { schema, label, hint, keep } = kinds[entry.ask];
  const isReason = entry.ask === 'reason';
  const loaded = useLoadedPayment(transaction.id);
  // The one that was shown when the question was asked.
  const [newest] = useState(() => loaded?.returns.list.at(-1));
  const returned = entry.aboutReturn ? newest : undefined;
  return (
    <AnswerForm
      asked={asked}
      title={entry.question}
      description={typeof entry.warning === 'string' ? entry.warning : entry.warning(transaction)}
      keep={keep}
      isDanger={() => isReason}
      schema={schema}
      values={{ note: '' }}
      answer={({ note }) => ({
        answer: { note, contests: contests.map(({ id }) => id), returned: returned?.id },
        send: (to) => entry.send(to, note, { contests, returned }),
      })}
    >
      {(form) => (
        <>
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
          <FormField form={form} name="note" label={label} required hint={hint}>
            {(control) => <TextArea {...control} maxLength={maxReasonLength} />}
          </FormField>
          {isReason ? (
            <ReasonTemplates form={form} field="note" method={transaction.payment_method} />
          ) : null}
        </>
      )}
    </AnswerForm>
  );
}

/** Why the text is no hash of another transaction of the payment's coin; `same` says so of the payment's own. */
function hashComplaint({ crypto_type: coin, txid }: Transaction, text: string, same: string) {
  if (coin === null) return undefined;
  const { chain, name } = coins[coin];
  const hash = transactionHashIn(chain, text);
  if (hash === undefined) return actsTexts.hashOtherShape(name);
  return hash === txid ? same : undefined;
}

/** Asks for the hash that the customer meant, and why. */
function HashForm({ asked }: { asked: Asked<HashAct> }) {
  const {
    question: { transaction },
    entry,
  } = asked;
  const complaintOf = (text: string) => hashComplaint(transaction, text, actsTexts.hashSame);
  const txid = correctHashSchema.shape.txid.refine((text) => complaintOf(text) === undefined, {
    error: ({ input }) => complaintOf(String(input)),
  });
  return (
    <AnswerForm
      asked={asked}
      title={entry.label}
      description={entry.warning}
      schema={correctHashSchema.extend({ txid })}
      values={{ txid: '', notes: '' }}
      answer={(correction) => ({
        answer: correction,
        send: (to) => entry.send(to, correction),
      })}
    >
      {(form) => (
        <>
          <FormField form={form} name="txid" label={actsTexts.hash} required>
            {(control) => <TextInput {...control} mono maxLength={500} />}
          </FormField>
          <FormField
            form={form}
            name="notes"
            label={actsTexts.note}
            required
            hint={actsTexts.hashNoteHint}
          >
            {(control) => <TextArea {...control} maxLength={500} />}
          </FormField>
        </>
      )}
    </AnswerForm>
  );
}

/**
 * Offers exactly the statuses that the server allows this admin, and asks for a note where the server requires
 * one.
 */
function StatusForm({ asked }: { asked: Asked<StatusAct> }) {
  const {
    question: { transaction },
    entry,
  } = asked;
  const offered = transaction.allowed_statuses;
  const isWaiting = transaction.status === 'pending_payment_verification';
  // A status by hand is no way around the question of the act.
  const needsNote = (chosen: string) =>
    offered.some(({ status, needs_note }) => status === chosen && needs_note) ||
    (isWaiting && chosen !== 'failed' && verifyingOf(transaction) === 'note');
  const hintOf = (chosen: string) => {
    if (chosen === 'failed') return actsTexts.noteWhyFailed;
    if (!isWaiting) return actsTexts.noteWhyBack;
    return actsTexts[transaction.verify_lacks === null ? 'noteWhyVerified' : 'noteWhyLacking'];
  };
  const mostOf = (chosen: string) => (chosen === 'failed' ? maxReasonLength : maxNoteLength);
  return (
    <AnswerForm
      asked={asked}
      title={entry.label}
      description={entry.warning}
      isDanger={({ status }) => needsNote(status)}
      values={{ status: offered[0]?.status ?? transaction.status, notes: '' }}
      answer={({ status, notes }) => {
        const change = { status, notes: notes.trim() || null };
        return { answer: change, send: (to) => entry.send(to, change) };
      }}
    >
      {(form: UseFormReturn<{ status: Transaction['status']; notes: string }>) => {
        const to = form.watch('status');
        const noteNeeded = needsNote(to);
        return (
          <>
            <FormField form={form} name="status" label={actsTexts.newStatus} required>
              {(control) => (
                <Select
                  {...control}
                  options={offered.map(({ status }) => ({
                    value: status,
                    label: fullStatusLabels[status],
                  }))}
                />
              )}
            </FormField>
            <FormField
              form={form}
              name="notes"
              label={noteNeeded ? actsTexts.note : actsTexts.noteOptional}
              required={noteNeeded}
              hint={noteNeeded ? hintOf(to) : undefined}
              rules={{
                validate: (notes, { status }) => {
                  if (needsNote(status) && notes.trim() === '') return actsTexts.noteRequired;
                  const most = mostOf(status);
                  return notes.trim().length <= most || actsTexts.noteTooLong(most);
                },
              }}
            >
              {(control) => <TextArea {...control} maxLength={mostOf(to)} />}
            </FormField>
            {to === 'failed' ? (
              <ReasonTemplates form={form} field="notes" method={transaction.payment_method} />
            ) : null}
          </>
        );
      }}
    </AnswerForm>
  );
}

/** Why the text is no amount that can have been returned. */
function amountProblem(transaction: Transaction, typed: string, left: string | null) {
  const unit = returnUnitOf(transaction);
  const amount = readReturned(unit, typed);
  if (amount === undefined) return amountComplaint(unit);
  const most = left === null ? undefined : (readReturned(unit, left) ?? 0n);
  return most === undefined || amount <= most || returnTexts.tooMuch;
}

/** Asks how much was sent back, and by which transaction or how else. */
function ReturnForm({ asked }: { asked: Asked<ReturnAct> }) {
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
              rules={{
                validate: (typed) =>
                  typed.trim() === '' ||
                  (hashComplaint(transaction, typed, returnTexts.customersHash) ?? true),
              }}
            >
              {(control) => <TextInput {...control} mono />}
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
