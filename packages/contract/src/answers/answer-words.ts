import type { ErrorCode } from '../error-codes.ts';

/** Why a visitor cannot correct a payment any more. Each is a refusal with its sentence. */
export const correctionRefusals = [
  'CORRECTION_NOT_POSSIBLE',
  'CORRECTION_NOT_WAITING',
  'CORRECTION_USED',
  'CORRECTION_CONTESTED',
  'CORRECTION_CODE_TAKEN',
  'CORRECTION_MONEY_FOUND',
] as const satisfies readonly ErrorCode[];
export type CorrectionRefusal = (typeof correctionRefusals)[number];

/** Why no code can be added to a payment any more. */
export const topUpRefusals = [
  'TOP_UP_NOT_WAITING',
  'TOP_UP_USED',
  'TOP_UP_CONTESTED',
] as const satisfies readonly ErrorCode[];
export type TopUpRefusal = (typeof topUpRefusals)[number];
