import type { AuditTrail } from '../../core/audit/audit-trail.ts';
import type { Clock } from '../../core/clock.ts';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import type { Neighbours, TransactionRow } from '../payments/payments.public.ts';
import type { Draft } from './draft-reading.ts';

/** A reading that was stored in the transaction that is open. */
export interface StoredReading {
  readonly judged: Draft;
  /** As it is stored, with the ids of its readings. */
  readonly kept: Pick<Draft, 'sources'>;
  readonly payment: TransactionRow;
  readonly provenAt: Date | null;
}

/** What became of a payment by the rules. */
export interface Decided {
  /** New decisions, for the monitor. */
  readonly made: readonly {
    readonly mode: 'shadow' | 'on';
    readonly decision: 'approve' | 'leave';
  }[];
  /** When to look again, because nothing but time is missing; undefined if the planned readings do. */
  readonly decideAgainAt: Date | undefined;
}

/** With what a rule acts on a payment. */
export interface RuleActing {
  readonly clock: Clock;
  readonly audit: AuditTrail;
  readonly neighbours: Neighbours;
}

/** Who decides by readings. Evidence asks them with each reading that it stores, and does not know them. */
export interface ReadingRules {
  /** Whether a rule decides about payments, or takes notes. */
  areThere(database: Queryable): Promise<boolean>;
  decide(trx: DatabaseTransaction, acting: RuleActing, reading: StoredReading): Promise<Decided>;
}
