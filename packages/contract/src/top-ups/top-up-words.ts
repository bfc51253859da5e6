import type { ErrorCode } from '../error-codes.ts';

/** The request header with the part after # of the link by which a customer adds a code to their payment. */
export const topUpTokenHeader = 'Top-Up-Token';

/** Why no code can be added to a payment any more. Each is a refusal with its sentence. */
export const topUpRefusals = [
  'TOP_UP_NOT_WAITING',
  'TOP_UP_USED',
  'TOP_UP_CONTESTED',
] as const satisfies readonly ErrorCode[];
export type TopUpRefusal = (typeof topUpRefusals)[number];
