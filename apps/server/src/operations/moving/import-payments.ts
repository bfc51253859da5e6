import type { Currency } from '@ghost-pay/contract/money';
import { type CodePaymentMethod, isPaidByCode } from '@ghost-pay/contract/transactions/code-words';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import { refusalOfDatabaseError } from '../../core/database/database-errors.ts';
import type { Randomness } from '../../core/randomness.ts';
import type { Vault } from '../../core/vault/vault.ts';
import {
  insertImportedCard,
  sealImportedToken,
} from '../../modules/card-payments/card-payments.public.ts';
import {
  findTaken,
  hashOfCode,
  type ImportedCode,
  type ImportedLog,
  type ImportedRow,
  insertImported,
  newRowIds,
  sealCode,
  type TakenBy,
} from '../../modules/payments/payments.public.ts';
import { type UsdRate, usdRateOf, usdValueBy } from '../../modules/rates/rates.public.ts';
import { attempt, type ReadRecord, type ReportLine } from './cells.ts';
import { type CodeRecord, type PaymentRecord, readPayment } from './payment-record.ts';

/** What became of the payments. */
export interface PaymentCounts {
  readonly taken: number;
  /** Of the taken ones, those that wait for an administrator. */
  readonly open: number;
  /** Taken over by an earlier import. */
  readonly present: number;
  readonly refused: number;
}

interface Batch {
  readonly importId: number;
  readonly records: readonly ReadRecord[];
  readonly vault: Vault;
  readonly randomness: Randomness;
  readonly now: Date;
}

/** A payment with the keys by which it claims its transaction and codes. */
interface Candidate {
  readonly line: number;
  readonly payment: PaymentRecord;
  /** Undefined for a payment that claims no transaction. */
  readonly hash: { readonly chain: string; readonly txid: string } | undefined;
  /** In hex, of the codes that are claimed. */
  readonly codes: readonly string[];
}

/** What became of a batch, and its lines of the report in the order of the file. */
interface TakenBatch {
  readonly counts: PaymentCounts;
  readonly lines: readonly Omit<ReportLine, 'file'>[];
}

/**
 * Takes over the payments of one batch. Lines that cannot be taken over are reported and do not hinder the others. A batch
 * is repeated where a visitor has registered a hash or code between its look-up and its insertion.
 */
export async function importBatch(trx: DatabaseTransaction, batch: Batch): Promise<TakenBatch> {
  for (let tries = 1; ; tries += 1) {
    await sql`savepoint batch`.execute(trx);
    try {
      const taken = await takeOver(trx, batch);
      await sql`release savepoint batch`.execute(trx);
      return taken;
    } catch (error) {
      const refusal = refusalOfDatabaseError(error);
      const isTaken = refusal === 'DUPLICATE_TXID' || refusal === 'DUPLICATE_PAYMENT_REF';
      if (!isTaken || tries === 5) throw error;
      await sql`rollback to savepoint batch`.execute(trx);
    }
  }
}

async function takeOver(trx: DatabaseTransaction, batch: Batch): Promise<TakenBatch> {
  const tried = batch.records.map((record) => ({
    line: record.line,
    ...attempt(record, batch.now, (fields, reading) =>
      candidateOf(batch.vault, { line: record.line, payment: readPayment(fields, reading) }),
    ),
  }));
  const candidates = tried.flatMap((one) => ('result' in one ? [one.result] : []));
  const taken = await findTaken(trx, {
    paymentIds: candidates.map(({ payment }) => payment.row.payment_id),
    hashes: candidates.flatMap(({ hash }) => (hash === undefined ? [] : [hash])),
    codeHashes: candidates.flatMap(({ codes }) => codes.map((code) => Buffer.from(code, 'hex'))),
  });
  const accepted: Candidate[] = [];
  const inBatch = new Map<string, Candidate>();
  const lines: Omit<ReportLine, 'file'>[] = [];
  let [present, refused] = [0, 0];
  for (const one of tried) {
    const { line } = one;
    if ('result' in one && isTakenOver({ ...one.result, importId: batch.importId }, taken)) {
      present += 1;
      continue;
    }
    const why = 'refusal' in one ? one.refusal : whyRefused(one.result, { taken, inBatch });
    if (why !== undefined) {
      refused += 1;
      lines.push({ line, outcome: 'refused', why });
    } else if ('result' in one) {
      accepted.push(one.result);
      for (const [key] of claimsOf(one.result)) inBatch.set(key, one.result);
      for (const change of one.changes) lines.push({ line, outcome: 'changed', why: change });
    }
  }
  await insertAccepted(trx, { ...batch, accepted });
  const open = accepted.filter(({ payment }) => payment.row.status.startsWith('pending')).length;
  return { counts: { taken: accepted.length, open, present, refused }, lines };
}

function candidateOf(
  vault: Vault,
  { line, payment }: Pick<Candidate, 'line' | 'payment'>,
): Candidate {
  const { row } = payment;
  const claims = row.claim_released_at === null;
  return {
    line,
    payment,
    hash: claims && row.txid !== null ? { chain: row.chain ?? 'card', txid: row.txid } : undefined,
    codes: payment.codes.flatMap(({ secret, row: { is_released: isReleased } }) =>
      claims && !isReleased && secret !== null
        ? [hashOfCode(vault, { method: codeMethodOf(payment), ...secret }).toString('hex')]
        : [],
    ),
  };
}

function codeMethodOf({ row }: PaymentRecord): CodePaymentMethod {
  if (!isPaidByCode(row.payment_method)) throw new TypeError('Only payments by code have codes');
  return row.payment_method;
}

/** What only one payment can have, with the words for another one that has it. */
function claimsOf({ payment, hash, codes }: Candidate): (readonly [key: string, what: string])[] {
  return [
    [payment.row.payment_id, 'payment_id is taken'],
    ...(hash === undefined
      ? []
      : [[`${hash.chain}:${hash.txid}`, 'The transaction hash is claimed'] as const]),
    ...codes.map((code) => [code, 'The code is claimed'] as const),
  ];
}

function whyRefused(
  candidate: Candidate,
  {
    taken,
    inBatch,
  }: { taken: ReadonlyMap<string, TakenBy>; inBatch: ReadonlyMap<string, Candidate> },
): string | undefined {
  for (const [key, what] of claimsOf(candidate)) {
    const stored = taken.get(key);
    if (stored?.import_line === null)
      return `${what} by ${stored.payment_id}, which is a payment of this site.`;
    const other = inBatch.get(key);
    const id = stored?.payment_id ?? other?.payment.row.payment_id;
    if (id !== undefined) return `${what} by ${id} of line ${stored?.import_line ?? other?.line}.`;
  }
  return new Set(candidate.codes).size < candidate.codes.length
    ? 'The payment has the same code twice.'
    : undefined;
}

/** Whether an earlier import, or an earlier program from this very line, has taken over the same payment. */
function isTakenOver(
  { importId, line, payment: { row } }: Candidate & { importId: number },
  taken: ReadonlyMap<string, TakenBy>,
): boolean {
  const same = taken.get(row.payment_id);
  return (
    same !== undefined &&
    same.import_id !== null &&
    (same.import_id !== importId || same.import_line === line) &&
    same.created_at.getTime() === row.created_at.getTime() &&
    same.amount_minor === row.amount_minor &&
    same.currency === row.currency &&
    same.type === row.type &&
    same.payment_method === row.payment_method
  );
}

async function insertAccepted(
  trx: DatabaseTransaction,
  batch: Batch & { readonly accepted: readonly Candidate[] },
): Promise<void> {
  const { accepted, importId, vault, randomness, now } = batch;
  // The rates of today, for payments whose value in dollars the file does not say.
  const rates = new Map<Currency, UsdRate | undefined>();
  for (const currency of new Set(accepted.map(({ payment }) => payment.row.currency)))
    rates.set(currency, await usdRateOf(trx, { currency, now }));
  const codeCount = accepted.reduce((sum, { payment }) => sum + payment.codes.length, 0);
  const ids = (await newRowIds(trx, accepted.length + codeCount)).values();
  const nextId = () => {
    const { value } = ids.next();
    if (value === undefined) throw new TypeError('An id for each row was made');
    return value;
  };
  const payments: ImportedRow[] = [];
  const codes: ImportedCode[] = [];
  const logs: ImportedLog[] = [];
  const checked: string[] = [];
  for (const { line, payment } of accepted) {
    const id = nextId();
    const { row } = payment;
    const token = row.status === 'pending_payment_verification' ? payment.token : null;
    if (token !== null) checked.push(id);
    payments.push({
      ...row,
      ...(payment.usd ?? usdByRate(row, rates.get(row.currency))),
      id,
      payment_ipn_token_encrypted: token === null ? null : sealImportedToken(vault, { id, token }),
      import_id: importId,
      import_line: line,
    });
    for (const code of payment.codes)
      codes.push({ ...codeRow(code, { ...batch, id: nextId(), payment }), transaction_id: id });
    const imported = { action: 'imported', details: 'Taken over from another system.' };
    logs.push(
      ...[...payment.logs, { ...imported, admin_username: null, created_at: now }].map((log) => ({
        ...log,
        transaction_id: id,
      })),
    );
  }
  await insertImported(trx, { payments, codes, logs });
  for (const transactionId of checked) await insertImportedCard(trx, { transactionId, randomness });
}

function usdByRate(
  { amount_minor: amountMinor, currency, created_at: createdAt }: PaymentRecord['row'],
  rate: UsdRate | undefined,
) {
  if (rate === undefined)
    return { usd_amount_minor: null, usd_rate: null, usd_rate_source: null, usd_rate_at: null };
  const value = usdValueBy(rate, { amountMinor, currency });
  return currency === 'USD' ? { ...value, usd_rate_at: createdAt } : value;
}

function codeRow(
  { secret, row }: CodeRecord,
  {
    id,
    payment,
    vault,
    randomness,
  }: { id: string; payment: PaymentRecord; vault: Vault; randomness: Randomness },
): Omit<ImportedCode, 'transaction_id'> {
  const sealed =
    secret === null
      ? // A code that is not known is found by no hash: a random one keeps its row apart from all others.
        { id, code_encrypted: null, code_hash: randomness.bytes(32) }
      : sealCode(vault, { id, method: codeMethodOf(payment), ...secret, stated: row });
  const isReleased = row.is_released || payment.row.claim_released_at !== null;
  return { ...row, ...sealed, is_released: isReleased };
}
