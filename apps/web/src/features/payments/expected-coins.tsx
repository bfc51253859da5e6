import { coins } from '@ghost-pay/contract/coins';
import type { ExpectedCoins as Expected } from '@ghost-pay/contract/transactions/transactions.schemas';
import { formatDateTime, formatMoney } from '../../lib/format.ts';
import { EvidenceLine } from './evidence-line.tsx';
import { coinTexts } from './payments.texts.ts';

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
