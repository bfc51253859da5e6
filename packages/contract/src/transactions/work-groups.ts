import type { Verdict } from '../evidence/verdicts.ts';
import type { MethodKind, TransactionStatus } from './transaction-words.ts';

// Free of zod: the list of payments loads no validator.

/** What waits, in the order of work. Each payment that waits is in exactly one group. */
export const workGroups = ['late', 'proven', 'to_decide', 'to_activate', 'on_their_way'] as const;
export type WorkGroup = (typeof workGroups)[number];

/** What must hold of a payment that waits; what is left out may be anything. */
interface WorkRule {
  readonly group: WorkGroup;
  /** Its promise is broken. */
  readonly isLate?: true;
  readonly status?: TransactionStatus;
  /** It is among those that the list shows for `needs_attention`. */
  readonly needsAttention?: true;
  readonly kind?: MethodKind;
  readonly verdict?: Verdict;
}

/** The first rule that fits says the group; the last one always fits. */
export const workRules: readonly WorkRule[] = [
  { group: 'late', isLate: true },
  { group: 'to_activate', status: 'pending_subscription_update' },
  { group: 'to_decide', needsAttention: true },
  // Nobody but a person redeems a code.
  { group: 'to_decide', kind: 'code' },
  { group: 'proven', verdict: 'proven' },
  { group: 'on_their_way' },
];
