import { formatCount } from '../../../lib/format.ts';
import type { BulkAct } from './plan.ts';

const payments = (count: number) => (count === 1 ? '1 payment' : `${formatCount(count)} payments`);

/** Acts on several payments at once. */
export const bulkTexts = {
  bar: 'Selected payments',
  selected: (count: number, amounts: string) => `${formatCount(count)} selected · ${amounts}`,
  verify: (count: number) => `Verify ${formatCount(count)} Proven`,
  activate: (count: number) => `Activate ${formatCount(count)}`,
  fail: (count: number) => `Fail ${formatCount(count)} With One Reason…`,
  assign: 'Assign to Me',
  export: 'Export',
  clear: 'Clear',
  ask: {
    verify: (count: number) =>
      count === 0 ? 'None of them is verified together' : `Verify ${payments(count)}?`,
    activate: (count: number) =>
      count === 1
        ? 'Has this subscription been activated?'
        : `Have these ${formatCount(count)} subscriptions been activated?`,
    fail: (count: number) => `Mark ${payments(count)} as failed?`,
  },
  explain: {
    verify: (amounts: string) =>
      `${amounts} in all. The chain proves each of them; one that it no longer proves is refused.`,
    activate: (amounts: string) => `${amounts} in all. Each customer is told.`,
    fail: (amounts: string) =>
      `${amounts} in all. Each customer sees that the payment has failed. The reason is stored with each payment.`,
  },
  begin: {
    verify: (count: number) => `Verify ${payments(count)}`,
    activate: (count: number) => `Update ${payments(count)}`,
    fail: (count: number) => `Mark ${payments(count)} as Failed`,
  },
  which: 'The payments',
  leftOutOf: (reason: string, count: number) => `${reason} (${payments(count)})`,
  reason: 'Reason',
  reasonHint: 'Stored in the history of each payment. 1 to 500 characters.',
  // Why a payment is left out.
  notWaiting: 'Not verified: it does not wait for verification',
  byCard: 'Not verified: PayGate is asked about a card payment',
  byCode: 'Not verified: a code is verified by what it brought',
  contested: 'Not verified: another visitor has claimed it',
  notProven: 'Not verified: the chain does not prove it',
  large: 'Not verified: it is large, so it is verified alone',
  mayBeOlder: 'Not verified: its money may be older, so it is verified alone',
  notPaid: 'Not activated: it does not wait for its subscription',
  cannotFail: 'Not marked as failed: it no longer waits',
  notAssigned: 'Not assigned: it no longer waits',
  // Results
  results: {
    verify: 'Verifying',
    activate: 'Activating',
    fail: 'Marking as failed',
    assign: 'Assigning',
  } satisfies Record<BulkAct, string>,
  /** In the row of a payment, which names its customer. */
  did: {
    verify: 'Verified',
    activate: 'Updated',
    fail: 'Marked as failed',
    assign: 'Assigned to you',
  } satisfies Record<BulkAct, string>,
  counts: ({ done, refused, left, waiting }: Counts) =>
    [
      `${formatCount(done)} done`,
      refused > 0 && `${formatCount(refused)} refused`,
      left > 0 && `${formatCount(left)} left out`,
      waiting > 0 && `${formatCount(waiting)} to do`,
    ]
      .filter(Boolean)
      .join(', '),
  states: {
    waiting: 'Not sent yet',
    sending: 'Sending…',
    taken_back: 'Undone. Nothing was sent.',
    done: 'Done',
    refused: 'Refused',
    unknown: 'No answer',
    left_out: 'Left out',
  },
  unknown: 'No answer came, so it may be done. Continuing asks again and does it once.',
  paused: 'The rest waits. Nothing is lost.',
  goOn: 'Continue',
  stop: 'Stop',
  undo: 'Undo',
  undoOf: (customer: string) => `Undo: ${customer}`,
  undoAll: (count: number) => `Undo All ${formatCount(count)}`,
  undoing: 'Undoing…',
  dismiss: 'Dismiss',
  failed: 'The action failed. Please look at the payment.',
} as const;

interface Counts {
  readonly done: number;
  readonly refused: number;
  readonly left: number;
  readonly waiting: number;
}
