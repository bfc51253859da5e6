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

/** The provider's page of a payment; its address lives as long as this page, because it names the payer. */
export interface PaymentLink {
  readonly url: string;
  /** True when the browser let no tab be opened: the link is the way. */
  readonly blocked: boolean;
}

/** Preparing a card payment from the panel: one request at a time, its refusal kept until the next. */
export function useCardPayment({ handle, amount, currency, onRegistered }: PanelProps) {
  const { draft, change } = handle;
  const [preparing, setPreparing] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [link, setLink] = useState<PaymentLink>();
  const refreshOffer = useRefreshOffer();
  // A second click may come before the disabled button is painted.
  const busy = useRef(false);

  /** To be called in a click and nowhere else, for the sake of the new tab. */
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
        // What was begun goes on at its own price, unless it is closed: then nothing of it is left to go on with.
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
