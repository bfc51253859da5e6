import type { Chain } from '@ghost-pay/contract/coins';
import type { RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import { type NotNull, sql, type Updateable } from 'kysely';
import { isDue } from '../../core/database/clock-jumps.ts';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import type { z } from 'zod';
import type { PaymentEvidenceTable } from '../../migrations/tables.ts';
import type { EvidenceRow } from './evidence.repository.ts';
import { forgottenBasis, keptEvidenceSchema } from './stored-basis.ts';
import { type StoredFacts, storedFactsSchema } from './stored-facts.ts';

// The claims on evidence that is due, and what readings leave behind.

/** Longer than a reading takes. A claim that a crash left behind ends by itself. */
const claimMs = 30_000;
/** The same by other instances' clocks. */
const longestClaimMs = 10 * claimMs;

/** A payment's evidence, claimed for one reading. What it keeps as JSON may be anything until it was read. */
export type ClaimedRow = Omit<EvidenceRow, 'claimed_until'> & { readonly claimed_until: Date };

type Kept = z.infer<typeof keptEvidenceSchema>;
type Read<Row> = Omit<Row, keyof Kept> & Readonly<Kept>;
export type ClaimedEvidence = Read<ClaimedRow>;

/** The row with its stored evidence; undefined where that does not parse. */
export function readKept<Row extends Pick<EvidenceRow, keyof Kept>>(
  row: Row,
): Read<Row> | undefined {
  const { data } = keptEvidenceSchema.safeParse(row);
  return data && { ...row, ...data };
}

/** Claims up to `limit` readings of a chain that are due, the longest waiting first. */
export async function claimDue(
  database: Queryable,
  {
    chain,
    now,
    atMostMs,
    limit,
  }: {
    chain: Chain;
    now: Date;
    /** The longest time between two readings. */
    atMostMs: number;
    limit: number;
  },
): Promise<ClaimedRow[]> {
  const until = new Date(now.getTime() + claimMs);
  return database
    .updateTable('payment_evidence')
    .set({ claimed_until: until, next_reading_at: until })
    .where('transaction_id', 'in', (due) =>
      due
        .selectFrom('payment_evidence')
        .select('transaction_id')
        .where('chain', '=', chain)
        .where(isDue('next_reading_at', { now, atMostMs }))
        .where(isUnclaimed(now))
        .orderBy('next_reading_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .$narrowType<{ claimed_until: NotNull }>()
    .execute();
}

/**
 * Whether the sources of a chain contradict each other about another payment that is still read. Transactions that ask
 * take turns until they end, so that of two at once one is told of the other.
 */
export async function hasDisagreement(
  trx: DatabaseTransaction,
  { chain, butOf }: { chain: Chain; butOf: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`disagreement:${chain}`}, 0))`.execute(
    trx,
  );
  const other = await trx
    .selectFrom('payment_evidence')
    .select('transaction_id')
    .where('chain', '=', chain)
    .where('next_reading_at', 'is not', null)
    .where('transaction_id', '!=', butOf)
    .where('verdict', '=', 'unavailable')
    .where(sql<boolean>`findings @> '[{"code": "sources_disagree"}]'`)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** The payments of a chain that are arriving, and that no reading is due for; without those whose stored evidence does not parse. */
export async function listArriving(
  database: Queryable,
  { chain, now }: { chain: Chain; now: Date },
): Promise<
  Read<
    Pick<EvidenceRow, 'transaction_id' | 'confirmations' | 'confirmations_needed' | keyof Kept>
  >[]
> {
  const rows = await database
    .selectFrom('payment_evidence')
    .select(['transaction_id', 'confirmations', 'confirmations_needed'])
    .select(['findings', 'seen', 'sources', 'basis'])
    .where('chain', '=', chain)
    .where('verdict', '=', 'settling')
    .where('next_reading_at', '>', now)
    .where(isUnclaimed(now))
    .execute();
  return rows.flatMap((row) => readKept(row) ?? []);
}

/** Makes readings due that were planned for later. */
export async function makeDue(
  database: Queryable,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await database
    .updateTable('payment_evidence')
    .set({ next_reading_at: now })
    .where('transaction_id', 'in', ids)
    .where('next_reading_at', '>', now)
    .where(isUnclaimed(now))
    .execute();
}

/** Claims one payment's reading now; undefined while another one is in progress, and without coins. */
export async function claimOne(
  database: Queryable,
  { transactionId, now }: { transactionId: string; now: Date },
): Promise<ClaimedRow | undefined> {
  const until = new Date(now.getTime() + claimMs);
  return database
    .updateTable('payment_evidence')
    .set({ claimed_until: until, next_reading_at: until })
    .where('transaction_id', '=', transactionId)
    .where(isUnclaimed(now))
    .returningAll()
    .$narrowType<{ claimed_until: NotNull }>()
    .executeTakeFirst();
}

function isUnclaimed(now: Date) {
  return sql<boolean>`(claimed_until is null or ${isDue('claimed_until', { now, atMostMs: longestClaimMs })})`;
}

/**
 * Ends a reading with what it found. A payment that became due meanwhile stays due. Returns false if the claim was lost:
 * then nothing was written.
 */
export async function endReading(
  database: Queryable,
  {
    claimed,
    nextReadingAt,
    found = {},
  }: {
    claimed: Pick<ClaimedRow, 'transaction_id' | 'claimed_until'>;
    nextReadingAt: Date | null;
    found?: Omit<Updateable<PaymentEvidenceTable>, 'next_reading_at' | 'claimed_until'>;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('payment_evidence')
    .set({
      ...found,
      next_reading_at: sql<Date | null>`case when next_reading_at is distinct from claimed_until
        then next_reading_at else ${nextReadingAt}::timestamptz end`,
      claimed_until: null,
    })
    .where('transaction_id', '=', claimed.transaction_id)
    .where('claimed_until', '=', claimed.claimed_until)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Locks the evidence if the claim still holds. */
export async function lockClaimed(
  trx: DatabaseTransaction,
  {
    transaction_id: id,
    claimed_until: until,
  }: Pick<ClaimedRow, 'transaction_id' | 'claimed_until'>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('payment_evidence')
    .select('transaction_id')
    .where('transaction_id', '=', id)
    .where('claimed_until', '=', until)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewReading {
  readonly chain: RecognisedChain;
  readonly txid: string;
  readonly source: string;
  readonly facts: object;
}

/** Keeps what sources said anew, in one statement; returns the ids in the same order. */
export async function insertReadings(
  trx: DatabaseTransaction,
  {
    transactionId,
    readings,
    now,
  }: { transactionId: string; readings: readonly NewReading[]; now: Date },
): Promise<number[]> {
  if (readings.length === 0) return [];
  const rows = await trx
    .insertInto('evidence_readings')
    .values(
      readings.map(({ facts, ...reading }) => ({
        ...reading,
        transaction_id: transactionId,
        facts: JSON.stringify(facts),
        read_at: now,
      })),
    )
    .returning(['id', 'chain', 'source'])
    .execute();
  // A source says one thing at a time about one chain.
  const keyOf = ({ chain, source }: Pick<NewReading, 'chain' | 'source'>) => `${chain} ${source}`;
  const ids = new Map(rows.map((row) => [keyOf(row), row.id]));
  return readings.map((reading) => {
    const id = ids.get(keyOf(reading));
    if (id === undefined) throw new TypeError('A reading was not kept');
    return id;
  });
}

/** What was said in these readings, by their ids; without those that do not parse. */
export async function listFacts(
  database: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('evidence_readings')
    .select(['id', 'facts'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.flatMap(({ id, facts }) => {
      const { data } = storedFactsSchema.safeParse(facts);
      return data === undefined ? [] : [[id, data] as const];
    }),
  );
}

/**
 * Deletes the readings of up to `limit` payments whose reading ended before a moment; what was shown of them stays.
 * Returns the number of payments.
 */
export async function forgetReadings(
  trx: DatabaseTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const ended = await trx
    .selectFrom('payment_evidence')
    .select('transaction_id')
    .where('next_reading_at', 'is', null)
    .where('claimed_until', 'is', null)
    .where('read_at', '<', before)
    .where((is) =>
      is.exists(
        is
          .selectFrom('evidence_readings')
          .select('evidence_readings.id')
          .whereRef('evidence_readings.transaction_id', '=', 'payment_evidence.transaction_id'),
      ),
    )
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = ended.map(({ transaction_id: id }) => id);
  if (ids.length === 0) return 0;
  await trx.deleteFrom('evidence_readings').where('transaction_id', 'in', ids).execute();
  // Without its readings a verdict cannot be reached again: the sources keep their words, and name no reading.
  await trx
    .updateTable('payment_evidence')
    .set({
      sources: sql`(select coalesce(jsonb_agg(source || '{"reading":null}'), '[]') from jsonb_array_elements(sources) as source)`,
      basis: JSON.stringify(forgottenBasis),
    })
    .where('transaction_id', 'in', ids)
    .execute();
  return ids.length;
}
