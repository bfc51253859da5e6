import {
  type Candidate,
  makePaymentSchema,
  type NearVisitor,
  type Transfer,
} from '@ghost-pay/contract/transfers/transfers.schemas';
import { useRef, useState } from 'react';
import { statusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import { call } from '../../../lib/api-client.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import type { MenuItem } from '../../../ui/more-menu.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { formatDateTime, formatMoney, formatWait } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { FormField, useSentForm } from '../../../ui/form-dialog.tsx';
import { useCandidates, useSettle } from '../api.ts';
import { transfersTexts } from '../transfers.texts.ts';
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
  const settle = useSettle(() => {
    showToast(transfersTexts.attached(name ?? ''));
    onDone();
  });
  const attach = () => {
    if (payment === undefined) return;
    const body = { transaction_id: payment.id, notes: notes.trim() || null };
    settle.mutate(() => call('POST /transfers/:id/attach', { params: { id: transfer.id }, body }));
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

interface VisitorOfferProps {
  transfer: Transfer;
  visitor: Visitor;
  others: readonly MenuItem[];
  onDone: () => void;
}

/** A visitor who was asked for exactly this amount, or about it, and has registered nothing: a payment can be made of it. */
function VisitorOffer({ transfer, visitor, others, onDone }: VisitorOfferProps) {
  const sent = useRef<HTMLFormElement>(null);
  const near = 'quote_id' in visitor ? visitor : undefined;
  const settle = useSettle(() => {
    showToast(transfersTexts.paymentMade);
    onDone();
  });
  const { form, failure, isBusy, submit } = useSentForm({
    schema: makePaymentSchema,
    values: { user_username: null, user_email: null },
    failed: transfersTexts.failed,
    send: async (given) => {
      const body = { ...given, quote_id: near?.quote_id };
      await settle.mutateAsync(() =>
        call('POST /transfers/:id/make-payment', { params: { id: transfer.id }, body }),
      );
      return undefined;
    },
  });
  const isMissing = (given: string | null) => visitor.type !== 'donation' && given === null;
  const asksName = isMissing(visitor.username);
  const asksEmail = isMissing(visitor.email);
  return (
    <form ref={sent} noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
      <ExpectedArrived
        transfer={transfer}
        asked={near?.asked ?? transfer.amount}
        differencePercent={near?.difference_percent ?? 0}
      />
      <VisitorFacts visitor={visitor} />
      {asksName || asksEmail ? <Alert tone="warning">{transfersTexts.accountErased}</Alert> : null}
      {asksName ? (
        <FormField
          form={form}
          name="user_username"
          rules={emptyIsNone}
          label={transfersTexts.username}
          required
        >
          {(control) => <TextInput {...control} />}
        </FormField>
      ) : null}
      {asksEmail ? (
        <FormField
          form={form}
          name="user_email"
          rules={emptyIsNone}
          label={transfersTexts.email}
          required
        >
          {(control) => <TextInput {...control} type="email" />}
        </FormField>
      ) : null}
      {failure ? <Alert tone="error" announce title={failure} /> : null}
      <TransferFoot
        label={transfersTexts.makePayment}
        isBusy={isBusy}
        others={others}
        subject={transfer.id}
        onStart={() => sent.current?.requestSubmit()}
      />
    </form>
  );
}

/** The server says which fields are missing. */
const emptyIsNone = { setValueAs: (text: string | null) => (text === '' ? null : text) };

function VisitorFacts({ visitor }: { visitor: Visitor }) {
  const { type, subscription_duration: duration, username, email } = visitor;
  const facts: [string, string][] = [
    [transfersTexts.visitorFor, duration ?? transfersTexts.donation],
    [transfersTexts.visitorPrice, formatMoney(visitor.amount, visitor.currency)],
    [transfersTexts.visitorAsked, formatDateTime(visitor.asked_at)],
    ...(type === 'donation' || username === null
      ? []
      : ([[transfersTexts.username, username]] as [string, string][])),
    ...(type === 'donation' || email === null
      ? []
      : ([[transfersTexts.email, email]] as [string, string][])),
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts.map(([label, text]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{label}</dt>
          <dd className="figures text-ink [overflow-wrap:anywhere]">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
