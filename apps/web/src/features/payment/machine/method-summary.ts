import type { OfferedMethod } from './methods.ts';
import type { PaymentDraft } from './payment-draft.ts';
import { routeTexts } from '../../../lib/voucher-words.texts.ts';
import { paymentTexts } from '../payment.texts.ts';

/** 'Cryptocurrency', 'Nintendo eShop Cards · Japan', 'Rewarble voucher'. */
export function methodSummary(
  { key, name }: OfferedMethod,
  { region, route }: Pick<PaymentDraft, 'region' | 'route'>,
): string {
  if (key === 'alternative') return routeTexts[route].name;
  if (key !== 'nintendo-eshop' || region === null) return name;
  return `${name} · ${paymentTexts.info.regions[region].name}`;
}
