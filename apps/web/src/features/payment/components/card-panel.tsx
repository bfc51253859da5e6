import { useEffect, useRef, useState } from 'react';
import type { PanelProps } from '../panel.ts';
import { begunPayment } from '../begun-payment.ts';
import { useCardPayment } from '../use-card-payment.ts';
import { usePaymentSettled } from '../use-payment-settled.ts';
import { CardChoice } from './card-choice.tsx';
import { CardInProgress } from './card-in-progress.tsx';

/** The choice of a provider, then the wait for its confirmation; goes on by itself once that has come. */
export function CardPanel(props: PanelProps) {
  const { handle, amount, currency, onRegistered } = props;
  const { draft, change } = handle;
  const begun = begunPayment(draft);
  const payment = useCardPayment(props);
  // Also after Go Back: the page of the provider may still be open in the other tab.
  const state = usePaymentSettled(begun?.paymentId);
  const settledId = state.settled ? begun?.paymentId : undefined;
  const [wentBack, setWentBack] = useState(false);
  const register = useRef(onRegistered);
  useEffect(() => {
    register.current = onRegistered;
  });
  useEffect(() => {
    if (settledId !== undefined) register.current(settledId);
  }, [settledId]);

  if (begun?.inProgress) {
    return (
      <CardInProgress
        paymentId={begun.paymentId}
        provider={draft.cardProvider}
        state={state}
        payment={payment}
        onCompleted={() => onRegistered(begun.paymentId)}
        onGoBack={() => {
          setWentBack(true);
          // A payment that has failed is not gone on with: the next one gets an id of its own.
          change({ cardPayment: state.failed ? null : { ...begun, inProgress: false } });
        }}
      />
    );
  }
  if (amount === undefined) return null;
  return (
    <CardChoice
      amount={amount}
      currency={currency}
      provider={draft.cardProvider}
      onChoose={(cardProvider) => {
        payment.forgetRefusal();
        change({ cardProvider });
      }}
      payment={payment}
      focusOnShow={wentBack}
    />
  );
}
