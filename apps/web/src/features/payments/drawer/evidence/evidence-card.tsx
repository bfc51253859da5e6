import type { Evidence } from '@ghost-pay/contract/evidence/evidence.schemas';
import type {
  Transaction,
  TransactionDetail,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from '../../../../lib/class-names.ts';
import { useNow } from '../../../../lib/use-present.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { LongId } from '../../../../ui/short-id.tsx';
import { EvidenceLine, ExpectedCoins } from '../../evidence-line.tsx';
import { verdictLooks } from '../../verdict-looks.ts';
import { flagSentences } from '../../payments.texts.ts';
import { evidenceTexts } from '../drawer.texts.ts';
import { ExplorerLink } from '../../explorer-link.tsx';
import {
  type Advice,
  checkedText,
  evidenceAdvice,
  evidenceHead,
  sourcesText,
} from './evidence-head.ts';
import { type Claims, evidenceLines, isInSight, type Line } from './evidence-lines.ts';
import { EvidenceTable } from './evidence-table.tsx';
import { cardTexts } from './evidence.texts.ts';
import { ageText } from './evidence-moments.ts';

interface EvidenceCardProps {
  transaction: Transaction;
  detail: TransactionDetail;
  evidence: Evidence;
  /** In the head, beside the verdict. */
  action?: ReactNode;
  /** The id that the verdict carries, as the name of the frame around the card. */
  titleId: string;
}

/** Ages are shown in steps of ten seconds. */
const agesMs = 5_000;

/** What the chain says about a payment by coin, and what it comes to; stands in `FramedEvidence`. */
export function EvidenceCard({
  transaction,
  detail,
  evidence,
  action,
  titleId,
}: EvidenceCardProps) {
  const now = new Date(useNow(agesMs));
  const mayStillAppear = transaction.evidence_mark?.may_still_appear === true;
  const { label, words } = evidenceHead(evidence, { mayStillAppear, now });
  const { icon: Icon, text, ground } = verdictLooks[evidence.verdict];
  const claims = claimsOf(transaction);
  const mayVerify = transaction.allowed_actions.includes('verify_payment');
  return (
    <>
      <header className={ground}>
        <div className={classNames('flex min-h-11 items-center gap-2 py-1 pr-2 pl-4', text)}>
          <Icon className="size-5 shrink-0" aria-hidden="true" />
          <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3">
            <h3 id={titleId} className="figures text-base font-bold">
              <span className="sr-only">{cardTexts.title}: </span>
              {label}
            </h3>
            <p className="figures text-sm">{words}</p>
          </div>
          {action}
        </div>
        <AdviceList advice={evidenceAdvice(evidence, { mayVerify, mayStillAppear, now, claims })} />
      </header>
      <Announcement verdict={label.split(' · ')[0] ?? label} />
      <Checks lines={evidenceLines(evidence, { claims, now })} />
      <Hash transaction={transaction} />
      <EvidenceSources evidence={evidence} now={now} />
      <AddressAndQuote transaction={transaction} detail={detail} />
      <div className="border-t border-line px-4 py-3 empty:hidden">
        <PaymentWarnings transaction={transaction} isContestSaid />
      </div>
    </>
  );
}

/** What differs, and what arrived where; the other checks at a click. */
function Checks({ lines }: { lines: readonly Line[] }) {
  const [areAll, setAreAll] = useState(false);
  const shown = areAll ? lines : lines.filter(isInSight);
  return (
    <>
      {shown.length === 0 ? null : <EvidenceTable lines={shown} />}
      <button
        type="button"
        aria-expanded={areAll}
        onClick={() => setAreAll(!areAll)}
        className="flex min-h-9 w-full cursor-pointer items-center gap-2 border-t border-line px-4 text-sm text-muted hover:text-ink max-sm:min-h-11"
      >
        <ChevronRight
          className={classNames(
            'size-4 shrink-0 transition-transform duration-150',
            areAll && 'rotate-90',
          )}
          aria-hidden="true"
        />
        {cardTexts.allChecks(lines.length)}
      </button>
    </>
  );
}

function claimsOf({ flags }: Transaction): Claims {
  if (flags.includes('contested')) return 'blocking';
  return flags.includes('contest_noted') ? 'noted' : 'none';
}

/** Announces a verdict once when it changes while the card is shown. */
function Announcement({ verdict }: { verdict: string }) {
  const [known, setKnown] = useState({ verdict, said: '' });
  if (known.verdict !== verdict) setKnown({ verdict, said: cardTexts.announced(verdict) });
  return (
    <p role="status" className="sr-only">
      {known.said}
    </p>
  );
}

function AdviceList({ advice }: { advice: readonly Advice[] }) {
  if (advice.length === 0) return null;
  return (
    <div className="grid gap-1 px-4 pb-3 text-sm wrap-anywhere text-ink">
      {advice.map(({ says, remedy }) => (
        <p key={says}>
          {remedy === undefined ? says : <strong className="font-semibold">{says}</strong>} {remedy}
        </p>
      ))}
    </div>
  );
}

function Hash({ transaction }: { transaction: Transaction }) {
  const { txid } = transaction;
  if (txid === null) return null;
  return (
    <div className="flex items-center justify-between gap-2 border-t border-line py-1 pr-2 pl-4">
      <dl className="min-w-0">
        <dt className="sr-only">{evidenceTexts.transactionHash}</dt>
        <dd className="flex items-center gap-1 text-xs text-ink">
          <LongId text={txid} />
          <CopyButton iconOnly text={txid} label={evidenceTexts.copyTxid} className="sm:!size-8" />
        </dd>
      </dl>
      <ExplorerLink
        isShort
        transaction={transaction}
        txid={txid}
        className="shrink-0 sm:!min-h-8"
      />
    </div>
  );
}

/** Behind a click: the table shows the address in short, and the quote's amount. */
function AddressAndQuote({
  transaction: { payment_address: address },
  detail: { expected_coins: expected },
}: Pick<EvidenceCardProps, 'transaction' | 'detail'>) {
  if (address === null && expected === null) return null;
  return (
    <Disclosure summary={cardTexts.addressAndQuote}>
      {address === null ? null : (
        <dl>
          <EvidenceLine
            label={evidenceTexts.receivingAddress}
            copy={{ text: address, label: evidenceTexts.copyAddress }}
          >
            <span className="font-mono">{address}</span>
          </EvidenceLine>
        </dl>
      )}
      {expected === null ? null : <ExpectedCoins expected={expected} />}
    </Disclosure>
  );
}

type Source = Evidence['sources'][number];
type Movement = NonNullable<Evidence['seen']>['transfers'][number];

/** Behind a click: what each source said, and every movement. */
function EvidenceSources({ evidence, now }: { evidence: Evidence; now: Date }) {
  const { sources, seen, is_checked_here: isCheckedHere, read_at: readAt } = evidence;
  if (sources.length === 0)
    return (
      <p className="border-t border-line px-4 py-2 text-sm text-muted">{sourcesText(evidence)}</p>
    );
  return (
    <Disclosure summary={sourcesText(evidence)}>
      <ul className="grid gap-1">
        {sources.map((source) => (
          <li key={source.name} className="flex flex-wrap justify-between gap-x-3">
            <span className="font-semibold wrap-anywhere">{source.name}</span>
            <span className="figures text-muted">{saidText(source, evidence, now)}</span>
          </li>
        ))}
      </ul>
      {isCheckedHere ? <p>{cardTexts.checkedHere}</p> : null}
      <Movements
        title={cardTexts.transfers}
        movements={seen !== null && seen.transfers.length > 1 ? seen.transfers : []}
      />
      <Movements title={cardTexts.elsewhere} movements={seen?.elsewhere ?? []} />
      <p className="figures text-muted">
        {checkedText(readAt, now)} · {cardTexts.timesInAll(evidence.readings)}
      </p>
    </Disclosure>
  );
}

/** 'In a block · 3 deep · 0.00011968 BTC · 20 s ago'. */
function saidText(
  { said, confirmations, amount, read_at: readAt }: Source,
  { expected: { symbol } }: Evidence,
  now: Date,
): string {
  return [
    said === null ? cardTexts.noAnswerOfSource : cardTexts.said[said],
    said === 'in_block' && confirmations !== null && cardTexts.deep(confirmations),
    amount !== null && `${amount} ${symbol}`,
    readAt !== null && ageText(readAt, now),
  ]
    .filter(Boolean)
    .join(' · ');
}

function Movements({ title, movements }: { title: string; movements: readonly Movement[] }) {
  if (movements.length === 0) return null;
  return (
    <div>
      <p className="text-muted">{title}</p>
      <ul>
        {movements.map(({ symbol, amount, address }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- movements may repeat and never move
          <li key={index} className="flex flex-wrap justify-between gap-x-3">
            <span className="figures">
              {symbol !== null && amount !== null ? `${amount} ${symbol}` : cardTexts.unknownAmount}
            </span>
            <span className="font-mono text-xs wrap-anywhere">{address}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A line of the card that opens to its details. */
function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-9 cursor-pointer list-none items-start gap-2 px-4 py-2 text-sm text-muted hover:text-ink max-sm:min-h-11 max-sm:py-3 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="mt-0.5 size-4 shrink-0 transition-transform duration-150 group-open:rotate-90"
          aria-hidden="true"
        />
        <span className="min-w-0 wrap-anywhere">{summary}</span>
      </summary>
      <div className="grid gap-2 pr-4 pb-3 pl-10 text-sm text-ink">{children}</div>
    </details>
  );
}

/** What an administrator should know before acting on the payment. */
export function PaymentWarnings({
  transaction: { payment_address_replaced: isReplaced, flags },
  isContestSaid = false,
}: {
  transaction: Transaction;
  /** The verdict above says it. */
  isContestSaid?: boolean;
}) {
  const sentences = [
    ...(isReplaced ? [evidenceTexts.addressReplaced] : []),
    ...flags
      .filter((flag) => !(isContestSaid && flag === 'contested'))
      .map((flag) => flagSentences[flag]),
  ];
  if (sentences.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {sentences.map((sentence) => (
        <li key={sentence} className="flex gap-2 text-sm font-semibold text-amber">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {sentence}
        </li>
      ))}
    </ul>
  );
}
