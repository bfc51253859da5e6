// Migrates the database in its argument like the server's start, prints the applied migrations, and ends.
import type { DatabaseConnection } from '../../src/core/database/database.ts';
import { OperatorError } from '../../src/core/errors.ts';
import { bringUpToDate } from '../../src/operations/site-database/bring-up-to-date.ts';

try {
  const connection = JSON.parse(process.argv[2] ?? '') as DatabaseConnection;
  console.log(JSON.stringify(await bringUpToDate(connection, { mode: 'sandbox' })));
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
}
