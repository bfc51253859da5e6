import { coins, type CoinKey } from '@ghost-pay/contract/coins';
import { transactionHashIn } from '@ghost-pay/contract/typed-text';
import type { HashCheckAnswer } from '@ghost-pay/contract/evidence/evidence.schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, complete } from '../../../lib/api-client.ts';

/** After the last change of a whole hash. */
const settleMs = 600;

/** Sources that had no request left for the question may have one a moment later. */
const askAgainMs = 4_000;
const mostAsks = 4;

/**
 * What the chain says about a whole hash. Each hash is asked about once for a coin, and a few times more while the sources
 * cannot tell; without an answer the page goes on as if there were no such question.
 */
export function useHashCheck(coin: CoinKey, text: string): HashCheckAnswer | undefined {
  const txid = transactionHashIn(coins[coin].chain, text);
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(txid), settleMs);
    return () => window.clearTimeout(timer);
  }, [txid]);
  const { data } = useQuery({
    queryKey: ['hash-check', coin, txid],
    queryFn: async ({ signal }) => {
      const body = { crypto_type: coin, txid: txid ?? '' };
      const answer = await call('POST /payments/crypto/hash-check', { body, signal });
      return complete(answer, typeof answer.finding === 'string');
    },
    enabled: txid !== undefined && settled === txid,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    retryOnMount: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) =>
      state.data?.finding === 'unavailable' && state.dataUpdateCount < mostAsks
        ? askAgainMs
        : false,
  });
  return data;
}
