// A server or a command in its own process, which tests can kill. Arguments: data folder, role. Prints the
// result as one line of JSON and runs until SIGTERM.
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { OperatorError } from '../../../core/errors.ts';

const [dataDir = '', role = ''] = process.argv.slice(2);

try {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    role: role === 'server' ? 'server' : 'command',
    onProgress: (line) => {
      process.stderr.write(`${line}\n`);
    },
  });
  const stayAlive = setInterval(() => undefined, 60_000);
  process.once('SIGTERM', () => {
    void postgres.stop().then(() => {
      clearInterval(stayAlive);
    });
  });
  const { connection, adopted } = postgres;
  process.stdout.write(`${JSON.stringify({ connection, adopted })}\n`);
} catch (error) {
  if (!(error instanceof OperatorError)) {
    throw error;
  }
  process.stdout.write(`${JSON.stringify({ refusal: error.message })}\n`);
}
