import { promiseHours } from '@ghost-pay/contract/transactions/transaction-words';

/** How long it takes, in one sentence: the same on every page of visitors. */
export const deliveryPromise = `Delivered within ${promiseHours.busy} hours, in rare cases up to ${promiseHours.longest}.`;
