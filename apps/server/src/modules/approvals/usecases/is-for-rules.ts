import { type CoinKey, coins } from '@ghost-pay/contract/coins';
import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { holdSwitch } from '../../settings/settings.public.ts';
import { concerns } from '../approval-rules.ts';
import { listStops, lockActiveRules } from '../rules.repository.ts';

/**
 * Whether a rule that is on is for payments of this kind and value, and the rules of its chain may verify. It stays so
 * until the transaction ends.
 */
export async function isForRules(
  trx: DatabaseTransaction,
  { coin, type, usdMinor }: { coin: CoinKey; type: PaymentType; usdMinor: number },
): Promise<boolean> {
  const rules = (await lockActiveRules(trx)).filter(
    (rule) =>
      rule.mode === 'on' && concerns(rule, { coin, type }) && usdMinor <= rule.most_usd_minor,
  );
  if (rules.length === 0) return false;
  const isStopped = (await listStops(trx)).some(({ chain }) => chain === coins[coin].chain);
  return !isStopped && (await holdSwitch(trx, 'security_auto_process'));
}
