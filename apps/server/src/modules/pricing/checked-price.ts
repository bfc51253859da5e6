import { type Currency, toMinorUnits } from '@ghost-pay/contract/money';
import { priceComplaint } from '@ghost-pay/contract/pricing/pricing.schemas';
import { AppError } from '../../core/errors.ts';

/** A price in minor units. Throws INVALID_INPUT with the sentence for the field named `field`. */
export function toCheckedMinorUnits(
  price: { price: number; currency: Currency; is_active: boolean },
  field = 'price',
): number {
  const complaint = priceComplaint(price);
  const minor = toMinorUnits(price.price, price.currency);
  if (complaint !== undefined || minor === undefined)
    throw new AppError('INVALID_INPUT', { fields: { [field]: complaint ?? '' } });
  return minor;
}
