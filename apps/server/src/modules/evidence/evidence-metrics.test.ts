import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EvidenceSite, startEvidenceSite } from '../../../test/evidence-site.ts';
import { watchDue } from '../matching/usecases/watch-transfers.ts';
import { transferFigures } from '../matching/matching.public.ts';
import { createMetrics } from '../../core/metrics/metrics.ts';

let site: EvidenceSite;
beforeAll(async () => {
  site = await startEvidenceSite();
});
afterAll(() => site.close());

test('a monitor reads how the chains answer, and no hash, address or payment', async () => {
  const { dependencies } = site.server;
  const metrics = createMetrics([...dependencies.meter.figures, ...transferFigures(dependencies)]);
  await watchDue(dependencies);
  const { address } = await site.ask('sol');
  site.pay('sol', { amount: 25_000_000n, to: address });
  site.mine('sol', 4);
  site.server.clock.advance(120_000);
  await watchDue(dependencies);
  const { id, txid, asked } = await site.paid('usdt');
  await site.read();
  site.mine('usdt', 20);
  await site.readLater();
  site.peer.behave('amount', { chain: 'bsc', source: 'two' });
  await site.paid('bnb');
  site.mine('bnb', 4);
  await site.read();
  const text = await metrics.read();
  for (const line of [
    /ghost_pay_chain_reading_seconds_count\{chain="ethereum",source="sandbox",outcome="answered"\} 2/,
    /ghost_pay_chain_tip_age_seconds\{chain="ethereum",source="sandbox \(2\)"\} \d+/,
    /ghost_pay_chain_source_down\{chain="ethereum",source="sandbox"\} 0/,
    /ghost_pay_chain_disagreements_total\{chain="bsc"\} 1/,
    /ghost_pay_evidence_payments\{verdict="proven"\} 1/,
    /ghost_pay_evidence_due_lag_seconds 0/,
    /ghost_pay_evidence_provable_to_card_seconds_count 1/,
    /ghost_pay_transfers_unclaimed\{asset="sol@solana"\} 1/,
    /ghost_pay_watch_lag_seconds\{chain="solana"\} \d+/,
  ])
    expect(text).toMatch(line);
  for (const secret of [id, txid, asked.address]) expect(text).not.toContain(secret);
});
