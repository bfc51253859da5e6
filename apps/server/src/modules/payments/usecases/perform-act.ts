import type { AuditAction } from '@ghost-pay/contract/audit/audit-words';
import { isPaidByCode } from '@ghost-pay/contract/transactions/code-words';
import type { PaymentAct } from '@ghost-pay/contract/transactions/payment-acts';
import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { type AuditAuthor, authorOf } from '../../../core/audit/audit-trail.ts';
import type { DatabaseTransaction, Queryable } from '../../../core/database/database.ts';
import { type Idempotency, inTransaction } from '../../../core/database/idempotency.ts';
import { AppError } from '../../../core/errors.ts';
import { recordEvent } from '../../../core/events/events.repository.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { readSettings } from '../../settings/settings.public.ts';
import { lackingMinor } from '../code-rules.ts';
import { forgetOutcomes, listCodesOf } from '../codes.repository.ts';
import type { Neighbours } from '../neighbours.ts';
import { acts, decideAct, type MovingAct, type PaymentState, refusalOf } from '../payment-acts.ts';
import type { Decision, ReadState } from '../payment-moves.ts';
import {
  type AdminOfLog,
  insertLog,
  lockById,
  moveTransaction,
  type TransactionRow,
} from '../payments.repository.ts';
import { keepUndoable, takeSnapshot } from '../undo.repository.ts';
import { readDetail } from './read-payments.ts';

export type ActDependencies = Pick<Dependencies, 'database' | 'clock' | 'audit'> & {
  readonly neighbours: Neighbours;
};

/** An administrator's request to act on a payment. */
export interface ActRequest {
  readonly actor: Actor;
  readonly transactionId: string;
  readonly idempotency: Idempotency | undefined;
}

/** The request to act on the payment that a call names. */
export const actOf = ({
  params,
  actor,
  idempotency,
}: Omit<ActRequest, 'transactionId'> & {
  readonly params: { readonly id: string };
}): ActRequest => ({
  actor,
  transactionId: params.id,
  idempotency,
});

/** An act that moves a payment. `decide` is called with the locked payment. */
export interface PlannedAct {
  readonly decide: (payment: PaymentState & ReadState) => Decision;
  /** The entry in the payment's log; the audit entry has the same name. */
  readonly log: (row: TransactionRow) => { action: AuditAction; details: string };
  readonly notes?: string | undefined;
  /** What the act writes of the payment's codes before it is decided; an undo takes it back with the move. */
  readonly writeCodes?: () => Promise<void>;
  /** Facts for the audit trail beside the statuses. */
  readonly facts?: Readonly<Record<string, string>>;
}

/** Plans one of the acts; `details` is its sentence in the payment's log. */
export function planAct(
  name: MovingAct,
  {
    details,
    notes,
  }: {
    readonly details: string | ((row: TransactionRow) => string);
    readonly notes?: string | undefined;
  },
): PlannedAct {
  return {
    decide: (payment) => decideAct(payment, name),
    log: (row) => ({
      action: acts[name].log,
      details: typeof details === 'string' ? details : details(row),
    }),
    notes,
  };
}

/** Performs an administrator's act in its own database transaction. */
export async function performAct(
  dependencies: ActDependencies,
  { actor, transactionId, idempotency }: ActRequest,
  plan: PlannedAct,
): Promise<TransactionDetail> {
  return inTransaction(dependencies, idempotency, async (trx) => {
    const author = authorOf(actor);
    const undoSeconds = await readUndoSeconds(trx);
    const moved = await performActWithin(trx, dependencies, {
      author,
      transactionId,
      plan,
      undoSeconds,
    });
    return readDetail(trx, dependencies, { transaction: moved, role: actor.role });
  });
}

/**
 * Every move of a payment happens here, in the caller's database transaction. The row is locked, the act is decided for
 * what is found, and the row moves. Its log row, audit entry, event and what other rooms do for it are recorded with it. Of
 * concurrent acts one wins; the others get the refusal for the new state.
 */
export async function performActWithin(
  trx: DatabaseTransaction,
  { clock, audit, neighbours }: Omit<ActDependencies, 'database'>,
  {
    author,
    transactionId,
    plan: { decide, log, notes, writeCodes, facts },
    undoSeconds = 0,
  }: {
    author: AuditAuthor;
    transactionId: string;
    plan: PlannedAct;
    /** How long an administrator can take the act back; what it sends waits so long. 0 for a machine's act. */
    undoSeconds?: number;
  },
): Promise<TransactionRow> {
  const before = await lockById(trx, transactionId);
  if (before === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
  const snapshot = undoSeconds > 0 ? await takeSnapshot(trx, transactionId) : undefined;
  await writeCodes?.();
  const decision = decide({ ...before, lacking_minor: await readLacking(trx, before) });
  if ('refusal' in decision) throw new AppError(decision.refusal);
  const { move } = decision;
  const entry = log(before);
  const moved = await moveTransaction(trx, {
    transactionId,
    move,
    now: clock.now(),
    notes,
    log: { ...entry, admin: adminOf(author) },
  });
  // The codes of a payment that waits again are to be judged again.
  if (move.reopens && isPaidByCode(moved.payment_method)) await forgetOutcomes(trx, transactionId);
  const event = await recordEvent(trx, {
    kind: move.event,
    transactionId,
    facts: {
      status: moved.status,
      // Who of the people decided; null for the system.
      by: author.username ?? null,
      has_note: notes !== undefined,
    },
    happenedAt: moved.updated_at,
    releasedAfterSeconds: undoSeconds,
  });
  const { releaseAt } = event;
  await neighbours.follow(trx, {
    kind: 'moved',
    payment: moved,
    now: clock.now(),
    move,
    startAfter: releaseAt,
  });
  if (snapshot !== undefined && releaseAt !== null)
    await keepUndoable(trx, {
      transactionId,
      eventId: event.id,
      releaseAt,
      actedBy: author.username ?? '',
      action: entry.action,
      snapshot,
    });
  await audit.record(trx, {
    action: entry.action,
    author,
    subject: { kind: 'transaction', id: transactionId, name: moved.payment_id },
    facts: { from: before.status, to: moved.status, ...facts },
    details: notes,
  });
  return moved;
}

/** How long administrators can take an act back. */
export async function readUndoSeconds(database: Queryable): Promise<number> {
  const settings = await readSettings(database);
  return settings.number('undo_seconds');
}

/** What the codes of a locked payment lack of its price. */
async function readLacking(trx: DatabaseTransaction, row: TransactionRow): Promise<number> {
  if (!isPaidByCode(row.payment_method)) return 0;
  return lackingMinor(row, await listCodesOf(trx, row.id));
}

/** The administrator in a payment's log; null for the system. */
function adminOf({ userId, username }: AuditAuthor): AdminOfLog | null {
  return userId === undefined || username === undefined ? null : { userId, username };
}

/** Locks the payment for an act that does not move it. Throws TRANSACTION_NOT_FOUND, and what the act refuses it with. */
export async function lockForAct(
  trx: DatabaseTransaction,
  { transactionId, name }: { transactionId: string; name: PaymentAct },
): Promise<TransactionRow> {
  const row = await lockById(trx, transactionId);
  if (row === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
  const refusal = refusalOf(row, name);
  if (refusal !== undefined) throw new AppError(refusal);
  return row;
}

/** Records an administrator's act that does not move the payment: in its log and in the audit trail. */
export async function recordAct(
  trx: DatabaseTransaction,
  { clock, audit }: Pick<ActDependencies, 'clock' | 'audit'>,
  {
    name,
    actor,
    row,
    details,
    notes,
    facts,
  }: {
    name: PaymentAct;
    actor: Actor;
    row: TransactionRow;
    /** The sentence in the payment's log. */
    details: string;
    /** The administrator's own words, for the audit trail. */
    notes?: string | undefined;
    facts?: Readonly<Record<string, string>> | undefined;
  },
): Promise<void> {
  const action = acts[name].log;
  await insertLog(trx, {
    transactionId: row.id,
    log: { action, details, admin: actor },
    now: clock.now(),
  });
  await audit.record(trx, {
    action,
    author: authorOf(actor),
    subject: { kind: 'transaction', id: row.id, name: row.payment_id },
    ...(facts && { facts }),
    details: notes,
  });
}

/**
 * Performs an administrator's act that does not move the payment, in its own database transaction. `apply` gets the
 * locked payment, and returns what the log and the audit trail say of it.
 */
export async function performStill(
  dependencies: ActDependencies,
  { actor, transactionId, idempotency }: ActRequest,
  {
    name,
    notes,
    apply,
  }: {
    name: PaymentAct;
    notes: string | undefined;
    apply: (
      trx: DatabaseTransaction,
      row: TransactionRow,
      now: Date,
    ) => Promise<{ details: string; facts?: Readonly<Record<string, string>> | undefined }>;
  },
): Promise<TransactionDetail> {
  return inTransaction(dependencies, idempotency, async (trx) => {
    const row = await lockForAct(trx, { transactionId, name });
    const done = await apply(trx, row, dependencies.clock.now());
    await recordAct(trx, dependencies, { name, actor, row, notes, ...done });
    const transaction = (await lockById(trx, transactionId)) ?? row;
    return readDetail(trx, dependencies, { transaction, role: actor.role });
  });
}
