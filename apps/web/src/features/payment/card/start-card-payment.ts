import { isApiError } from '@ghost-pay/contract/api-error';
import { idempotencyKeys } from '../../../lib/idempotency-keys.ts';
import { createWallet, type WalletBody } from '../api.ts';
import { cardTexts } from './card.texts.ts';
import { leavesOpen, refusalOf, type Refusal } from '../machine/submit-payment.ts';

export type CardStart =
  /** The server has the payment; `paymentUrl` is the provider's page for it. */
  | { readonly outcome: 'ready'; readonly paymentId: string; readonly paymentUrl: string }
  /** The earlier payment that was to be continued is already paid. */
  | { readonly outcome: 'paid'; readonly paymentId: string }
  | { readonly outcome: 'refused'; readonly refusal: Refusal };

const keys = idempotencyKeys();

/**
 * Registers a payment by card, or continues the one that was started, and returns the provider's address. Never
 * throws. A retry after a lost answer carries the same idempotency key and gets the first answer: pressing the
 * button twice makes one payment.
 */
export async function startCardPayment(body: WalletBody): Promise<CardStart> {
  try {
    const { paymentId, paymentUrl } = await createWallet({
      body,
      idempotencyKey: keys.keyFor(body),
    });
    keys.answered(body);
    if (isWebAddress(paymentUrl)) return { outcome: 'ready', paymentId, paymentUrl };
    return refused({ code: 'HTTP_ERROR', sentence: cardTexts.noUrl });
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (!leavesOpen(error)) keys.answered(body);
    if (error.code === 'PAYMENT_ALREADY_VERIFIED' && body.paymentId)
      return { outcome: 'paid', paymentId: body.paymentId };
    const refusal = refusalOf(error, 'card');
    // The server's sentence ('Choose another one') could make the visitor pay twice.
    return error.code === 'PAYMENT_METHOD_DISABLED' && body.paymentId
      ? { outcome: 'refused', refusal: { ...refusal, sentence: cardTexts.offButBegun } }
      : { outcome: 'refused', refusal };
  }
}

/**
 * Accepts http(s) only: another scheme, such as javascript:, could run code in this page. The server has
 * checked the host.
 */
function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function refused(refusal: Pick<Refusal, 'code' | 'sentence'>): CardStart {
  return { outcome: 'refused', refusal: { fields: {}, requestId: undefined, ...refusal } };
}
