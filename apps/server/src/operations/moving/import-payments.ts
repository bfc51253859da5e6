import type { Currency } from '@ghost-pay/contract/money';
import { type CodePaymentMethod, isPaidByCode } from '@ghost-pay/contract/transactions/code-words';
import type { DatabaseTransaction } from '../../core/database/database.ts';
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
  sealFurther,
  type TakenBy,
} from '../../modules/payments/payments.public.ts';
import { type UsdRate, usdRateOf, usdValueBy } from '../../modules/rates/rates.public.ts';
import { RefusedRecord } from './cells.ts';
import type { ReadRecord } from './csv-file.ts';
import { type CodeRecord, type PaymentRecord, readPayment } from './payment-record.ts';

/** What became of the payments. */
export interface PaymentCounts {
  readonly taken: number;
  /** Of the taken ones, those that wait for an administrator. */
  readonly open: number;
  /** Taken over by an earlier run or import. */
  readonly present: number;
  readonly refused: number;
}

/** Takes a line of the report. */
type Tell = (line: number, outcome: 'refused' | 'changed', why: string) => void;

interface Batch {
  readonly importId: number;
  readonly records: readonly ReadRecord[];
  readonly vault: Vault;
  readonly randomness: Randomness;
  readonly now: Date;
  readonly tell: Tell;
}

/** A payment with the keys by which it claims its transaction and codes. */
interface Candidate {
  readonly line: number;
  readonly payment: PaymentRecord;
  readonly changes: readonly string[];
  /** Undefined for a payment that claims no transaction. */
  readonly hash: { readonly chain: string; readonly txid: string } | undefined;
  /** In hex, of the codes that are claimed. */
  readonly codes: readonly string[];
}

/**
 * Takes over the payments of one batch. Lines that cannot be taken over are reported and do not hinder the others. Throws a
 * unique violation if a visitor registers one of the hashes or codes at the same moment; the batch can then be repeated.
 */
export async function importBatch(trx: DatabaseTransaction, batch: Batch): Promise<PaymentCounts> {
  let refused = 0;
  const refuse = (line: number, why: string) => {
    refused += 1;
    batch.tell(line, 'refused', why);
  };
  const candidates = batch.records.flatMap((record): Candidate[] => {
    const read = readCandidate(record, batch);
    if (typeof read !== 'string') return [read];
    refuse(record.line, read);
    return [];
  });
  const taken = await findTaken(trx, {
    paymentIds: candidates.map(({ payment }) => payment.row.payment_id),
    hashes: candidates.flatMap(({ hash }) => (hash === undefined ? [] : [hash])),
    codeHashes: candidates.flatMap(({ codes }) => codes.map((code) => Buffer.from(code, 'hex'))),
  });
  const accepted: Candidate[] = [];
  const inBatch = new Map<string, Candidate>();
  let present = 0;
  for (const candidate of candidates) {
    const { line, payment, changes } = candidate;
    const same = taken.get(payment.row.payment_id);
    if (same !== undefined && isTakenOver(candidate, { same, importId: batch.importId })) {
      present += 1;
      continue;
    }
    const why = whyRefused(candidate, { taken, inBatch });
    if (why !== undefined) {
      refuse(line, why);
      continue;
    }
    accepted.push(candidate);
    for (const [key] of claimsOf(candidate)) inBatch.set(key, candidate);
    for (const change of changes) batch.tell(line, 'changed', change);
  }
  await insertAccepted(trx, { ...batch, accepted });
  const open = accepted.filter(({ payment }) => payment.row.status.startsWith('pending')).length;
  return { taken: accepted.length, open, present, refused };
}

/** The sentence of its refusal for a record that cannot be taken over. */
function readCandidate(record: ReadRecord, { vault, now }: Batch): Candidate | string {
  if ('problem' in record) return record.problem;
  const changes: string[] = [];
  try {
    const payment = readPayment(record.fields, { now, note: (why) => changes.push(why) });
    const { row } = payment;
    const claims = row.claim_released_at === null;
    return {
      line: record.line,
      payment,
      changes,
      hash:
        claims && row.txid !== null ? { chain: row.chain ?? 'card', txid: row.txid } : undefined,
      codes: payment.codes.flatMap(({ secret, row: { is_released: isReleased } }) =>
        claims && !isReleased && secret !== null
          ? [hashOfCode(vault, { method: codeMethodOf(payment), ...secret }).toString('hex')]
          : [],
      ),
    };
  } catch (error) {
    if (!(error instanceof RefusedRecord)) throw error;
    return error.message;
  }
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

/** Whether an earlier run has taken over this line, or an earlier import the same payment. */
function isTakenOver(
  { line, payment: { row } }: Candidate,
  { same, importId }: { same: TakenBy; importId: number },
): boolean {
  if (same.import_id === importId) return same.import_line === line;
  return (
    same.import_id !== null &&
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
      : sealFurther(vault, { id, method: codeMethodOf(payment), ...secret, stated: row });
  const isReleased = row.is_released || payment.row.claim_released_at !== null;
  return { ...row, ...sealed, is_released: isReleased };
}
