import type { CardProviderId } from '@ghost-pay/contract/card-payments/card-payment-words';
import type { Currency } from '@ghost-pay/contract/money';
import { useRef, useState } from 'react';
import { useRefreshOffer } from './api.ts';
import type { PanelProps } from './panel.ts';
import { agreeOnPrice } from './payment-draft.ts';
import { openPaymentTab } from './payment-tab.ts';
import { begunPayment, cardChoiceOf } from './begun-payment.ts';
import { startCardPayment } from './start-card-payment.ts';
import type { Refusal } from './submit-payment.ts';

/** The provider's page of a payment. Its address names the payer and is kept in memory only. */
export interface PaymentLink {
  readonly url: string;
  /** True when the browser blocked the tab: the visitor has to use the link. */
  readonly blocked: boolean;
}

/** Prepares a card payment from the panel: one request at a time. A refusal is kept until the next request. */
export function useCardPayment({ handle, amount, currency, onRegistered }: PanelProps) {
  const { draft, change } = handle;
  const [preparing, setPreparing] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [link, setLink] = useState<PaymentLink>();
  const refreshOffer = useRefreshOffer();
  // A second click may come before the disabled button is painted.
  const busy = useRef(false);

  /** Must be called during a click; browsers block the new tab otherwise. */
  const start = async (provider: CardProviderId) => {
    const { duration } = draft;
    if (busy.current || amount === undefined || duration === null) return;
    busy.current = true;
    const tab = openPaymentTab();
    setPreparing(true);
    setRefusal(undefined);
    const begun = begunPayment(draft);
    const result = await startCardPayment({
      amount,
      currency: currency as Currency,
      provider,
      userInfo: { username: draft.username.trim(), email: draft.email.trim() },
      paymentType: 'ghost-eshop-pro',
      subscriptionDuration: duration,
      paymentId: begun?.paymentId ?? null,
    });
    busy.current = false;
    setPreparing(false);
    if (result.outcome !== 'ready') {
      tab?.close();
      if (result.outcome === 'paid') return onRegistered(result.paymentId);
      const { code, expected } = result.refusal;
      if (expected) {
        change(agreeOnPrice(draft, { ...expected, now: Date.now() }));
        // A payment in progress keeps its price. After Go Back, this refusal means that the payment is closed:
        // drop it.
        if (begun?.inProgress === false) change({ cardPayment: null });
      }
      refreshOffer(code);
      return setRefusal(result.refusal);
    }
    const { paymentId, paymentUrl } = result;
    change({
      cardProvider: provider,
      cardPayment: {
        paymentId,
        choice: cardChoiceOf(draft),
        inProgress: true,
        price: { amount, currency },
      },
    });
    setLink({ url: paymentUrl, blocked: tab?.show(paymentUrl) !== true });
  };
  return { start, preparing, refusal, link, forgetRefusal: () => setRefusal(undefined) };
}
