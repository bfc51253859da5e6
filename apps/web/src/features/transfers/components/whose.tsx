import type {
  Candidate,
  NearVisitor,
  Transfer,
} from '@ghost-pay/contract/transfers/transfers.schemas';
import { useState } from 'react';
import { statusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import { isolated } from '../../../lib/isolated.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import type { MenuItem } from '../../../ui/more-menu.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { formatWait } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useCandidates, useSettle } from '../api.ts';
import { transfersTexts } from '../transfers.texts.ts';
import { VisitorOffer } from './visitor-offer.tsx';
import { ExpectedArrived, nameOf, TransferFoot } from './transfer-parts.tsx';

interface WhoseProps {
  transfer: Transfer;
  /** What else can be done with it. */
  others: readonly MenuItem[];
  onDone: () => void;
}

/** A visitor without a payment: who alone was asked for exactly this amount, or for about it. */
type Visitor = NonNullable<Transfer['visitor']> | NearVisitor;
const exactVisitor = 'visitor';
const keyOf = (visitor: Visitor) => ('quote_id' in visitor ? visitor.quote_id : exactVisitor);

/**
 * Whose money a transfer is: one choice among visitors and payments. Whoever alone was asked for exactly this amount is
 * chosen already, and other payments are then found by search alone.
 */
export function Whose({ transfer, others, onDone }: WhoseProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string>();
  const candidates = useCandidates(transfer.id, search);
  const exact = transfer.visitor;
  const visitors: readonly Visitor[] = [
    ...(exact === null ? [] : [exact]),
    ...(candidates.data?.visitors ?? []),
  ];
  const found = exact !== null && search === '' ? [] : (candidates.data?.candidates ?? []);
  const fitting = found.filter(({ fit }) => fit === 'exact');
  const only = exact === null ? fitting.length === 1 && fitting[0]?.id : exactVisitor;
  const value = chosen ?? (only || undefined);
  const visitor = visitors.find((one) => keyOf(one) === value);
  const payment = found.find(({ id }) => id === value);
  const isNothing = candidates.data !== undefined && found.length === 0 && exact === null;
  return (
    <>
      {candidates.isError ? (
        <LoadError title={transfersTexts.candidatesFailed} query={candidates} />
      ) : null}
      {candidates.data === undefined && !candidates.isError ? (
        <SkeletonGroup label={transfersTexts.candidatesLoading} className="grid gap-2">
          <Skeleton className="h-24" />
        </SkeletonGroup>
      ) : null}
      {visitors.length + found.length > 0 ? (
        <RadioCards
          legend={transfersTexts.question}
          joined
          options={[
            ...visitors.map((one) => ({
              value: keyOf(one),
              label: one.username === null ? transfersTexts.unnamedVisitor : isolated(one.username),
              badge: <FitBadge {...('quote_id' in one ? { fit: 'near', ...one } : exactFit)} />,
              description: transfersTexts.visitorHint,
            })),
            ...found.map((one) => ({
              value: one.id,
              label: one.username ?? one.payment_id,
              badge: <FitBadge {...one} />,
              description: <CandidateFacts transfer={transfer} candidate={one} />,
            })),
          ]}
          value={value}
          onChange={setChosen}
        />
      ) : null}
      {isNothing ? (
        <p className="text-sm text-muted">
          {search === '' ? transfersTexts.candidatesNone : transfersTexts.searchNone}
        </p>
      ) : null}
      <SearchBox
        value={search}
        onSearch={(text) => setSearch(text ?? '')}
        label={transfersTexts.searchLabel}
        placeholder={transfersTexts.searchPlaceholder}
      />
      {visitor ? (
        <VisitorOffer key={value} {...{ transfer, visitor, others, onDone }} />
      ) : (
        <AttachForm key={value} {...{ transfer, payment, others, onDone }} />
      )}
    </>
  );
}

const exactFit = { fit: 'exact', difference_percent: 0 };

function FitBadge({
  fit,
  difference_percent: percent,
}: {
  fit: string;
  difference_percent: number | null;
}) {
  if (fit === 'exact') return <Badge tone="green">{transfersTexts.exactAmount}</Badge>;
  if (percent === null) return null;
  return <Badge tone="neutral">{transfersTexts.off(percent)}</Badge>;
}

interface AttachFormProps {
  transfer: Transfer;
  /** The payment that is chosen. */
  payment: Candidate | undefined;
  others: readonly MenuItem[];
  onDone: () => void;
}

/** What the chosen payment was asked for, and the act that makes the transfer a part of it. */
function AttachForm({ transfer, payment, others, onDone }: AttachFormProps) {
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

function CandidateFacts({ transfer, candidate }: { transfer: Transfer; candidate: Candidate }) {
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
