// Free of zod: the list loads no validator for these.

/** How far a transfer is: in no block yet, in a block, in one that nothing can undo, or gone. */
export const transferStates = ['pending', 'confirmed', 'final', 'vanished'] as const;
export type TransferState = (typeof transferStates)[number];

/** How a transfer shows on its chain; `balance`: only by what the address has. */
export const transferWays = ['direct', 'log', 'traced', 'balance'] as const;
export type TransferWay = (typeof transferWays)[number];

/** Why a transfer counts for its payment: by the payment's hash, by its exact amount, or by an administrator. */
export const attachedHows = ['hash', 'amount', 'hand'] as const;
export type AttachedHow = (typeof attachedHows)[number];

/** How a place is watched: by its transactions, by logs of tokens, by its balance, or by its token accounts. */
export type WatchWay = 'pages' | 'logs' | 'balance' | 'accounts';

/** Which transfers the list shows. */
export const transferViews = ['unclaimed', 'settled', 'small'] as const;
export type TransferView = (typeof transferViews)[number];

/** A transfer that has belonged to no payment for longer is overdue. */
export const overdueTransferHours = 24;
