import type { CorrectPayment } from '@ghost-pay/contract/corrections/corrections.schemas';
import type { AuditTrail } from '../../../core/audit/audit-trail.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Database, DatabaseTransaction } from '../../../core/database/database.ts';
import { refusalOfDatabaseError } from '../../../core/database/database-errors.ts';
import { type Idempotency, inTransaction } from '../../../core/database/idempotency.ts';
import { AppError } from '../../../core/errors.ts';
import type { Vault } from '../../../core/vault/vault.ts';
import { restartEvidence } from '../../evidence/evidence.public.ts';
import {
  type Neighbours,
  type Claim,
  type CodeRow,
  duplicateCodeSentences,
  hashOfCode,
  insertLog,
  isCode,
  lockById,
  maskedCode,
  newRowId,
  recordOwnersClaim,
  replaceCode,
  replaceHash,
  sealFurther,
  type TransactionRow,
} from '../../payments/payments.public.ts';
import { releaseByAmount } from '../../transfers/transfers.public.ts';
import { type Instead, readInstead } from '../correction-input.ts';
import { refusalOfCorrection } from '../correction-rules.ts';
import { markCorrected } from '../corrections.repository.ts';
import { findOwnPayment, type OwnPayment, readFacts, type ShownTokens } from '../own-payment.ts';

export interface CorrectDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly audit: AuditTrail;
  readonly neighbours: Neighbours;
}

export interface CorrectRequest {
  readonly typedId: string;
  readonly tokens: ShownTokens;
  readonly body: CorrectPayment;
  /** The visitor's address; holding claims are counted by it. */
  readonly address: string;
  readonly userAgent: string;
  readonly idempotency: Idempotency | undefined;
}

/** What the payment has now: the hash, or the masked code. */
interface Corrected {
  readonly paymentId: string;
  readonly sent: string;
}

/**
 * A visitor corrects, once, the hash or the code of their payment while it waits. What they had sent stays claimed by
 * it, so that neither can pay another payment; a hash that the site had found is free again. Throws the refusals of `refusalOfCorrection`, those of a hash or a code
 * that cannot be one, and DUPLICATE_TXID if another payment has claimed it; this payment's claim is then stored there
 * as a contest, as at creation.
 */
export async function correctPayment(
  dependencies: CorrectDependencies,
  request: CorrectRequest,
): Promise<Corrected> {
  const { vault } = dependencies;
  const own = await findOwnPayment(dependencies, request);
  const instead = readInstead(own.row, request.body);
  try {
    return await inTransaction(dependencies, request.idempotency, async (trx) =>
      correct(trx, dependencies, { request, own, instead }),
    );
  } catch (error) {
    if (refusalOfDatabaseError(error) !== 'DUPLICATE_TXID') throw error;
    const { address } = request;
    await recordOwnersClaim(dependencies, {
      row: own.row,
      claim: claimOf(vault, instead),
      address,
    });
    if (instead.kind !== 'code') throw new AppError('DUPLICATE_TXID', {}, { cause: error });
    const sentence = duplicateCodeSentences[instead.method];
    throw new AppError(
      'DUPLICATE_TXID',
      { fields: { code: sentence } },
      { cause: error, sentence },
    );
  }
}

function claimOf(vault: Vault, instead: Instead): Claim {
  return instead.kind === 'hash' ? instead : { codeHash: hashOfCode(vault, instead) };
}

/** Decides under the payment's lock: acts, reveals, readings and transfers wait for it, or are seen. */
async function correct(
  trx: DatabaseTransaction,
  { clock, vault, audit }: CorrectDependencies,
  { request, own, instead }: { request: CorrectRequest; own: OwnPayment; instead: Instead },
): Promise<Corrected> {
  const row = await lockById(trx, own.row.id);
  if (row === undefined) throw new AppError('PAYMENT_NOT_FOUND');
  const { facts, codes } = await readFacts(trx, row);
  const refusal = refusalOfCorrection(facts);
  if (refusal !== undefined) throw new AppError(refusal);
  const now = clock.now();
  const { proof } = own;
  const transactionId = row.id;
  const isFirst = await markCorrected(trx, { transactionId, proof, txidBefore: row.txid, now });
  if (!isFirst) throw new AppError('CORRECTION_USED');
  const { sent, before } =
    instead.kind === 'hash'
      ? await putHash(trx, { row, instead, now })
      : await putCode(trx, vault, { row, instead, codes, now });
  const what = instead.kind === 'hash' ? 'transaction hash' : 'code';
  const details = `The visitor corrected the ${what} to ${sent}.${before === null ? '' : ` It was ${before}.`}`;
  const log = { action: 'payment_corrected', details, admin: null };
  await insertLog(trx, { transactionId, log, now });
  const { address, userAgent } = request;
  await audit.record(trx, {
    action: 'payment_corrected',
    author: { kind: 'visitor', address, userAgent },
    subject: { kind: 'transaction', id: transactionId, name: row.payment_id },
    facts: { what: instead.kind, proof },
  });
  return { paymentId: row.payment_id, sent };
}

async function putHash(
  trx: DatabaseTransaction,
  {
    row,
    instead: { chain, txid },
    now,
  }: { row: TransactionRow; instead: Extract<Instead, { kind: 'hash' }>; now: Date },
) {
  if (txid === row.txid)
    throw new AppError('CORRECTION_SAME', {
      fields: { txid: 'This is the hash that you have sent.' },
    });
  const keepsClaim = !(await releaseByAmount(trx, row));
  await replaceHash(trx, { row, claim: { chain, txid }, keepsClaim, now });
  await restartEvidence(trx, { transactionId: row.id, chain, now });
  return { sent: txid, before: row.txid };
}

async function putCode(
  trx: DatabaseTransaction,
  vault: Vault,
  {
    row,
    instead: { method, code, pin },
    codes,
    now,
  }: {
    row: TransactionRow;
    instead: Extract<Instead, { kind: 'code' }>;
    codes: readonly CodeRow[];
    now: Date;
  },
) {
  const [before] = codes;
  if (before === undefined) throw new AppError('CORRECTION_NOT_POSSIBLE');
  if (await isCode(trx, { codeId: before.id, hash: hashOfCode(vault, { method, code }) }))
    throw new AppError('CORRECTION_SAME', {
      fields: { code: 'This is the code that you have sent.' },
    });
  const sealed = sealFurther(vault, {
    id: await newRowId(trx),
    method,
    code,
    pin,
    // A mistyped code: what was said of it stays.
    stated: before,
  });
  await replaceCode(trx, { transactionId: row.id, replacedId: before.id, code: sealed, now });
  return { sent: maskedCode(sealed), before: maskedCode(before) };
}
