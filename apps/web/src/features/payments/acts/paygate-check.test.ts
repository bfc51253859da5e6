import type { PayGateVerification } from '@ghost-pay/contract/card-payments/card-payments.schemas';
import { expect, test } from 'vitest';
import { resultOf } from './paygate-check.tsx';

const paid = {
  status: 'paid',
  value_coin: '11.52',
  coin: 'polygon_usdc',
  txid_out: '0xab',
} as const;
const unpaid = { status: 'unpaid', value_coin: null, coin: null, txid_out: null } as const;
const waiting = 'pending_payment_verification';
const verified = 'pending_subscription_update';

function verification(changes: Partial<PayGateVerification>): PayGateVerification {
  return {
    transactionUpdated: false,
    oldStatus: waiting,
    newStatus: waiting,
    payGateResponse: unpaid,
    finding: null,
    ...changes,
  };
}

test.for([
  [
    'paid and moved on',
    { transactionUpdated: true, newStatus: verified, payGateResponse: paid },
    'success',
  ],
  [
    'paid twice at once',
    {
      transactionUpdated: true,
      newStatus: verified,
      payGateResponse: paid,
      finding: 'paid_twice',
    },
    'warning',
  ],
  ['unpaid when its time was over', { transactionUpdated: true, newStatus: 'failed' }, 'warning'],
  ['unpaid', {}, 'info'],
  ['unpaid and failed before', { oldStatus: 'failed', newStatus: 'failed' }, 'info'],
  ['paid too little', { payGateResponse: paid, finding: 'paid_too_little' }, 'error'],
  ['paid, not updated, and nobody knows why', { payGateResponse: paid }, 'error'],
  [
    'paid after it was failed',
    {
      payGateResponse: paid,
      oldStatus: 'failed',
      newStatus: 'failed',
      finding: 'paid_after_failed',
    },
    'error',
  ],
  [
    'paid, and confirmed before',
    { payGateResponse: paid, oldStatus: verified, newStatus: verified },
    'success',
  ],
  [
    'paid twice',
    { payGateResponse: paid, oldStatus: verified, newStatus: verified, finding: 'paid_twice' },
    'error',
  ],
] as const)('%s', ([, changes, tone]) => {
  expect(resultOf(verification(changes))).toMatchObject({ tone });
});
