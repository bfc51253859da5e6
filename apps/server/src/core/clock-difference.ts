import {
  keepCheckedFacts,
  readCheckedFacts,
  readDatabaseTime,
} from './checked-facts.repository.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { machineName } from './machine-name.ts';

/** Rates are asked for every minute; an older comparison says nothing about now. */
const comparedWithinMs = 10 * 60_000;

const ownFact = `clock of ${machineName}`;

export interface ClockDifference {
  /** Absolute. */
  readonly seconds: number;
  /** What the clock was compared with. */
  readonly source: string;
}

/** Keeps how far this machine's clock is from the Date header of an answer, which has whole seconds. */
export async function noteServiceTime(
  { database, clock }: { database: Database; clock: Clock },
  { source, told }: { source: string; told: Date },
): Promise<void> {
  const now = clock.now();
  const seconds = Math.abs(now.getTime() - told.getTime()) / 1_000;
  await keepCheckedFacts(database, { name: ownFact, facts: { seconds, source }, now });
}

/** The largest difference of this machine's clock from the database's, and from a service's that was asked lately. */
export async function findClockDifference({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<ClockDifference> {
  const before = clock.now().getTime();
  const told = (await readDatabaseTime(database)).getTime();
  const middle = (before + clock.now().getTime()) / 2;
  const ofDatabase = { seconds: Math.abs(told - middle) / 1_000, source: 'the database' };
  const since = new Date(before - comparedWithinMs);
  const kept = await readCheckedFacts(database, { name: ownFact, since });
  const ofService = { seconds: Number(kept?.['seconds'] ?? 0), source: String(kept?.['source']) };
  return ofService.seconds > ofDatabase.seconds ? ofService : ofDatabase;
}
