import type { NearVisitor, Transfer } from '@ghost-pay/contract/transfers/transfers.schemas';
import { useState } from 'react';
import { isolated } from '../../../lib/isolated.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import type { MenuItem } from '../../../ui/more-menu.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { useCandidates } from '../api.ts';
import { transfersTexts } from '../transfers.texts.ts';
import { AttachForm, CandidateFacts } from './attach-form.tsx';
import { VisitorOffer } from './visitor-offer.tsx';

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
