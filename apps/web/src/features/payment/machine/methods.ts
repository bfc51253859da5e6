import { type VoucherMethod, voucherMethods } from '@ghost-pay/contract/transactions/code-words';
import { recordOf } from '@ghost-pay/contract/record-of';
import {
  type PaymentMethod,
  paymentMethodFacts,
} from '@ghost-pay/contract/transactions/transaction-words';
import type { Region } from '@ghost-pay/contract/pricing/pricing-words';
import { defaultMethodWords } from '@ghost-pay/contract/settings/method-groups';
import type { PaymentMethodSettings } from '@ghost-pay/contract/settings/settings.schemas';
import { translatedWord } from '../../../lib/translated-word.ts';
import { methodWords } from '../payment.texts.ts';

/** The payment methods of this page, in the order in which they are offered. */
export const methodKeys = ['card', 'crypto', 'nintendo-eshop', 'alternative'] as const;
export type MethodKey = (typeof methodKeys)[number];

/** The kinds of codes that the alternative method takes. */
export type AlternativeRoute = VoucherMethod;

/** The method whose mark a choice on this page has. */
export function markOf(method: MethodKey): PaymentMethod {
  return paymentMethodOf(method, 'alternative-rewarble');
}

/** The switch of the settings that enables each, and the price list that it uses. */
export const methodFacts = recordOf(methodKeys, (key) => paymentMethodFacts[markOf(key)]);

/** The choice on this page that matches a payment's method. */
export function methodKeyOf(method: PaymentMethod): MethodKey {
  return isRoute(method) ? 'alternative' : method;
}

/** A payment's method that matches a choice on this page. */
export function paymentMethodOf(method: MethodKey, route: AlternativeRoute): PaymentMethod {
  return method === 'alternative' ? route : method;
}

export function isRoute(method: PaymentMethod): method is AlternativeRoute {
  return voucherMethods.some((known) => known === method);
}

/** The region whose prices apply; null for a method whose prices do not differ by region. */
export function regionFor(method: MethodKey, region: Region | null): Region | null {
  return method === 'nintendo-eshop' ? region : null;
}

export interface OfferedMethod {
  readonly key: MethodKey;
  readonly name: string;
  readonly description: string;
  readonly enabled: boolean;
}

/**
 * The methods that this page has a panel for, including those that are switched off. Without settings every
 * method counts as on: the server refuses one that is off, with a sentence that says so.
 */
export function offeredMethods(
  settings: PaymentMethodSettings | undefined,
  hasPanel: (key: MethodKey) => boolean,
): OfferedMethod[] {
  return methodKeys.filter(hasPanel).map((key) => {
    const { group } = methodFacts[key];
    return {
      key,
      name: translatedWord(
        settings?.[`payment_method_${group}_name`] || defaultMethodWords[group].name,
        methodWords,
      ),
      description: translatedWord(
        settings?.[`payment_method_${group}_description`] || defaultMethodWords[group].description,
        methodWords,
      ),
      // Any value but 'false' is on (specification, section 3).
      enabled: settings?.[`payment_method_${group}_enabled`] !== 'false',
    };
  });
}
