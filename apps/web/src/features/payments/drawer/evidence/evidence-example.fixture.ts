import type { Evidence } from '@ghost-pay/contract/evidence/evidence.schemas';

export const ours = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
export const theirs = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

/** Local times, so that the expected texts are the same in every time zone. */
const at = (clock: string) => new Date(`2026-11-23T${clock}`).toISOString();
export const now = new Date('2026-11-23T14:22:00');

type Seen = NonNullable<Evidence['seen']>;
export const arrived: Seen = {
  chain: 'bitcoin',
  symbol: 'BTC',
  amount: '0.00014207',
  transfers: [{ symbol: 'BTC', amount: '0.00014207', address: ours }],
  elsewhere: [],
  in_block: true,
  succeeded: true,
  confirmations: 3,
  is_final: true,
  block_time: at('14:02:00'),
  first_seen_at: at('14:04:00'),
};

export const source = {
  name: 'mempool.space',
  is_own: false,
  said: 'in_block',
  confirmations: 3,
  amount: '0.00014207',
  read_at: at('14:21:39'),
} as const;

/** A plain honest payment whose money is there. */
export const proven: Evidence = {
  verdict: 'proven',
  findings: [{ code: 'exact_amount' }],
  expected: {
    chain: 'bitcoin',
    symbol: 'BTC',
    amount: '0.00014207',
    address: ours,
    confirmations: 2,
    not_before: at('13:58:00'),
    by_quote: true,
  },
  seen: arrived,
  whose: 'quote',
  counted_for: null,
  sources: [source, { ...source, name: 'blockstream.info' }],
  sources_agree: true,
  is_checked_here: false,
  readings: 13,
  read_at: at('14:21:39'),
  next_reading_at: at('15:10:00'),
  proven_at: at('14:15:00'),
};
