import type { PricingPaymentType, Region } from '@ghost-pay/contract/pricing/pricing-words';
import {
  type PaymentMethod,
  paymentMethodFacts,
} from '@ghost-pay/contract/transactions/transaction-words';

/** Which prices a method pays: gift cards their region's, vouchers the card prices. */
export function tariffOf(
  method: PaymentMethod,
  region: Region | null,
): { paymentType: PricingPaymentType; region: Region | null } {
  const paymentType = paymentMethodFacts[method].tariff;
  return { paymentType, region: paymentType === 'nintendo-eshop' ? region : null };
}
