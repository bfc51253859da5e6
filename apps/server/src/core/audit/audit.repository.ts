import type {
  AuditAction,
  AuditAuthorKind,
  AuditSubjectKind,
} from '@ghost-pay/contract/audit/audit-words';
import { type Selectable, sql } from 'kysely';
import type { AuditPersonalTable, AuditTrailTable } from '../../migrations/tables.ts';
import type { DatabaseTransaction, Queryable } from '../database/database.ts';

/** What an entry may state in the chain itself: figures, switches, words of ours. Nothing that names a person, no secret. */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null>>;

/** The part of an entry that is chained and never changes. */
export interface ChainedEntry {
  /** 1, 2, 3 … without a gap. */
  readonly id: number;
  readonly at: Date;
  readonly action: AuditAction;
  readonly author_kind: AuditAuthorKind;
  readonly author_id: string | null;
  readonly subject_kind: AuditSubjectKind | null;
  readonly subject_id: string | null;
  readonly facts: AuditFacts;
  /** Binds the personal part to the entry; null where there is none. */
  readonly personal_hash: Buffer | null;
  /** Empty for the first entry. */
  readonly previous_hash: Buffer;
}

/** The part that names people: kept beside the chain, so that it can be erased without breaking it. */
export interface PersonalPart {
  readonly author_name: string | null;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly subject_name: string | null;
  readonly details: string | null;
}

/** An entry with its personal part as far as that has not been erased. */
export type AuditRow = Selectable<AuditTrailTable> &
  Omit<Selectable<AuditPersonalTable>, 'audit_id'> & {
    /** Null where there is no personal part, or no longer one. */
    personal_id: number | null;
  };

interface ChainEnd {
  readonly lastId: number;
  readonly lastHash: Buffer;
}

/** The end of the chain, held until the transaction ends: everybody else who appends waits. */
export async function lockChainEnd(trx: DatabaseTransaction): Promise<ChainEnd> {
  const { last_id: lastId, last_hash: lastHash } = await trx
    .selectFrom('audit_head')
    .select(['last_id', 'last_hash'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { lastId, lastHash };
}

export async function readChainEnd(database: Queryable): Promise<ChainEnd> {
  const { last_id: lastId, last_hash: lastHash } = await database
    .selectFrom('audit_head')
    .select(['last_id', 'last_hash'])
    .executeTakeFirstOrThrow();
  return { lastId, lastHash };
}

/** Writes an entry behind the end that the caller holds, and moves the end. */
export async function insertEntry(
  trx: DatabaseTransaction,
  { entry, personal, hash }: { entry: ChainedEntry; personal: PersonalPart; hash: Buffer },
): Promise<void> {
  await trx
    .insertInto('audit_trail')
    .values({ ...entry, facts: JSON.stringify(entry.facts), hash })
    .execute();
  await trx
    .insertInto('audit_personal')
    .values({ ...personal, audit_id: entry.id })
    .execute();
  await trx.updateTable('audit_head').set({ last_id: entry.id, last_hash: hash }).execute();
}

function selectEntries(database: Queryable) {
  return database
    .selectFrom('audit_trail as entry')
    .leftJoin('audit_personal as personal', 'personal.audit_id', 'entry.id')
    .selectAll('entry')
    .select([
      'personal.audit_id as personal_id',
      'personal.author_name',
      'personal.address',
      'personal.user_agent',
      'personal.subject_name',
      'personal.details',
    ]);
}

/** Up to `limit` entries after `afterId`, in the order of the chain. */
export async function listEntriesAfter(
  database: Queryable,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<AuditRow[]> {
  return selectEntries(database)
    .where('entry.id', '>', afterId)
    .orderBy('entry.id')
    .limit(limit)
    .execute();
}

/** Makes everything that the transaction reads come from one moment. Needs to be its first statement. */
export async function readFromOneMoment(trx: DatabaseTransaction): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(trx);
}
