import { isApiError } from '../../lib/api-error.ts';
import { idempotencyKeys } from '../../lib/idempotency-keys.ts';
import { createWallet, type WalletBody } from './api.ts';
import { cardTexts } from './card.texts.ts';
import { leavesOpen, refusalOf, type Refusal } from './submit-payment.ts';

export type CardStart =
  /** The server has the payment; `paymentUrl` is where it is paid. */
  | { readonly outcome: 'ready'; readonly paymentId: string; readonly paymentUrl: string }
  /** The earlier payment that should have gone on is paid already. */
  | { readonly outcome: 'paid'; readonly paymentId: string }
  | { readonly outcome: 'refused'; readonly refusal: Refusal };

const keys = idempotencyKeys();

/**
 * Registers a payment by card, or goes on with the one that was begun, and says where it is paid. Never
 * throws. The same request after a lost answer carries the same key and gets its first answer again, so
 * that whoever presses the button twice has one payment.
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
    // 'Choose another one' would have a payment that is made already paid once more.
    return error.code === 'PAYMENT_METHOD_DISABLED' && body.paymentId
      ? { outcome: 'refused', refusal: { ...refusal, sentence: cardTexts.offButBegun } }
      : { outcome: 'refused', refusal };
  }
}

/** A page, and nothing that would run in ours; which host it is the server has checked. */
function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function refused(refusal: Pick<Refusal, 'code' | 'sentence'>): CardStart {
  return { outcome: 'refused', refusal: { fields: {}, requestId: undefined, ...refusal } };
}
