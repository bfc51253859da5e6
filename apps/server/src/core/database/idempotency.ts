import type { ErrorCode } from '@ghost-pay/contract/error-codes';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../errors.ts';
import type { Clock } from '../clock.ts';
import type { Vault } from '../vault/vault.ts';
import type { Database, DatabaseTransaction, Queryable } from './database.ts';
import { prepared } from './prepared-statements.ts';

/** One use of an Idempotency-Key: its caller and call, and a hash of the request. */
export interface Idempotency {
  readonly scope: string;
  readonly key: string;
  readonly fingerprint: Buffer;
  /** Set when an earlier answer is given. */
  isReplayed?: true;
}

/** How long the first answer is replayed. */
export const idempotencyHours = 24;

/**
 * A keyed hash of everything that identifies the request. A plain hash would not do: a body may hold a short
 * code, which an attacker could find by trying all of them.
 */
export function fingerprintRequest(
  vault: Pick<Vault, 'lookupHash'>,
  parts: { params: unknown; body: unknown },
): Buffer {
  return vault.lookupHash(`request:${JSON.stringify([parts.params, parts.body])}`);
}

/**
 * Runs `work` in one database transaction and returns its answer, which must be JSON.
 *
 * With an idempotency key, the key is claimed in the same transaction. Of two equal requests at once, the
 * second waits for the first and then gets the first answer. If the work fails, the key is rolled back with
 * it. The same key with another request throws IDEMPOTENCY_KEY_REUSED, and a refusal that is kept under the key is
 * thrown again.
 */
export async function inTransaction<Answer>(
  { database, clock }: { database: Database; clock: Clock },
  idempotency: Idempotency | undefined,
  work: (trx: DatabaseTransaction) => Promise<Answer>,
): Promise<Answer> {
  return database.transaction().execute(async (trx) => {
    if (idempotency === undefined) return work(trx);
    // The answer is not known yet.
    const claim = claimingKey(claimFor(idempotency, { answer: null, now: clock.now() }));
    const { rows: claimed } = await sql`${claim} ${prepared}`.execute(trx);
    if (claimed.length === 0) return (await answerOfUsedKey(trx, idempotency)) as Answer;
    const answer = await work(trx);
    await sql`
      update idempotency_keys set answer = ${JSON.stringify(answer)}
      where scope = ${idempotency.scope} and key = ${idempotency.key} ${prepared}`.execute(trx);
    return answer;
  });
}

/** A refusal that a repeated request gets again. No answer of a call has these fields. */
interface KeptRefusal {
  readonly refused: ErrorCode;
  readonly details: AppError['details'];
}

/**
 * Keeps the refusal under the key and throws it, so a repeated request gets the same one. Returns the answer of an
 * equal request that was answered meanwhile. Other refusals are not kept: their requests may succeed later.
 */
export async function refuseForGood(
  dependencies: { database: Database; clock: Clock },
  idempotency: Idempotency | undefined,
  refusal: AppError,
): Promise<unknown> {
  const kept: KeptRefusal = { refused: refusal.code, details: refusal.details };
  const answer = await inTransaction<unknown>(dependencies, idempotency, () =>
    Promise.resolve(kept),
  );
  if (answer === kept) throw refusal;
  return answer;
}

/**
 * The earlier answer to this request, or undefined. Work that makes outbound requests before its transaction calls
 * this first and does not repeat them. Throws IDEMPOTENCY_KEY_REUSED for the same key with another request, and the
 * refusal that is kept under the key.
 */
export async function earlierAnswer(
  { database, clock }: { database: Database; clock: Clock },
  idempotency: Idempotency,
): Promise<unknown> {
  const earlier = await findUse(database, idempotency, oldestUse(clock.now()));
  return earlier && replay(earlier, idempotency);
}

/** The kept answer, if it is for this request. */
function replay(
  { fingerprint, answer }: { fingerprint: Buffer; answer: unknown },
  asked: Idempotency,
): unknown {
  if (!fingerprint.equals(asked.fingerprint)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  asked.isReplayed = true;
  if (!isKeptRefusal(answer)) return answer;
  throw new AppError(answer.refused, answer.details);
}

function isKeptRefusal(answer: unknown): answer is KeptRefusal {
  return typeof answer === 'object' && answer !== null && 'refused' in answer;
}

interface Use {
  readonly fingerprint: Buffer;
  readonly answer: unknown;
}

/** The use of a key since a moment. */
async function findUse(
  database: Queryable,
  { scope, key }: Idempotency,
  since: Date,
): Promise<Use | undefined> {
  const { rows } = await sql<Use>`
    select fingerprint, answer from idempotency_keys
    where scope = ${scope} and key = ${key} and created_at >= ${since} ${prepared}`.execute(
    database,
  );
  return rows[0];
}

/** Earlier uses have expired. */
function oldestUse(now: Date): Date {
  return new Date(now.getTime() - idempotencyHours * 3_600_000);
}

/** A key that is claimed together with its answer, by the statement that does the work. */
export interface KeyClaim extends Idempotency {
  /** In JSON. */
  readonly answer: string;
  readonly now: Date;
  readonly oldest: Date;
}

export function claimFor(
  idempotency: Idempotency,
  { answer, now }: { answer: unknown; now: Date },
): KeyClaim {
  return { ...idempotency, answer: JSON.stringify(answer), now, oldest: oldestUse(now) };
}

/**
 * The claim as a part of a statement. It waits for a transaction that holds the key, replaces an expired use, and
 * returns no row if the key is used: the statement must then do nothing, and `answerOfUsedKey` gives the answer.
 */
export function claimingKey({
  scope,
  key,
  fingerprint,
  answer,
  now,
  oldest,
}: KeyClaim): RawBuilder<{ key: string }> {
  return sql`
    insert into idempotency_keys (scope, key, fingerprint, answer, created_at)
    values (${scope}, ${key}, ${fingerprint}, ${answer}, ${now})
    on conflict (scope, key) do update set
      fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = excluded.created_at
      where idempotency_keys.created_at < ${oldest}
    returning key`;
}

/** The answer of a key that could not be claimed. Throws as `inTransaction` does. */
export async function answerOfUsedKey(
  database: Queryable,
  idempotency: Idempotency,
): Promise<unknown> {
  // Without regard to its age, which the claim has judged.
  const use = await findUse(database, idempotency, new Date(0));
  if (use === undefined) throw new TypeError('The key of a request was erased while it was used');
  return replay(use, idempotency);
}
