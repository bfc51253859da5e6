import type { Evidence } from '@ghost-pay/contract/evidence/evidence.schemas';
import { Disclosure } from './disclosure.tsx';
import { checkedText, sourcesText } from './evidence-head.ts';
import { ageText } from './evidence-moments.ts';
import { cardTexts } from './evidence.texts.ts';

type Source = Evidence['sources'][number];
type Movement = NonNullable<Evidence['seen']>['transfers'][number];

/** Behind a click: what each source said, and every movement. */
export function EvidenceSources({ evidence, now }: { evidence: Evidence; now: Date }) {
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
