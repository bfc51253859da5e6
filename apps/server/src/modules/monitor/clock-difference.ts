import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../core/database/database.ts';
import { keepCheckedFacts, readCheckedFacts, readDatabaseTime } from './alerts.repository.ts';
import type { SiteFacts } from './site-facts.ts';

/** Rates are asked for every minute; an older comparison says nothing about now. */
const comparedWithinMs = 10 * 60_000;

const nameOf = (machine: string) => `clock of ${machine}`;

/** Keeps how far this machine's clock is from the Date header of an answer, which has whole seconds. */
export async function noteServiceTime(
  { database, clock }: { database: Database; clock: Clock },
  { machine, source, told }: { machine: string; source: string; told: Date },
): Promise<void> {
  const now = clock.now();
  const seconds = Math.abs(now.getTime() - told.getTime()) / 1_000;
  await keepCheckedFacts(database, { name: nameOf(machine), facts: { seconds, source }, now });
}

/** The largest difference of this machine's clock from the database's, and from a service's that was asked lately. */
export async function findClockDifference(
  { database, clock }: { database: Database; clock: Clock },
  machine: string,
): Promise<NonNullable<SiteFacts['clock']>> {
  const before = clock.now().getTime();
  const told = (await readDatabaseTime(database)).getTime();
  const middle = (before + clock.now().getTime()) / 2;
  const ofDatabase = { seconds: Math.abs(told - middle) / 1_000, source: 'the database' };
  const since = new Date(before - comparedWithinMs);
  const kept = await readCheckedFacts(database, { name: nameOf(machine), since });
  const ofService = { seconds: Number(kept?.['seconds'] ?? 0), source: String(kept?.['source']) };
  return ofService.seconds > ofDatabase.seconds ? ofService : ofDatabase;
}
