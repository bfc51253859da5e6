import { errorCatalogue } from '@ghost-pay/contract/error-codes';
import pg from 'pg';
import { refusalOfDatabaseError } from '../core/database/database-errors.ts';
import { EmbeddedPostgresError } from './embedded-postgres/embedded-postgres.ts';
import { AppError, OperatorError } from '../core/errors.ts';

/** PostgreSQL does not let the role in (28, 3D), or not do what it asks for (42501). */
const refusedRole = /^(28...|3D000|42501)$/;

/**
 * What went wrong as the sentence that an operator reads, where it is a fault of the set-up or of the machine.
 * Undefined for a fault of the program, which is shown with its trace.
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
