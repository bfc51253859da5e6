import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';
import type { ComponentType } from 'react';
import type { DraftHandle, EarlierSubmission } from './payment-draft.ts';

/** The props of every method's panel. */
export interface PanelProps {
  type: PaymentType;
  handle: DraftHandle;
  /** Decimal units; undefined when a payment by card was started at a price that this tab does not know. */
  amount: number | undefined;
  currency: string;
  /** Called once the server has the payment; `earlier` is set when the server has an earlier submission. */
  onRegistered: (paymentId: string, earlier?: EarlierSubmission) => void;
}

export type Panel = ComponentType<PanelProps>;

/** The skeleton shown until the panel's code has loaded. */
export type PanelShape = 'providers' | 'coins' | 'code';
