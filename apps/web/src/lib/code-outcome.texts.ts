import type { CodeOutcome } from '@ghost-pay/contract/transactions/code-words';

/** What a redeemed code turned out to be. A file of its own: the first screen of the back-office does without it. */
export const outcomeLabels: Record<CodeOutcome, string> = {
  worked: 'Worked',
  worth_less: 'Worth less',
  used_before: 'Used before',
  wrong_region: 'Other region',
  not_valid: 'Not valid',
};
