import type { AddCode } from '@ghost-pay/contract/top-ups/top-ups.schemas';
import type { AuditTrail } from '../../../core/audit/audit-trail.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Database, DatabaseTransaction } from '../../../core/database/database.ts';
import { refusalOfDatabaseError } from '../../../core/database/database-errors.ts';
import { type Idempotency, inTransaction } from '../../../core/database/idempotency.ts';
import { AppError } from '../../../core/errors.ts';
import { recordEvent } from '../../../core/events/events.repository.ts';
import type { Vault } from '../../../core/vault/vault.ts';
import {
  type Neighbours,
  addCode as insertCode,
  duplicateCodeSentences,
  hashOfCode,
  insertLog,
  lockById,
  maskedCode,
  newRowId,
  recordOwnersClaim,
  sealFurther,
  type CodeRow,
} from '../../payments/payments.public.ts';
import { findOwnTopUp, type OwnTopUp, readTopUpFacts } from '../own-top-up.ts';
import { refusalOfTopUp } from '../top-up-rules.ts';
import type { CodePaymentMethod } from '@ghost-pay/contract/transactions/code-words';
import {
  nintendoCodeSchema,
  paysafecardSchema,
  rewarbleVoucherSchema,
} from '@ghost-pay/contract/transactions/payment-codes';
import type { VoucherCurrency } from '@ghost-pay/contract/transactions/payer-rules';
import { z } from 'zod';

export interface AddCodeDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly audit: AuditTrail;
  readonly neighbours: Neighbours;
}

export interface AddCodeRequest {
  readonly typedId: string;
  readonly token: string | undefined;
  readonly body: AddCode;
  /** The visitor's address; holding claims are counted by it. */
  readonly address: string;
  readonly userAgent: string;
  readonly idempotency: Idempotency | undefined;
}

/** The payment, and the masked code that it has now. */
interface Added {
  readonly paymentId: string;
  readonly sent: string;
}

/**
 * The customer adds, once for each link, another code to a payment whose codes did not come to its price. Throws the
 * refusals of `refusalOfTopUp`, those of a text that cannot be a code, and DUPLICATE_TXID if a payment has claimed it; a
 * claim on another payment's code is then stored there as a contest, as at creation.
 */
export async function addCode(
  dependencies: AddCodeDependencies,
  request: AddCodeRequest,
): Promise<Added> {
  const { vault } = dependencies;
  const own = await findOwnTopUp(dependencies, request);
  const typed = readTypedCode({ method: own.method, like: own.linkedCode }, request.body);
  try {
    return await inTransaction(dependencies, request.idempotency, async (trx) =>
      add(trx, dependencies, { request, own, typed }),
    );
  } catch (error) {
    if (refusalOfDatabaseError(error) !== 'DUPLICATE_TXID') throw error;
    const { address } = request;
    const claim = { codeHash: hashOfCode(vault, typed) };
    await recordOwnersClaim(dependencies, { row: own.row, claim, address });
    const sentence = duplicateCodeSentences[typed.method];
    throw new AppError(
      'DUPLICATE_TXID',
      { fields: { code: sentence } },
      { cause: error, sentence },
    );
  }
}

/** Decides under the payment's lock: acts and other codes wait for it, or are seen. */
async function add(
  trx: DatabaseTransaction,
  { clock, vault, audit }: AddCodeDependencies,
  { request, own, typed }: { request: AddCodeRequest; own: OwnTopUp; typed: TypedCode },
): Promise<Added> {
  const row = await lockById(trx, own.row.id);
  if (row === undefined) throw new AppError('TOP_UP_TOKEN_INVALID');
  const { facts } = await readTopUpFacts(trx, { row, linkedCode: own.linkedCode });
  const refusal = refusalOfTopUp(facts);
  if (refusal !== undefined) throw new AppError(refusal);
  const now = clock.now();
  const transactionId = row.id;
  const code = sealFurther(vault, { id: await newRowId(trx), ...typed });
  await insertCode(trx, { transactionId, code, now });
  const sent = maskedCode(code);
  const log = { action: 'code_added', details: `The visitor added the code ${sent}.`, admin: null };
  await insertLog(trx, { transactionId, log, now });
  await recordEvent(trx, {
    kind: 'payment_code_added',
    transactionId,
    facts: { status: row.status },
    happenedAt: now,
  });
  const { address, userAgent } = request;
  await audit.record(trx, {
    action: 'code_added',
    author: { kind: 'visitor', address, userAgent },
    subject: { kind: 'transaction', id: transactionId, name: row.payment_id },
  });
  return { paymentId: row.payment_id, sent };
}

/** A code that the customer adds, in its canonical form, with what they state. */
interface TypedCode {
  readonly method: CodePaymentMethod;
  readonly code: string;
  readonly pin: string | null;
  readonly stated: Pick<CodeRow, 'type' | 'stated_hundredths' | 'stated_currency'>;
}

const giftCardSchema = z.object({ code: nintendoCodeSchema });
const voucherSchema = rewarbleVoucherSchema.omit({ type: true });

/** Throws INVALID_INPUT, with the sentence of each field, for what cannot be a code of this method. */
function readTypedCode(
  { method, like }: { method: CodePaymentMethod; like: Pick<CodeRow, 'type'> },
  typed: AddCode,
): TypedCode {
  const { type } = like;
  switch (method) {
    case 'nintendo-eshop': {
      const { code } = read(giftCardSchema, typed);
      const stated = { type, stated_hundredths: null, stated_currency: null };
      return { method, code, pin: null, stated };
    }
    case 'alternative-rewarble': {
      const { code, pin = null, ...value } = read(voucherSchema, typed);
      return { method, code, pin, stated: { type, ...hundredthsOf(value) } };
    }
    case 'alternative-paysafe': {
      const { code, ...value } = read(paysafecardSchema, typed);
      return { method, code, pin: null, stated: { type, ...hundredthsOf(value) } };
    }
  }
}

function hundredthsOf({ amount, currency }: { amount: number; currency: VoucherCurrency }) {
  return { stated_hundredths: Math.round(amount * 100), stated_currency: currency };
}

function read<Schema extends z.ZodType>(schema: Schema, typed: AddCode): z.output<Schema> {
  // A missing text is said to be missing by the schema of its code.
  const result = schema.safeParse({ ...typed, code: typed.code ?? '' });
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues) fields[String(path[0])] ??= message;
  throw new AppError('INVALID_INPUT', { fields });
}
