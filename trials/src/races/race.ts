import type { AuditAction } from '@ghost-pay/contract/audit/audit-words';
import type { Dependencies } from '../../../apps/server/src/dependencies.ts';
import type { ClientMaker } from '../raw-client.ts';
import type { RawAnswer } from '../raw-http.ts';
import type { ApiCall } from './released-together.ts';

/** The data with which the rounds of a race run. */
export interface RaceGround {
  readonly dependencies: Dependencies;
  readonly client: ClientMaker;
  /** An admin's session. */
  readonly admin: string;
  /** The number of simultaneous calls. */
  readonly ways: number;
}

/** One prepared round: the simultaneous calls, and the check of the answers and rows afterwards. */
export interface Round {
  readonly calls: readonly ApiCall[];
  /** The violations in a few words; empty when there are none. */
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

/** Returns a complaint unless the count is `expected`. */
export function exactly(
  expected: number,
  { found, of }: { found: number; of: string },
): string | undefined {
  return found === expected ? undefined : `${found} ${of}, not ${expected}`;
}

/**
 * Returns a complaint unless the payment's log has exactly one of these entries. Entries that
 * follow from it are allowed.
 */
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

/**
 * Returns a complaint unless the audit trail has exactly `expected` entries of these actions about
 * this subject or by this author.
 */
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
