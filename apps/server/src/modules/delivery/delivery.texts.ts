import type { DeliveryProblem } from '@ghost-pay/contract/transactions/transactions.schemas';

/** The sentences about delivery in a payment's log. */
export const deliveryLogs = {
  applied: (duration: string, until: string) =>
    `The registration site has applied ${duration}; the subscription lasts until ${until}.`,
  appliedForLife: (duration: string) => `The registration site has applied ${duration}.`,
  appliedLate:
    'The registration site has applied this payment, but the payment no longer awaits its subscription. Please check the account.',
  problems: {
    account_unknown: 'The registration site does not know this account.',
    refused: 'The registration site rejects our requests. The request will be repeated.',
    no_answer: 'The registration site has not applied the payment. This was the last try.',
  } satisfies Record<DeliveryProblem, string>,
} as const;

/** The messages to an administrator after Check Subscription Status. */
export const checkMessages = {
  updated: 'The registration site has applied this payment. The subscription is updated.',
  updatedLate:
    'The registration site has applied this payment, but the payment has changed meanwhile. Please look at its history.',
  accountUnknown: (username: string) =>
    `The registration site does not know the account “${username}”.`,
  accountErased:
    'The name of this account has been erased, so the registration site cannot be asked about it.',
  notApplied: 'The registration site has not applied this payment yet.',
  isApplied:
    'The registration site has not applied this payment yet. A new request is being sent now.',
} as const;
