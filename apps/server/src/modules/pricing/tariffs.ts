import type { PricingPaymentType, Region } from '@ghost-pay/contract/pricing/pricing-words';
import type { PaymentMethod } from '@ghost-pay/contract/transactions/transaction-words';

/** Which prices a method pays: gift cards their region's, vouchers the card prices. */
export function tariffOf(
  method: PaymentMethod,
  region: Region | null,
): { paymentType: PricingPaymentType; region: Region | null } {
  switch (method) {
    case 'crypto':
      return { paymentType: 'crypto', region: null };
    case 'nintendo-eshop':
      return { paymentType: 'nintendo-eshop', region };
    case 'card':
    case 'alternative-rewarble':
    case 'alternative-paysafe':
      return { paymentType: 'card', region: null };
  }
}
