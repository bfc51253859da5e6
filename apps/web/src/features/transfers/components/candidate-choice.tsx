import type { Candidate, Transfer } from '@ghost-pay/contract/transfers/transfers.schemas';
import { formatWait } from '../../../lib/format.ts';
import { statusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import { Badge } from '../../../ui/badge.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import type { useCandidates } from '../api.ts';
import { transfersTexts } from '../transfers.texts.ts';

interface CandidateChoiceProps {
  transfer: Transfer;
  candidates: ReturnType<typeof useCandidates>;
  search: string;
  onSearch: (search: string) => void;
  value: string | undefined;
  onChange: (id: string) => void;
}

/** The payments that a transfer may be for. */
export function CandidateChoice({
  transfer,
  candidates,
  search,
  onSearch,
  value,
  onChange,
}: CandidateChoiceProps) {
  const found = candidates.data?.candidates;
  return (
    <div className="grid grid-cols-1 gap-4">
      {candidates.isError ? (
        <LoadError title={transfersTexts.candidatesFailed} query={candidates} />
      ) : null}
      {found === undefined && !candidates.isError ? (
        <SkeletonGroup label={transfersTexts.candidatesLoading} className="grid gap-2">
          <Skeleton className="h-24" />
        </SkeletonGroup>
      ) : null}
      {found !== undefined && found.length > 0 ? (
        <RadioCards
          legend={transfersTexts.question}
          options={found.map((candidate) => ({
            value: candidate.id,
            label: candidate.username ?? candidate.payment_id,
            badge: <FitBadge candidate={candidate} />,
            description: <CandidateFacts transfer={transfer} candidate={candidate} />,
          }))}
          value={value}
          onChange={onChange}
        />
      ) : null}
      {found?.length === 0 ? (
        <p className="text-sm text-muted">
          {search === '' ? transfersTexts.candidatesNone : transfersTexts.searchNone}
        </p>
      ) : null}
      <SearchBox
        value={search}
        onSearch={(text) => onSearch(text ?? '')}
        label={transfersTexts.searchLabel}
        placeholder={transfersTexts.searchPlaceholder}
      />
    </div>
  );
}

function FitBadge({ candidate: { fit, difference_percent: percent } }: { candidate: Candidate }) {
  if (fit === 'exact') return <Badge tone="green">{transfersTexts.exactAmount}</Badge>;
  if (percent === null) return null;
  return <Badge tone="neutral">{transfersTexts.off(percent)}</Badge>;
}

function CandidateFacts({ transfer, candidate }: { transfer: Transfer; candidate: Candidate }) {
  const lines = [
    candidate.email ?? candidate.payment_id,
    candidate.asked === null
      ? transfersTexts.askedNothing
      : transfersTexts.asked(candidate.asked, transfer.symbol),
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
