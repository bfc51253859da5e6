import { sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { isProcessAlive } from '../process-alive.ts';
import {
  keepCheckedFacts,
  lostInstancePrefix,
  readDatabaseTime,
} from '../../core/checked-facts.repository.ts';
import { AppError, OperatorError } from '../../core/errors.ts';
import { machineName } from '../../core/machine-name.ts';
import type { VaultKeys } from '../../core/vault/keys.ts';
import {
  ago,
  listLiveInstances,
  type LiveInstance,
  liveMs,
  liveSince,
} from '../../core/vault/live-instances.repository.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { KeyFile } from './key-file.ts';

// Each running server says which keys it has and which one it seals with, so that none seals with a key that another
// one lacks. One that ends in order takes its row away; a row that goes silent is that of a server that died.

const beatMs = 5_000;

/** The first of an instance's own keys that every other live one has too. */
export function chooseSeal(
  { seals }: VaultKeys,
  others: readonly Pick<LiveInstance, 'opens'>[],
): string {
  const shared = seals.find(({ id }) => others.every(({ opens }) => opens.includes(id)));
  return (shared ?? seals[0]).id;
}

/** For a command, which is soon over: the id of the key to seal with beside the servers that run now. */
export async function sealBeside(database: Queryable, keys: VaultKeys): Promise<() => string> {
  const chosen = chooseSeal(keys, await listLiveInstances(database));
  return () => chosen;
}

/** A server among the live ones. */
export interface Membership {
  /** The id of the key to seal with now. Throws SERVICE_UNAVAILABLE while the others may count this one as stopped. */
  readonly sealsWith: () => string;
  /** Compares keys with the others now; it happens by itself every few seconds. */
  readonly compare: () => Promise<void>;
  leave(): Promise<void>;
}

/**
 * Lists this server among the live ones, and keeps it there until `leave`. Throws an OperatorError if a live one seals
 * with a key that this one lacks.
 */
export async function joinLiveInstances(
  { database, randomness, log }: Pick<Dependencies, 'database' | 'randomness' | 'log'>,
  { keys, keyFile }: { keys: VaultKeys; keyFile: KeyFile },
): Promise<Membership> {
  const id = randomness.bytes(16).toString('hex');
  const about = {
    name: `${machineName}, process ${process.pid}`,
    opens: keys.seals.map((key) => key.id),
    reads_ring: keyFile.masterKey !== undefined,
  };
  let known = { seals: '', at: 0 };
  let joinedAt: Date | undefined;
  const compare = async () => {
    const at = performance.now();
    const seals = await database.transaction().execute(async (trx) => {
      const others = await lockOthers(trx, { id, name: about.name });
      if (joinedAt === undefined) {
        requireTheirKeys(others, { keys, file: keyFile.file });
        await keepLost(trx, { name: machineName, seenAt: null });
        joinedAt = await readDatabaseTime(trx);
      }
      await takePlaces(trx, { joinedAt });
      const chosen = chooseSeal(keys, others);
      const row = { ...about, seals: chosen, seen_at: sql<Date>`clock_timestamp()` };
      await trx
        .insertInto('live_instances')
        .values({ id, ...row })
        .execute();
      return chosen;
    });
    known = { seals, at };
  };
  await compare();
  let beating: Promise<void> | undefined;
  const timer = setInterval(() => {
    beating ??= compare()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the keys could not be compared with other instances'),
      )
      .finally(() => (beating = undefined));
  }, beatMs).unref();
  return {
    compare,
    sealsWith() {
      if (performance.now() - known.at > liveMs) throw new AppError('SERVICE_UNAVAILABLE');
      return known.seals;
    },
    async leave() {
      clearInterval(timer);
      await beating;
      await database
        .deleteFrom('live_instances')
        .where('id', '=', id)
        .execute()
        .catch((error: unknown) =>
          log.warn({ err: error }, 'this instance is listed for a minute'),
        );
    },
  };
}

/**
 * The other live ones. Forgets the rest, keeps who of them died, and makes others that compare wait until the transaction
 * ends.
 */
async function lockOthers(
  trx: DatabaseTransaction,
  { id, name }: { id: string; name: string },
): Promise<LiveInstance[]> {
  await sql`select pg_advisory_xact_lock(hashtext('ghost_pay_live_instances'))`.execute(trx);
  await trx.deleteFrom('live_instances').where('id', '=', id).execute();
  const silent = await trx
    .deleteFrom('live_instances')
    .where('seen_at', '<=', liveSince)
    .returning(['name', 'seen_at'])
    .execute();
  // One of this name has this server in its place.
  for (const lost of silent.filter((one) => one.name !== name))
    await keepLost(trx, { name: lost.name, seenAt: lost.seen_at });
  return listLiveInstances(trx);
}

async function keepLost(
  trx: DatabaseTransaction,
  { name, seenAt }: { name: string; seenAt: Date | null },
): Promise<void> {
  const machine = name.replace(/, process \d+$/, '');
  await keepCheckedFacts(trx, {
    name: `${lostInstancePrefix}${machine}`,
    facts: { name, seenAt: seenAt?.toISOString() ?? null },
    now: new Date(),
  });
}

/**
 * A server that starts takes the places of those of its machine that died before: nobody needs to look for them any more.
 * A container of the same host name has processes of its own, so one that is not found here may live: only one that has
 * missed two beats counts as dead.
 */
async function takePlaces(
  trx: DatabaseTransaction,
  { joinedAt }: { joinedAt: Date },
): Promise<void> {
  const silent = await trx
    .selectFrom('live_instances')
    .select(['id', 'name'])
    .where('seen_at', '<', joinedAt)
    .where('seen_at', '<', ago(2 * beatMs))
    .execute();
  const dead = silent.filter(({ name }) => {
    const processId = /\d+$/.exec(name)?.[0];
    return name.startsWith(`${machineName}, process `) && !isProcessAlive(Number(processId));
  });
  for (const { id } of dead) await trx.deleteFrom('live_instances').where('id', '=', id).execute();
}

function requireTheirKeys(
  others: readonly LiveInstance[],
  { keys, file }: { keys: VaultKeys; file: string },
): void {
  const own = keys.seals.map(({ id }) => id);
  const other = others.find(({ seals }) => !own.includes(seals));
  if (other !== undefined)
    throw new OperatorError(
      `Another instance (${other.name}, seen within the last minute) seals with the key ${other.seals}, which the key file ${file} lacks. Add its line, or move another key to the front there first.`,
    );
}
