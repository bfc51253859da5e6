// npm run seed: fills a scratch or sandbox database with made-up payments.
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { dataDirFrom } from '../../apps/server/src/operations/embedded-postgres/data-dir.ts';
import { OperatorError } from '../../apps/server/src/core/errors.ts';
import { describeFault } from '../../apps/server/src/operations/describe-fault.ts';
import { openRuntime } from '../../apps/server/src/runtime.ts';
import { fillDatabase } from './fill-database.ts';

const usage = `Usage: npm run seed -- [--payments=1000000] [--days=730] [--seed=7] [--add]

Fills the database that the server would use (GHOST_DATA_DIR or DATABASE_URL) with made-up
payments of every method, status and currency. Only for a sandbox; a database that holds payments
already is refused without --add. The site waits meanwhile.`;

function readOptions() {
  const { values } = parseArgs({
    options: {
      payments: { type: 'string', default: '1000000' },
      days: { type: 'string', default: '730' },
      seed: { type: 'string', default: '7' },
      add: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const whole = (name: 'payments' | 'days' | 'seed', max: number) => {
    const number = /^\d{1,9}$/.test(values[name]) ? Number(values[name]) : Number.NaN;
    if (!(number >= 1 && number <= max))
      throw new OperatorError(`--${name} must be a whole number from 1 to ${max}.\n\n${usage}`);
    return number;
  };
  return {
    count: whole('payments', 10_000_000),
    days: whole('days', 3650),
    seed: whole('seed', 999_999_999),
    add: values.add,
    help: values.help,
  };
}

async function seed(): Promise<void> {
  const { add, help, ...options } = readOptions();
  if (help) {
    console.log(usage);
    return;
  }
  const config = readConfig({ environment: process.env, dataDir: dataDirFrom(process.env) });
  if (config.mode === 'live')
    throw new OperatorError('This is a live installation: made-up payments do not belong there.');
  const startedAt = performance.now();
  const onProgress = (line: string) =>
    console.log(`  ${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${line}`);
  config.warnings.forEach(onProgress);
  const log = pino({ level: 'warn' }, pino.destination(2));
  const runtime = await openRuntime({ config, role: 'command', log, onProgress });
  try {
    const { database } = runtime.dependencies;
    const held = await database.selectFrom('transactions').select('id').limit(1).execute();
    if (held.length > 0 && !add)
      throw new OperatorError(
        'This database holds payments. Made-up ones are added to them only with --add, and cannot be taken out again.',
      );
    await fillDatabase(runtime.connection, { ...options, now: new Date(), onProgress });
  } finally {
    await runtime.close();
  }
  onProgress(`${options.count.toLocaleString('en')} payments made.`);
}

try {
  await seed();
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error;
  if (isUsage) console.error(`${error.message}\n\n${usage}`);
  else console.error(describeFault(error) ?? error);
  process.exitCode = 1;
}
