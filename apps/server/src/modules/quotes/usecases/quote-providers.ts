import type { ProviderQuote } from '@ghost-pay/contract/card-payments/card-payments.schemas';
import { type Currency, toDecimal, toMinorUnits } from '@ghost-pay/contract/money';
import { AppError } from '../../../core/errors.ts';
import { usdValueOf } from '../../rates/rates.public.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { readProviders, whyUnavailable } from '../card-providers.ts';

/** The estimated total of paying an amount by each processor; no price is made from it. */
export async function quoteProviders(
  { database, paygate, clock }: Pick<Dependencies, 'database' | 'paygate' | 'clock'>,
  { amount, currency }: { amount: number; currency: Currency },
): Promise<ProviderQuote[]> {
  const amountMinor = toMinorUnits(amount, currency);
  if (amountMinor === undefined) {
    throw new AppError('INVALID_INPUT', {
      fields: { amount: 'This amount has too many decimals' },
    });
  }
  const worth = await usdValueOf(database, { amountMinor, currency, now: clock.now() });
  const providers = await readProviders({ database, clock, paygate });
  return providers.map((provider) => {
    const feeMinor = Math.round((amountMinor * provider.estimatedFeePercent) / 100);
    const reason = whyUnavailable(provider, worth?.usd_amount_minor);
    return {
      provider: provider.id,
      originalAmount: amount,
      estimatedFinalAmount: toDecimal(amountMinor + feeMinor, currency),
      estimatedFee: toDecimal(feeMinor, currency),
      available: reason === undefined,
      unavailableReason: reason ?? null,
    };
  });
}
