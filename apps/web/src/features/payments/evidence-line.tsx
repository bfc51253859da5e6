import type { ReactNode } from 'react';
import { coins } from '@ghost-pay/contract/coins';
import type { ExpectedCoins as Expected } from '@ghost-pay/contract/transactions/transactions.schemas';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatDateTime, formatMoney } from '../../lib/format.ts';
import { coinTexts } from './payments.texts.ts';

interface EvidenceLineProps {
  label: string;
  /** The text to copy; absent when there is nothing to copy. */
  copy?: { text: string; label: string };
  children: ReactNode;
}

/** One fact of a list, with a button to copy it. */
export function EvidenceLine({ label, copy, children }: EvidenceLineProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
      <dt className="col-span-2 text-xs text-muted">{label}</dt>
      <dd className="text-sm break-all text-ink">{children}</dd>
      {copy ? (
        <dd>
          <CopyButton iconOnly text={copy.text} label={copy.label} className="sm:!size-9" />
        </dd>
      ) : null}
    </div>
  );
}

/** The amount that a visitor was asked for, when and at which rate, and whether it was theirs alone. */
export function ExpectedCoins({ expected }: { expected: Expected }) {
  const { symbol } = coins[expected.coin];
  const sentences = [
    coinTexts.rate({
      rate: formatMoney(Number(expected.rate), 'USD'),
      symbol,
      source: expected.rate_source,
      at: formatDateTime(expected.rate_at),
    }),
    coinTexts.held({
      from: formatDateTime(expected.created_at),
      until: formatDateTime(expected.expires_at),
    }),
    ...(expected.is_unique ? [] : [coinTexts.shared]),
  ];
  return (
    <div className="grid gap-1">
      <dl>
        <EvidenceLine
          label={coinTexts.expected}
          copy={{ text: expected.amount, label: coinTexts.copy }}
        >
          <span className="figures text-base font-bold">
            {expected.amount} {symbol}
          </span>
        </EvidenceLine>
      </dl>
      <p className="text-sm text-muted">{sentences.join(' ')}</p>
    </div>
  );
}
