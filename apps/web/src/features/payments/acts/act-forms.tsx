import { coins } from '@ghost-pay/contract/coins';
import { correctHashSchema } from '@ghost-pay/contract/evidence/evidence.schemas';
import { maxNoteLength, maxReasonLength } from '@ghost-pay/contract/transactions/payment-acts';
import { fullStatusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import {
  notesSchema,
  markFailedSchema,
  type Transaction,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { transactionHashIn } from '@ghost-pay/contract/typed-text';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
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
import { ReturnForm } from './return-form.tsx';
import { verifyingOf } from './verifying.ts';

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

/** Why the text cannot be the new hash of the payment. */
function hashComplaint({ crypto_type: coin, txid }: Transaction, text: string): string | undefined {
  if (coin === null) return undefined;
  const { chain, name } = coins[coin];
  const hash = transactionHashIn(chain, text);
  if (hash === undefined) return actsTexts.hashOtherShape(name);
  return hash === txid ? actsTexts.hashSame : undefined;
}

/** Asks for the hash that the customer meant, and why. */
function HashForm({ asked }: { asked: Asked<HashAct> }) {
  const {
    question: { transaction },
    entry,
  } = asked;
  const txid = correctHashSchema.shape.txid.refine(
    (text) => hashComplaint(transaction, text) === undefined,
    { error: ({ input }) => hashComplaint(transaction, String(input)) },
  );
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
            {(control) => (
              <TextInput
                {...control}
                mono
                autoComplete="off"
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                maxLength={500}
              />
            )}
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
