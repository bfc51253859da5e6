import { acknowledgement, type Call, type Request } from './client-record.ts';
import { movesPayment } from './payment-path.ts';
import type { SiteSnapshot, StoredLog } from './site-snapshot.ts';

const actions: Record<Exclude<Request['kind'], 'create'>, string> = {
  verify_payment: 'payment_verified',
  update_subscription: 'subscription_updated',
  mark_failed: 'marked_failed',
  set_status: 'status_changed',
};

/**
 * Every move of a payment has one mover. An acknowledged move has its own log entry, and no two
 * movers share one. Entries without an acknowledged mover belong to requests that were never
 * answered. A move that ended before another began comes first in the log.
 */
export function checkMovers(calls: readonly Call[], { logs, payments }: SiteSnapshot): string[] {
  const moves = Map.groupBy(calls.filter(isMove), ({ paymentId }) => paymentId);
  const logsOf = Map.groupBy(
    logs.filter((log) => log.byAdmin && movesPayment(log)),
    ({ transactionId }) => transactionId,
  );
  const known = new Set(payments.map(({ paymentId }) => paymentId));
  return [
    ...payments.flatMap(({ id, paymentId }) =>
      checkPayment({
        paymentId,
        moves: moves.get(paymentId) ?? [],
        logs: logsOf.get(id) ?? [],
      }),
    ),
    ...[...moves.keys()]
      .filter((paymentId) => !known.has(paymentId))
      .map((paymentId) => `${paymentId} was seen by an admin and is lost`),
  ];
}

function isMove(call: Call): boolean {
  return call.request.kind !== 'create';
}

function checkPayment({
  paymentId,
  moves,
  logs,
}: {
  paymentId: string;
  moves: readonly Call[];
  logs: readonly StoredLog[];
}): string[] {
  const wrong: string[] = [];
  const moverOf = new Map<number, Call>();
  for (const call of moves) {
    const acknowledged = acknowledgement(call);
    if (acknowledged === undefined) continue;
    const action = actionOf(call);
    const told = newestEntry(acknowledged.answer, action);
    const log = logs.find(({ id }) => id === told);
    const name = `${action} of ${paymentId} (${call.key})`;
    if (log?.action !== action) wrong.push(`${name} was acknowledged and is lost`);
    else if (moverOf.has(log.id)) wrong.push(`${name} was acknowledged to two movers`);
    else moverOf.set(log.id, call);
  }
  return [
    ...wrong,
    ...checkOrder({ paymentId, logs, moverOf }),
    ...checkUnclaimed({ paymentId, moves, unclaimed: logs.filter(({ id }) => !moverOf.has(id)) }),
  ];
}

function actionOf({ request }: Call): string {
  return request.kind === 'create' ? 'created' : actions[request.kind];
}

/** The payment's log, as it was after the move, ends with the move. */
function newestEntry(answer: unknown, action: string): number | undefined {
  const { logs = [] } = (answer ?? {}) as { logs?: { id: string; action: string }[] };
  const ids = logs.filter((log) => log.action === action).map(({ id }) => Number(id));
  return ids.length === 0 ? undefined : Math.max(...ids);
}

function checkOrder({
  paymentId,
  logs,
  moverOf,
}: {
  paymentId: string;
  logs: readonly StoredLog[];
  moverOf: ReadonlyMap<number, Call>;
}): string[] {
  let latestBeginning = -Infinity;
  for (const { id } of logs) {
    const mover = moverOf.get(id);
    if (mover === undefined) continue;
    if ((acknowledgement(mover)?.endedAt ?? Infinity) < latestBeginning)
      return [`${paymentId} has log entries in another order than its moves`];
    latestBeginning = Math.max(latestBeginning, earliestBeginning(mover));
  }
  return [];
}

/** The earliest moment at which it can have begun: a refused attempt has done nothing. */
function earliestBeginning({ attempts }: Call): number {
  const lastRefusal = attempts.findLastIndex(({ outcome }) => outcome === 'refused');
  return attempts[lastRefusal + 1]?.begunAt ?? -Infinity;
}

/** Each of these entries belongs to an unanswered request of its kind. */
function checkUnclaimed({
  paymentId,
  moves,
  unclaimed,
}: {
  paymentId: string;
  moves: readonly Call[];
  unclaimed: readonly StoredLog[];
}): string[] {
  const unanswered = Map.groupBy(
    moves.filter(({ attempts }) => attempts.every(({ outcome }) => outcome === 'unknown')),
    actionOf,
  );
  return [...Map.groupBy(unclaimed, ({ action }) => action)]
    .filter(([action, entries]) => entries.length > (unanswered.get(action)?.length ?? 0))
    .map(([action]) => `${paymentId} has an entry ${action} without a request`);
}
