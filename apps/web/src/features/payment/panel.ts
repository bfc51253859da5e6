import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';
import type { ComponentType } from 'react';
import type { DraftHandle, EarlierSubmission } from './payment-draft.ts';

/** What every method's panel gets. */
export interface PanelProps {
  type: PaymentType;
  handle: DraftHandle;
  /** Decimal units; undefined where a payment by card was begun at a price that is not known here. */
  amount: number | undefined;
  currency: string;
  /** Called once the server has the payment; with `earlier` where it has what was sent before. */
  onRegistered: (paymentId: string, earlier?: EarlierSubmission) => void;
}

export type Panel = ComponentType<PanelProps>;

/** What stands in a panel's place until its code is there. */
export type PanelShape = 'providers' | 'coins' | 'code';
