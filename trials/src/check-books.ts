import { isDeepStrictEqual } from 'node:util';
import { toMinorUnits, type Currency } from '@ghost-pay/contract/money';
import { acknowledgement, type Attempt, type Call } from './client-record.ts';
import { checkMovers } from './check-movers.ts';
import { walkLog } from './payment-path.ts';
import type { SiteSnapshot, StoredPayment } from './site-snapshot.ts';

/** The input of the check. */
export interface Books {
  readonly calls: readonly Call[];
  readonly now: SiteSnapshot;
  /** An earlier snapshot of the same site, if there is one: its content must still be there. */
  readonly before?: SiteSnapshot | undefined;
}

/**
 * Compares the database with the answers that clients got. Returns one sentence for each violation;
 * none when all is well. Depends only on its arguments. A request with an unknown outcome must have
 * been done completely or not at all.
 */
export function checkBooks({ calls, now, before }: Books): string[] {
  const logsOf = Map.groupBy(now.logs, ({ transactionId }) => transactionId);
  return [
    ...calls.flatMap(checkAnswers),
    ...checkKeys(calls, now),
    ...checkCreated(calls, now),
    ...checkMovers(calls, now),
    ...now.payments.flatMap((payment) => [
      ...walkLog(payment, logsOf.get(payment.id) ?? []).wrong,
      ...checkRow(payment),
    ]),
    ...checkClaims(now),
    ...checkFigures(now),
    ...checkAudit(now, logsOf),
    ...(before === undefined ? [] : checkNothingWentBack({ now, before })),
  ];
}

/** An acknowledged request gets the same answer however often it is sent. */
function checkAnswers({ key, paymentId, request, attempts }: Call): string[] {
  const name = `${request.kind} ${key} of ${paymentId}`;
  const acknowledged = attempts.filter(({ outcome }) => outcome === 'acknowledged');
  const first = attempts.findIndex(({ outcome }) => outcome === 'acknowledged');
  const refusal = first < 0 ? undefined : attempts.slice(first).find(isRefusal);
  const broken = attempts.find(({ status }) => (status ?? 0) >= 500 && status !== 503);
  return [
    ...(broken ? [`${name} was answered with ${broken.status}`] : []),
    ...(refusal ? [`${name} was acknowledged, and then refused with ${refusal.code}`] : []),
    ...(acknowledged.some(({ answer }) => !isDeepStrictEqual(answer, acknowledged[0]?.answer))
      ? [`${name} was answered in two ways`]
      : []),
  ];
}

function isRefusal({ outcome }: Attempt): boolean {
  return outcome === 'refused';
}

/** The answer of a request that was done is kept with its key; a refused request keeps no answer. */
function checkKeys(calls: readonly Call[], { keptKeys }: SiteSnapshot): string[] {
  return calls.flatMap((call) => {
    const name = `${call.request.kind} ${call.key} of ${call.paymentId}`;
    const isKept = keptKeys.has(call.key);
    if (call.keyless === true) return [];
    if (acknowledgement(call) !== undefined)
      return isKept ? [] : [`${name} was acknowledged, and its answer is not kept`];
    const wasRefused = call.attempts.some(isRefusal);
    return wasRefused && isKept ? [`${name} was refused, and done anyway`] : [];
  });
}

/** Every acknowledged payment exists as it was sent. No refused payment exists, and none that no client sent. */
function checkCreated(calls: readonly Call[], { payments, keptKeys }: SiteSnapshot): string[] {
  const wrong: string[] = [];
  const stored = new Map(payments.map((payment) => [payment.paymentId, payment]));
  const sent = new Set<string>();
  for (const call of calls) {
    const { request, paymentId, key } = call;
    if (request.kind !== 'create') continue;
    sent.add(paymentId);
    const payment = stored.get(paymentId);
    const isAcknowledged = acknowledgement(call) !== undefined;
    if (payment === undefined) {
      if (isAcknowledged) wrong.push(`${paymentId} was acknowledged and is lost`);
      else if (keptKeys.has(key)) wrong.push(`${paymentId} is missing, but its answer is kept`);
      continue;
    }
    if (!keptKeys.has(key) && !isAcknowledged)
      wrong.push(`${paymentId} exists without its kept answer`);
    for (const [field, is, was] of differences(payment, request.payload))
      wrong.push(`${paymentId} has ${field} ${String(is)} instead of ${String(was)}`);
  }
  for (const { paymentId } of payments)
    if (!sent.has(paymentId)) wrong.push(`${paymentId} was registered, but no client sent it`);
  return wrong;
}

function differences(
  payment: StoredPayment,
  payload: Readonly<Record<string, unknown>>,
): (readonly [string, unknown, unknown])[] {
  const { type, payment_method: method, currency } = payload;
  const rows = [
    ['type', payment.type, type],
    ['method', payment.method, method],
    ['amount', payment.amountMinor, toMinorUnits(Number(payload['amount']), currency as Currency)],
    ['currency', payment.currency, currency],
    ['coin', payment.coin, payload['crypto_type'] ?? null],
    ['hash', payment.txid, payload['txid'] ?? null],
    ['code', payment.code, codeOf(payload)],
    ['duration', payment.duration, payload['subscriptionDuration'] ?? null],
    ['name', payment.username, payload['userUsername'] ?? null],
    ['address', payment.email, payload['userEmail'] ?? null],
  ] as const;
  return rows.filter(([, is, was]) => is !== was);
}

/** The payload holds vouchers as JSON text. */
function codeOf({ paymentCode }: Readonly<Record<string, unknown>>): string | null {
  if (typeof paymentCode !== 'string') return null;
  if (!paymentCode.startsWith('{')) return paymentCode;
  return String((JSON.parse(paymentCode) as { code: unknown }).code);
}

/** Status and flags agree, and no time is before an earlier one. */
function checkRow(payment: StoredPayment): string[] {
  const { paymentId, status, type, isVerified, isUpdated, createdAt, updatedAt } = payment;
  const isPaid = status === 'pending_subscription_update' || status === 'completed';
  const isGiven = status === 'completed' && type !== 'donation';
  return [
    ...(isVerified === isPaid && isUpdated === isGiven
      ? []
      : [`${paymentId} is ${status}, and its flags contradict that`]),
    ...(updatedAt < createdAt ? [`${paymentId} was changed before it was made`] : []),
  ];
}

/** A hash or a code pays for one payment. */
function checkClaims({ payments }: SiteSnapshot): string[] {
  const claims = Map.groupBy(
    payments.filter(({ holdsClaim, txid, code }) => holdsClaim && (txid ?? code) !== null),
    ({ coin, method, txid, code }) => (txid === null ? `${method} ${code}` : `${coin} ${txid}`),
  );
  return [...claims.values()]
    .filter((payments) => payments.length > 1)
    .map((payments) => `${payments.map(({ paymentId }) => paymentId).join(' and ')} are one claim`);
}

/** The stored statistics equal a full count. All payments must be from the last week. */
function checkFigures({ payments, figures }: SiteSnapshot): string[] {
  const counted = new Map([
    ['payments of the week', 0],
    ['completed of the week', 0],
    ['pending of the week', 0],
    ['worth of the week', 0],
  ]);
  const add = (name: string, value: number) => counted.set(name, (counted.get(name) ?? 0) + value);
  for (const { status, currency, amountMinor, usdMinor } of payments) {
    add(`${status} ${currency} payments`, 1);
    add(`${status} ${currency} amount`, amountMinor);
    add(`${status} ${currency} in USD`, usdMinor ?? 0);
    add('payments of the week', 1);
    if (status === 'completed') add('completed of the week', 1);
    if (status === 'completed') add('worth of the week', usdMinor ?? 0);
    if (status.startsWith('pending_')) add('pending of the week', 1);
  }
  return [...new Set([...counted.keys(), ...figures.keys()])]
    .filter((name) => counted.get(name) !== figures.get(name))
    .map((name) => `The statistics say ${name} ${figures.get(name)}; it is ${counted.get(name)}`);
}

/** The trail is complete, and it agrees with the payments' logs about every move. */
function checkAudit(
  { audit, auditMoves, payments }: SiteSnapshot,
  logsOf: ReadonlyMap<string, SiteSnapshot['logs'][number][]>,
): string[] {
  const told = Map.groupBy(auditMoves, ({ transactionId }) => transactionId);
  return [
    ...(audit.intact ? [] : [`The audit trail is broken: ${audit.brokenAt} ${audit.reason}`]),
    ...payments.flatMap((payment) => {
      const { steps } = walkLog(payment, logsOf.get(payment.id) ?? []);
      const moves = steps.map(({ log, to }) => `${log.action} ${to}`);
      const entries = (told.get(payment.id) ?? []).map(({ action, to }) => `${action} ${to}`);
      return isDeepStrictEqual(moves, entries)
        ? []
        : [`${payment.paymentId} has a different history in the audit trail than in its log`];
    }),
  ];
}

/** Payments, log entries and answers of the earlier snapshot must still exist. */
function checkNothingWentBack({
  now,
  before,
}: Required<Pick<Books, 'now'>> & { before: SiteSnapshot }): string[] {
  const payments = new Set(now.payments.map(({ id }) => id));
  const logs = new Map(now.logs.map((log) => [log.id, log]));
  return [
    ...before.payments
      .filter(({ id }) => !payments.has(id))
      .map(({ paymentId }) => `${paymentId} was there and is gone`),
    ...before.logs
      .filter((log) => !isDeepStrictEqual(logs.get(log.id), log))
      .map(({ id }) => `Log entry ${id} was there and is gone or another one`),
    ...[...before.keptKeys]
      .filter((key) => !now.keptKeys.has(key))
      .map((key) => `The answer to ${key} was kept and is gone`),
  ];
}
