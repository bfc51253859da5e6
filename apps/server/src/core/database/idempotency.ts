import type { ErrorCode } from '@ghost-pay/contract/error-codes';
import { AppError } from '../errors.ts';
import type { Clock } from '../clock.ts';
import type { Vault } from '../vault/vault.ts';
import type { Database, DatabaseTransaction } from './database.ts';
import { prepared } from './prepared-statements.ts';

/** One use of an Idempotency-Key: its caller and call, and a hash of the request. */
export interface Idempotency {
  readonly scope: string;
  readonly key: string;
  readonly fingerprint: Buffer;
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
    const earlier = await claimKey(trx, idempotency, clock.now());
    if (earlier !== undefined) return replay(earlier, idempotency) as Answer;
    const answer = await work(trx);
    await trx
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where('scope', '=', idempotency.scope)
      .where('key', '=', idempotency.key)
      .modifyEnd(prepared)
      .execute();
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
  const { scope, key } = idempotency;
  const earlier = await database
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('created_at', '>=', new Date(clock.now().getTime() - idempotencyHours * 3_600_000))
    .executeTakeFirst();
  return earlier && replay(earlier, idempotency);
}

/** The kept answer, if it is for this request. */
function replay(
  { fingerprint, answer }: { fingerprint: Buffer; answer: unknown },
  asked: Idempotency,
): unknown {
  if (!fingerprint.equals(asked.fingerprint)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  if (!isKeptRefusal(answer)) return answer;
  throw new AppError(answer.refused, answer.details);
}

function isKeptRefusal(answer: unknown): answer is KeptRefusal {
  return typeof answer === 'object' && answer !== null && 'refused' in answer;
}

/** Claims the key, or returns its earlier use. An expired key can be claimed again. */
async function claimKey(
  trx: DatabaseTransaction,
  { scope, key, fingerprint }: Idempotency,
  now: Date,
) {
  const oldest = new Date(now.getTime() - idempotencyHours * 3_600_000);
  // The update replaces an expired key in place. The insert waits for a transaction that holds the key.
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ scope, key, fingerprint, answer: 'null', created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet({ fingerprint, answer: 'null', created_at: now })
        .where('idempotency_keys.created_at', '<', oldest),
    )
    .returning('key')
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (claimed !== undefined) return undefined;
  return trx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}
