import { databaseFact, readCheckedFacts } from '../../../core/checked-facts.repository.ts';
import type { WriteProof } from '../../../core/database/write-probe.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Alert, type Check, error, type Finding, ok, warning, well, wrong } from '../check.ts';
import { readDisk } from './machine.ts';

/** A commit slower than this makes every page slow. */
const slowMs = 1_000;
/** Below this free space, a test write must allocate space to be a proof. */
const littleRoomBytes = 64 * 1_024 ** 2;

/** Whether payments can be stored, shown by a committed test write. Never throws. */
export async function proveWrites({
  writeProbe,
  dataDir,
}: Pick<Dependencies, 'writeProbe' | 'dataDir'>): Promise<WriteProof> {
  const disk = await readDisk('data', dataDir);
  return writeProbe.prove({ mayLackRoom: disk !== undefined && disk.freeBytes < littleRoomBytes });
}

const problems: Readonly<Record<Exclude<WriteProof['outcome'], 'written'>, Finding>> = {
  read_only: error(
    'Read-Only',
    'The database refuses every write: it is a standby, or default_transaction_read_only is on. Payments are refused until it accepts writes.',
  ),
  disk_full: error(
    'Disk Full',
    'The database has no room left on its disk. Payments are refused until there is room.',
  ),
  unconfirmed: error(
    'Not Confirming',
    'A write has waited for its confirmation for more than 2 seconds. If synchronous_standby_names names a standby, check that it runs.',
  ),
  silent: error('Not Answering', 'The database does not answer.'),
  unreachable: error(
    'Not Connected',
    'No connection to the database could be opened, or it was closed at once.',
  ),
};

/** In error while no payment can be stored: health then answers 503. */
export function judgeProof(proof: WriteProof): Finding {
  if (proof.outcome !== 'written') return problems[proof.outcome];
  return proof.milliseconds > slowMs
    ? warning('Slow', `A write took ${proof.milliseconds} ms.`)
    : ok('Connected');
}

/** What the last hourly check of an outside database found wrong. */
type Problem = string | null;

/** What an older check found says nothing: the site may have another database since. */
const heldMs = 2 * 3_600_000;

const databaseUnfit: Alert<Problem> = {
  severity: 'error',
  find: (problem, now) => (problem === null ? well : wrong(now, { facts: { problem } })),
  title: 'The database is not what the site needs',
  sentence: ({ facts }) => String(facts['problem']),
  advice:
    'Put it right before the next restart: the site does not start on such a database, and may refuse payments now.',
};

export const databaseFitness: Check<Problem> = {
  name: 'database fitness',
  async read({ database: asked, clock }) {
    const since = new Date(clock.now().getTime() - heldMs);
    const problem = (await readCheckedFacts(asked, { name: databaseFact, since }))?.['problem'];
    return typeof problem === 'string' ? problem : null;
  },
  alerts: { database_unfit: databaseUnfit },
};

export const database: Check<WriteProof> = {
  name: 'database',
  read: proveWrites,
  rows: [{ key: 'database', label: 'Database', failed: 'Not Connected', judge: judgeProof }],
};
