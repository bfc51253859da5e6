import type { CardProviderId } from '@ghost-pay/contract/card-payments/card-payment-words';
import type { Currency } from '@ghost-pay/contract/money';
import { useRef, useState } from 'react';
import { isApiError } from '@ghost-pay/contract/api-error';
import { idempotencyKeys } from '../../../lib/idempotency-keys.ts';
import { useRefreshOffer, createWallet, type WalletBody } from '../api.ts';
import type { PanelProps } from '../panels/panel.ts';
import { cardToStart, correctOffer, openCard } from '../machine/payment-machine.ts';
import { type Refusal, leavesOpen, refusalOf } from '../machine/submit-payment.ts';
import { cardTexts } from './card.texts.ts';

/** Prepares a card payment from the panel: one request at a time. A refusal is kept until the next request. */
export function useCardPayment({
  handle,
  price: quoted,
  token,
  onRegistered,
}: Pick<PanelProps, 'handle' | 'price' | 'token' | 'onRegistered'>) {
  const { draft, change } = handle;
  const [preparing, setPreparing] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  // The provider's page. Its address names the payer and is kept in memory only. Where the browser blocked the tab, the
  // visitor has to use the link.
  const [link, setLink] = useState<{ url: string; blocked: boolean }>();
  const refreshOffer = useRefreshOffer();
  // A second click may come before the disabled button is painted.
  const busy = useRef(false);

  /** Must be called during a click; browsers block the new tab otherwise. */
  const start = async (provider: CardProviderId) => {
    const { duration } = draft;
    if (busy.current || duration === null) return;
    busy.current = true;
    const tab = openPaymentTab();
    setPreparing(true);
    setRefusal(undefined);
    const { begun, price, ...quote } = cardToStart(draft, { price: quoted, token });
    const result = await startCardPayment({
      amount: price.amount,
      currency: price.currency as Currency,
      provider,
      userInfo: { username: draft.username.trim(), email: draft.email.trim() },
      paymentType: 'ghost-eshop-pro',
      subscriptionDuration: duration,
      paymentId: begun?.paymentId ?? null,
      quote_token: quote.token,
    });
    busy.current = false;
    setPreparing(false);
    if (result.outcome !== 'ready') {
      tab?.close();
      if (result.outcome === 'paid') return onRegistered(result.paymentId);
      const { code, expected } = result.refusal;
      change(correctOffer(draft, { ...result.refusal, now: Date.now() }));
      // After Go Back another price means that the payment is closed. In progress it keeps its price.
      if (expected && begun?.inProgress === false) change({ cardPayment: null });
      refreshOffer(code);
      return setRefusal(result.refusal);
    }
    const { paymentId, paymentUrl } = result;
    change(openCard(draft, { paymentId, provider, price }));
    setLink({ url: paymentUrl, blocked: tab?.show(paymentUrl) !== true });
  };
  return { start, preparing, refusal, link, forgetRefusal: () => setRefusal(undefined) };
}

/**
 * Opens a tab during the click: browsers block a tab that opens seconds later, after the answer. It has no
 * opener: the provider's page must not reach this page. Undefined when the browser blocks the tab anyway.
 */
function openPaymentTab() {
  const tab = window.open('about:blank', '_blank');
  if (tab === null) return undefined;
  tab.opener = null;
  const { document: page } = tab;
  page.title = cardTexts.preparing;
  page.documentElement.lang = 'en';
  page.documentElement.style.colorScheme = 'light dark';
  page.body.style.font = '1rem/1.5 system-ui, sans-serif';
  page.body.style.padding = '2rem';
  page.body.textContent = cardTexts.preparingTab;
  return {
    /** False when the visitor has closed the tab meanwhile. */
    show: (url: string) => {
      if (tab.closed) return false;
      tab.location.replace(url);
      return true;
    },
    close: () => tab.close(),
  };
}

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
    const refusal = { code: 'HTTP_ERROR', sentence: cardTexts.noUrl, fields: {} } as const;
    return { outcome: 'refused', refusal: { ...refusal, requestId: undefined } };
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
