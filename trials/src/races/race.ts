import type { AuditAction } from '@ghost-pay/contract/audit/audit-words';
import type { Dependencies } from '../../../apps/server/src/dependencies.ts';
import type { Call } from '../json-client.ts';
import type { RawAnswer } from '../raw-http.ts';
import type { ApiCall } from './released-together.ts';

/** What the rounds of a race are run with. */
export interface RaceGround {
  readonly dependencies: Dependencies;
  readonly call: Call;
  /** A session of an admin. */
  readonly admin: string;
  /** How many calls there are at once. */
  readonly ways: number;
}

/** One round, prepared: what is called at once, and what must be true of the answers and the rows afterwards. */
export interface Round {
  readonly calls: readonly ApiCall[];
  /** What did not hold, in a few words; empty when all did. */
  readonly check: (answers: readonly RawAnswer[]) => Promise<readonly (string | undefined)[]>;
}

export interface Race {
  readonly name: string;
  readonly prepare: (ground: RaceGround) => Promise<Round>;
}

/** `ways` calls, each made from its number. */
export function times<Item>(ways: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: ways }, (_, index) => make(index));
}

/** Complains unless there are exactly `expected` of something. */
export function exactly(
  expected: number,
  { found, of }: { found: number; of: string },
): string | undefined {
  return found === expected ? undefined : `${found} ${of}, not ${expected}`;
}

/** Complains unless the payment's log holds exactly one of these entries. What follows from it may stand there, too. */
export async function logTells(
  { dependencies: { database } }: RaceGround,
  { id, actions }: { id: string; actions: readonly string[] },
): Promise<string | undefined> {
  const rows = await database
    .selectFrom('transaction_logs')
    .select('id')
    .where('transaction_id', '=', id)
    .where('action', 'in', actions)
    .execute();
  return exactly(1, { found: rows.length, of: `log entries of ${actions.join(', ')}` });
}

/** Complains unless the audit trail tells exactly `expected` times of these actions about this subject or by this author. */
export async function auditTells(
  { dependencies: { database } }: RaceGround,
  {
    actions,
    of,
    expected = 1,
  }: { actions: readonly AuditAction[]; of: readonly string[]; expected?: number },
): Promise<string | undefined> {
  const rows = await database
    .selectFrom('audit_trail')
    .select('id')
    .where('action', 'in', actions)
    .where((where) => where.or([where('subject_id', 'in', of), where('author_id', 'in', of)]))
    .execute();
  return exactly(expected, { found: rows.length, of: `audit entries of ${actions.join(', ')}` });
}
