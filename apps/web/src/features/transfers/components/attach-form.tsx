import type { Transfer } from '@ghost-pay/contract/transfers/transfers.schemas';
import { useState } from 'react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useCandidates, useSettle } from '../api.ts';
import { transfersTexts } from '../transfers.texts.ts';
import { nameOf } from './transfer-parts.tsx';
import { CandidateChoice } from './candidate-choice.tsx';
import { VisitorOffer } from './visitor-offer.tsx';

interface AttachFormProps {
  transfer: Transfer;
  onDone: () => void;
  onDismiss: () => void;
}

/** Which payment a transfer is for. A single exact one is chosen already. */
export function AttachForm({ transfer, onDone, onDismiss }: AttachFormProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [notes, setNotes] = useState('');
  const candidates = useCandidates(transfer.id, search);
  const found = candidates.data?.candidates ?? [];
  const exact = found.filter(({ fit }) => fit === 'exact');
  const payment =
    found.find(({ id }) => id === chosen) ?? (exact.length === 1 ? exact[0] : undefined);
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
    <div className="grid grid-cols-1 gap-4">
      {candidates.data?.visitors.map((visitor) => (
        <VisitorOffer
          key={visitor.quote_id}
          id={transfer.id}
          symbol={transfer.symbol}
          visitor={visitor}
          onDone={onDone}
        />
      ))}
      <CandidateChoice
        transfer={transfer}
        candidates={candidates}
        search={search}
        onSearch={setSearch}
        value={payment?.id}
        onChange={setChosen}
      />
      <Field label={transfersTexts.note} hint={transfersTexts.noteOptional}>
        {(control) => (
          <TextArea
            {...control}
            value={notes}
            maxLength={500}
            onChange={(event) => setNotes(event.target.value)}
          />
        )}
      </Field>
      {settle.error ? (
        <Alert tone="error" announce title={errorSentence(settle.error, transfersTexts.failed)} />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={payment === undefined}
          busyLabel={settle.isPending ? transfersTexts.working : undefined}
          onClick={attach}
        >
          {name === undefined ? transfersTexts.attach : transfersTexts.attachTo(name)}
        </Button>
        <Button variant="secondary" disabled={settle.isPending} onClick={onDismiss}>
          {transfersTexts.dismiss}
        </Button>
      </div>
    </div>
  );
}
