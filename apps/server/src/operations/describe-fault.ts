import { errorCatalogue } from '@ghost-pay/contract/error-codes';
import pg from 'pg';
import { refusalOfDatabaseError } from '../core/database/database-errors.ts';
import { asCalled } from './as-called.ts';
import { AppError, OperatorError } from '../core/errors.ts';

/** What to do when PostgreSQL refuses the sign-in, knows no such database, or the role lacks a right. */
const refusals: readonly (readonly [RegExp, string])[] = [
  [/^28/, 'Check user and password in DATABASE_URL and DATABASE_OWNER_URL.'],
  [/^3D000$/, 'Create it, or correct its name in DATABASE_URL and DATABASE_OWNER_URL.'],
  [/^42501$/, 'Give the role this right.'],
];

/**
 * The operator's sentence for a fault of the set-up or of the machine. Undefined for a fault of the program,
 * which is printed with its stack trace.
 */
export function describeFault(error: unknown): string | undefined {
  if (error instanceof OperatorError) return asCalled(error.message);
  if (!(error instanceof Error)) return undefined;
  const code = error instanceof AppError ? error.code : refusalOfDatabaseError(error);
  if (code === 'SERVICE_UNAVAILABLE')
    return `The database cannot be reached or takes no writes now: ${error.message}.`;
  if (code !== undefined) return errorCatalogue[code].sentence;
  if (error instanceof pg.DatabaseError) {
    const [, advice] = refusals.find(([pattern]) => pattern.test(error.code ?? '')) ?? [];
    if (advice !== undefined) return `The database refused: ${error.message}. ${advice}`;
  }
  if ('syscall' in error) return `The system refused: ${error.message}.`;
  return undefined;
}
