import type { CardProviderId } from '@ghost-pay/contract/card-payments/card-payment-words';
import { payGateProviderIds } from './provider-ids.ts';

/**
 * The hosted page for paying into one wallet by one processor. PayGate answers 400 to an address that is
 * encoded twice: `addressIn` is the decoded text, and is encoded here, once. The amount is in US dollars,
 * which every processor accepts. Throws if the result would lead away from the checkout's host.
 */
export function checkoutUrl({
  base,
  addressIn,
  usdAmountMinor,
  provider,
  email,
}: {
  base: string;
  addressIn: string;
  usdAmountMinor: number;
  provider: CardProviderId;
  email: string;
}): string {
  const query = [
    ['address', addressIn],
    ['amount', (usdAmountMinor / 100).toFixed(2)],
    ['provider', payGateProviderIds[provider]],
    ['email', email],
    ['currency', 'USD'],
  ].map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`);
  const url = `${base}/process-payment.php?${query.join('&')}`;
  if (new URL(url).origin !== new URL(base).origin)
    throw new Error('The payment page is not on the host of the checkout');
  return url;
}
