import type { Candidate, Transfer } from '@ghost-pay/contract/transfers/transfers.schemas';
import { statusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import { useState } from 'react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { formatWait } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Field } from '../../../ui/field.tsx';
import type { MenuItem } from '../../../ui/more-menu.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSettle } from '../api.ts';
import { transfersTexts } from '../transfers.texts.ts';
import { TransferFoot } from './transfer-foot.tsx';
import { ExpectedArrived, nameOf } from './transfer-parts.tsx';

interface AttachFormProps {
  transfer: Transfer;
  /** The payment that is chosen. */
  payment: Candidate | undefined;
  others: readonly MenuItem[];
  onDone: () => void;
}

/** What the chosen payment was asked for, and the act that makes the transfer a part of it. */
export function AttachForm({ transfer, payment, others, onDone }: AttachFormProps) {
  const [notes, setNotes] = useState('');
  const name = payment && nameOf(payment);
  const settle = useSettle(transfer.id, () => {
    showToast(transfersTexts.attached(name ?? ''));
    onDone();
  });
  const attach = () => {
    if (payment !== undefined)
      settle.mutate({ act: 'attach', transactionId: payment.id, notes: notes.trim() });
  };
  return (
    <>
      {payment === undefined ? null : (
        <>
          <ExpectedArrived
            transfer={transfer}
            asked={payment.asked}
            differencePercent={payment.difference_percent}
          />
          <Field label={transfersTexts.note} hint={transfersTexts.noteOptional}>
            {(control) => (
              <TextInput
                {...control}
                value={notes}
                maxLength={500}
                onChange={(event) => setNotes(event.target.value)}
              />
            )}
          </Field>
        </>
      )}
      {settle.error ? (
        <Alert tone="error" announce title={errorSentence(settle.error, transfersTexts.failed)} />
      ) : null}
      <TransferFoot
        label={name === undefined ? transfersTexts.attach : transfersTexts.attachTo(name)}
        isBusy={settle.isPending}
        isRefused={payment === undefined}
        others={others}
        subject={transfer.id}
        onStart={attach}
      />
    </>
  );
}

export function CandidateFacts({
  transfer,
  candidate,
}: {
  transfer: Transfer;
  candidate: Candidate;
}) {
  const lines = [
    candidate.email ?? candidate.payment_id,
    ...(candidate.late_minutes === null
      ? []
      : [transfersTexts.late(minutesInWords(candidate.late_minutes))]),
    candidate.has_other_hash ? transfersTexts.topUp : '',
    candidate.has_hash || transfer.txid === null ? '' : transfersTexts.fillsIn,
    candidate.status === 'pending_payment_verification'
      ? ''
      : transfersTexts.statusIs(statusLabels[candidate.status as keyof typeof statusLabels]),
  ].filter((line) => line !== '');
  return (
    <span className="grid gap-0.5 [overflow-wrap:anywhere]">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}

function minutesInWords(minutes: number): string {
  const now = new Date();
  return formatWait(new Date(now.getTime() - minutes * 60_000), now);
}
