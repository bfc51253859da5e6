import { errorCatalogue } from '@ghost-pay/contract/error-codes';
import pg from 'pg';
import { refusalOfDatabaseError } from '../core/database/database-errors.ts';
import { EmbeddedPostgresError } from './embedded-postgres/embedded-postgres.ts';
import { AppError, OperatorError } from '../core/errors.ts';

/** PostgreSQL refuses the role's login (28, 3D), or the role lacks a right (42501). */
const refusedRole = /^(28...|3D000|42501)$/;

/**
 * The operator's sentence for a fault of the set-up or of the machine. Undefined for a fault of the program,
 * which is printed with its stack trace.
 */
export function describeFault(error: unknown): string | undefined {
  if (error instanceof OperatorError || error instanceof EmbeddedPostgresError)
    return error.message;
  if (!(error instanceof Error)) return undefined;
  const code = error instanceof AppError ? error.code : refusalOfDatabaseError(error);
  if (code === 'SERVICE_UNAVAILABLE')
    return `The database cannot be reached or takes no writes now: ${error.message}.`;
  if (code !== undefined) return errorCatalogue[code].sentence;
  if (error instanceof pg.DatabaseError && refusedRole.test(error.code ?? ''))
    return `The database refused: ${error.message}.`;
  if ('syscall' in error) return `The system refused: ${error.message}.`;
  return undefined;
}
