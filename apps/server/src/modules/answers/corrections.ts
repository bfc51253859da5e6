import { randomUUIDv7 } from 'node:crypto';
import type { CorrectionOffer, CorrectPayment } from '@ghost-pay/contract/answers/answers.schemas';
import { errorCatalogue } from '@ghost-pay/contract/error-codes';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { AppError } from '../../core/errors.ts';
import { isLinkToken } from '../../core/vault/link-token.ts';
import type { Vault } from '../../core/vault/vault.ts';
import { restartEvidence } from '../evidence/evidence.public.ts';
import {
  type CodeRow,
  findByPaymentId,
  hashOfCode,
  isCode,
  isLogged,
  isSender,
  listCodesOf,
  maskedCode,
  replaceCode,
  replaceHash,
  sealCode,
  type TransactionRow,
} from '../payments/payments.public.ts';
import { findByTypedId } from '../tracking/tracking.public.ts';
import { isFoundByAmount, listAttached, releaseOwn } from '../transfers/transfers.public.ts';
import { readCorrection, type TypedCode, type TypedHash } from './answer-input.ts';
import { type CorrectionFacts, refusalOfCorrection } from './answer-rules.ts';
import { type CorrectionRow, findCorrection, markCorrected } from './answers.repository.ts';
import type { AnswerKind } from './usecases/give-answer.ts';

/** A payment with its visitor's proof: `quote` for the browser that sent it, which most often has its quote. */
interface OwnPayment {
  readonly row: TransactionRow;
  readonly proof: NonNullable<CorrectionRow['proof']>;
}

/**
 * A visitor corrects, once, the hash or the code of their payment while it waits. What they had sent stays claimed by it,
 * so that neither can pay another payment; a hash that the site had found is free again.
 */
export const correction: AnswerKind<
  OwnPayment,
  CorrectPayment,
  TypedHash | TypedCode,
  CorrectionOffer
> = {
  action: 'payment_corrected',

  /**
   * By the browser that sent it or by a mailed link. Throws CORRECTION_TOKEN_INVALID without either, in every state of the
   * payment, and the tracker's errors.
   */
  async find(dependencies, { typedId, tokens: { senderToken, linkToken } }) {
    const { database, clock, vault } = dependencies;
    const row = await findByTypedId(typedId, async (id) => findByPaymentId(database, id));
    if (await isSender(dependencies, { row, token: senderToken })) return { row, proof: 'quote' };
    const isByLink = isLinkToken(vault, {
      purpose: 'correct_payment',
      subject: row.payment_id,
      token: linkToken,
      now: clock.now(),
    });
    if (!isByLink) throw new AppError('CORRECTION_TOKEN_INVALID');
    return { row, proof: 'link' };
  },

  /** What was sent. Throws CORRECTION_NOT_POSSIBLE for a payment by card. */
  async offer(database, { row }) {
    if (row.payment_method === 'card') throw new AppError('CORRECTION_NOT_POSSIBLE');
    const { facts, codes } = await readFacts(database, row);
    const refusal = refusalOfCorrection(facts);
    const code = codes.at(-1);
    return {
      paymentId: row.payment_id,
      paymentMethod: row.payment_method,
      coin: row.crypto_type,
      sent: row.txid ?? (code ? maskedCode(code) : null),
      refusal: refusal ? { code: refusal, sentence: errorCatalogue[refusal].sentence } : null,
    };
  },

  read: ({ row }, body) => readCorrection(row, body),

  async apply(trx, { vault }, { own: { proof }, row, typed, now }) {
    const { facts, codes } = await readFacts(trx, row);
    const refusal = refusalOfCorrection(facts);
    if (refusal !== undefined) throw new AppError(refusal);
    const corrected = { transactionId: row.id, proof, txidBefore: row.txid, now };
    if (!(await markCorrected(trx, corrected))) throw new AppError('CORRECTION_USED');
    const { sent, before } =
      typed.kind === 'hash'
        ? await putHash(trx, { row, typed, now })
        : await putCode(trx, vault, { row, typed, codes, now });
    const what = typed.kind === 'hash' ? 'transaction hash' : 'code';
    return {
      sent,
      details: `The visitor corrected the ${what} to ${sent}.${before === null ? '' : ` It was ${before}.`}`,
      facts: { what: typed.kind, proof },
    };
  },
};

/** What the rules need to know about a payment, and its codes that the visitor has not replaced. */
export async function readFacts(
  database: Queryable,
  row: TransactionRow,
  known: { readonly isFoundBySite?: boolean } = {},
): Promise<{ facts: CorrectionFacts; codes: readonly CodeRow[] }> {
  const { id: transactionId } = row;
  const before = await findCorrection(database, transactionId);
  const codes = await listCodesOf(database, transactionId);
  const isRevealed = await isLogged(database, { transactionId, action: 'code_revealed' });
  const isFoundBySite = known.isFoundBySite ?? (await isFoundByAmount(database, row));
  const { chain, txid } = isFoundBySite ? row : { chain: null, txid: null };
  const attached = await listAttached(database, [{ ...row, chain, txid }]);
  const present = codes.filter(({ replaced_at: replacedAt }) => replacedAt === null);
  return {
    codes: present,
    facts: {
      method: row.payment_method,
      status: row.status,
      isCorrected: Boolean(before?.corrected_at),
      isContested: row.is_contested,
      isCodeTaken: isRevealed || codes.some(({ outcome }) => outcome !== null),
      isFoundBySite,
      hasTransfer: (attached.get(transactionId) ?? []).length > 0,
      verdict: row.verdict,
      codes: present.length,
    },
  };
}

async function putHash(
  trx: DatabaseTransaction,
  { row, typed: { chain, txid }, now }: { row: TransactionRow; typed: TypedHash; now: Date },
) {
  if (txid === row.txid)
    throw new AppError('CORRECTION_SAME', {
      fields: { txid: 'This is the hash that you have sent.' },
    });
  const keepsClaim = !(await releaseOwn(trx, row, 'amount'));
  await replaceHash(trx, { row, claim: { chain, txid }, keepsClaim, now });
  await restartEvidence(trx, { transactionId: row.id, chain, now });
  return { sent: txid, before: row.txid };
}

async function putCode(
  trx: DatabaseTransaction,
  vault: Vault,
  {
    row,
    typed,
    codes,
    now,
  }: { row: TransactionRow; typed: TypedCode; codes: readonly CodeRow[]; now: Date },
) {
  const [before] = codes;
  if (before === undefined) throw new AppError('CORRECTION_NOT_POSSIBLE');
  if (await isCode(trx, { codeId: before.id, hash: hashOfCode(vault, typed) }))
    throw new AppError('CORRECTION_SAME', {
      fields: { code: 'This is the code that you have sent.' },
    });
  // A mistyped code: what was said of it stays.
  const sealed = sealCode(vault, { id: randomUUIDv7(), ...typed, stated: before });
  await replaceCode(trx, { transactionId: row.id, replacedId: before.id, code: sealed, now });
  return { sent: maskedCode(sealed), before: maskedCode(before) };
}
