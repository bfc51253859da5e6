import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';
import type { Difference } from '@ghost-pay/contract/transactions/transactions.endpoints';
import type { ReactElement } from 'react';
import type { SummaryFacts } from '../frame/payment-summary.tsx';
import type { Money } from '../machine/held-quotes.ts';
import type { DraftHandle, EarlierSubmission } from '../machine/payment-draft.ts';

/** The props of every method's panel. */
export interface PanelProps {
  type: PaymentType;
  handle: DraftHandle;
  /** Of the quote; before one has come, and for coins, of the first step. */
  price: Money;
  /** The quote's token; null without a quote. A coin has its quote in the panel. */
  token: string | null;
  facts: SummaryFacts;
  /** Called once the server has the payment. */
  onRegistered: (
    paymentId: string,
    how?: {
      /** The server has an earlier submission. */
      readonly earlier?: EarlierSubmission | undefined;
      readonly difference?: Difference | undefined;
      /** The site has seen the money, and registered the payment by itself. */
      readonly isSeen?: boolean;
    },
  ) => void;
}

export type Panel = (props: PanelProps) => ReactElement | null;

/** The skeleton shown until the panel's code has loaded. */
export type PanelShape = 'providers' | 'coins' | 'code';
