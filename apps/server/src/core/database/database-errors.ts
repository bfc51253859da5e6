import type { ErrorCode } from '@ghost-pay/contract/error-codes';
import pg from 'pg';
import { OutcomeUnknownError } from './kysely-pool.ts';
import { NoPrimaryError, PrimaryMovedError } from './primary.ts';
import { DatabaseSessionError } from './session.ts';
import { errorCodeOf } from '../error-code.ts';

/**
 * Thrown for every statement that was running when the database fell silent, and for new statements until it
 * answers.
 */
export class DatabaseSilentError extends Error {
  override readonly name = 'DatabaseSilentError';

  constructor() {
    super('The database does not answer');
  }
}

/** Named constraints and the refusal for each. Any other violation is a fault of the server. */
const constraintCodes: Record<string, ErrorCode> = {
  transactions_payment_id_key: 'DUPLICATE_PAYMENT_REF',
  transactions_chain_txid_key: 'DUPLICATE_TXID',
  transactions_card_txid_key: 'DUPLICATE_TXID',
  payment_codes_hash_key: 'DUPLICATE_TXID',
  admin_users_username_key: 'USERNAME_EXISTS',
  pricing_tier_key: 'PRICE_EXISTS',
  // The session or its user was deleted between the check and the write.
  passkey_challenges_session_id_fkey: 'TOKEN_EXPIRED',
  passkey_challenges_user_id_fkey: 'TOKEN_EXPIRED',
};

// PostgreSQL's classes: 08 connection, 28 sign-in refused, 53 out of resources, 57P shut down or starting; 55P03 and 57014 are
// our own time limits, as are 25P03 and 25P04. 40P01: cancelled, because it and another transaction waited for each
// other. 25006: this server is now a standby.
const unavailable = /^(08...|28...|53...|57P0.|57014|55P03|40P01|25P0[34]|25006)$/;
// Text that PostgreSQL cannot store or read as the column's type. It counts as the client's fault, although
// validation should have refused it.
const unreadable = /^(22021|22P02|22P05|22003)$/;
const socketErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ECONNABORTED',
  'EMFILE',
]);
// Failures of the pool and the driver have no code, only these messages.
const driverMessages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|not queryable/;

/** Whether the database refused a row because of one of these constraints. */
export function violates(error: unknown, ...constraints: readonly string[]): boolean {
  if (!(error instanceof pg.DatabaseError) || error.constraint === undefined) return false;
  return constraints.includes(error.constraint);
}

/** Whether the database refused to write because the transaction is read-only. */
export function isReadOnlyRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006';
}

/** The refusal for a database error, or undefined for a fault of the server. */
export function refusalOfDatabaseError(error: unknown): ErrorCode | undefined {
  if (error instanceof OutcomeUnknownError) return 'OUTCOME_UNKNOWN';
  if (
    error instanceof DatabaseSilentError ||
    error instanceof NoPrimaryError ||
    error instanceof PrimaryMovedError ||
    error instanceof DatabaseSessionError
  )
    return 'SERVICE_UNAVAILABLE';
  const code = errorCodeOf(error);
  if (error instanceof pg.DatabaseError) {
    if (code === '23505' || code === '23503')
      return error.constraint === undefined ? undefined : constraintCodes[error.constraint];
    if (code !== undefined && unavailable.test(code)) return 'SERVICE_UNAVAILABLE';
    if (code !== undefined && unreadable.test(code)) return 'INVALID_INPUT';
    return undefined;
  }
  if (code !== undefined && socketErrors.has(code)) return 'SERVICE_UNAVAILABLE';
  if (error instanceof Error && driverMessages.test(error.message)) return 'SERVICE_UNAVAILABLE';
  return undefined;
}
