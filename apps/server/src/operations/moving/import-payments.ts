import type { Currency } from '@ghost-pay/contract/money';
import { isPaidByCode } from '@ghost-pay/contract/transactions/code-words';
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
  type Taken,
  type TakenBy,
} from '../../modules/payments/payments.public.ts';
import { type UsdRate, usdRateOf, usdValueBy } from '../../modules/rates/rates.public.ts';
import type { CodeRecord } from './code-records.ts';
import { RefusedRecord } from './fields.ts';
import type { PaymentCounts, ReportLine } from './import-words.ts';
import { type PaymentRecord, readPayment } from './payment-records.ts';
import type { ReadRecord } from './read-records.ts';

/** The records of one batch: one transaction, and one lookup of everything that is taken. */
export const batchSize = 500;

interface ImportTools {
  readonly vault: Vault;
  readonly randomness: Randomness;
  readonly now: Date;
}

interface Batch {
  /** The file's name. */
  readonly file: string;
  readonly importId: number;
  readonly records: readonly ReadRecord[];
}

/** A record with the hashes by which it claims its transaction and codes. */
interface Candidate {
  readonly line: number;
  readonly payment: PaymentRecord;
  readonly changes: readonly string[];
  /** Undefined for a payment that claims no transaction. */
  readonly hash:
    | { readonly chain: 'card' | NonNullable<PaymentRecord['chain']>; readonly txid: string }
    | undefined;
  /** In hex, of the codes that are claimed. */
  readonly claimedCodes: readonly string[];
}

/**
 * Takes over the payments of one batch. Lines that cannot be taken over are reported and do not hinder the others. Throws a
 * unique violation if a visitor registers one of the hashes or codes at the same moment; the batch can then be repeated.
 */
export async function importBatch(
  trx: DatabaseTransaction,
  tools: ImportTools,
  batch: Batch,
): Promise<{ counts: PaymentCounts; report: readonly ReportLine[] }> {
  const report: ReportLine[] = [];
  const tell = (line: number, outcome: ReportLine['outcome'], why: string) =>
    report.push({ file: batch.file, line, outcome, why });
  const candidates = batch.records.flatMap((record): Candidate[] => {
    const read = readCandidate(record, tools);
    if (!('why' in read)) return [read];
    tell(record.line, 'refused', read.why);
    return [];
  });
  const taken = await findTaken(trx, {
    paymentIds: candidates.map(({ payment }) => payment.paymentId),
    hashes: candidates.flatMap(({ hash }) => (hash === undefined ? [] : [hash])),
    codeHashes: candidates.flatMap(({ claimedCodes }) =>
      claimedCodes.map((code) => Buffer.from(code, 'hex')),
    ),
  });
  const { accepted, present } = sortOut(candidates, { taken, importId: batch.importId, tell });
  for (const { line, changes } of accepted)
    for (const change of changes) tell(line, 'changed', change);
  await insertAccepted(trx, tools, { accepted, importId: batch.importId });
  const refused = report.filter(({ outcome }) => outcome === 'refused').length;
  const open = accepted.filter(({ payment }) => payment.status.startsWith('pending')).length;
  return {
    counts: { taken: accepted.length, open, present, refused },
    report: report.toSorted((one, other) => one.line - other.line),
  };
}

function readCandidate(
  record: ReadRecord,
  { vault, now }: ImportTools,
): Candidate | { readonly why: string } {
  if ('problem' in record) return { why: record.problem };
  const changes: string[] = [];
  try {
    const payment = readPayment(record.fields, { now, note: (why) => changes.push(why) });
    const claims = payment.claimReleasedAt === null;
    const hash =
      claims && payment.txid !== null
        ? { chain: payment.chain ?? ('card' as const), txid: payment.txid }
        : undefined;
    const claimedCodes = payment.codes.flatMap((code) =>
      claims && !code.isReleased && code.secret !== null
        ? [codeHashOf(vault, { payment, secret: code.secret }).toString('hex')]
        : [],
    );
    return { line: record.line, payment, changes, hash, claimedCodes };
  } catch (error) {
    if (!(error instanceof RefusedRecord)) throw error;
    return { why: error.message };
  }
}

function codeHashOf(
  vault: Vault,
  { payment: { method }, secret }: { payment: PaymentRecord; secret: { code: string } },
): Buffer {
  if (!isPaidByCode(method)) throw new TypeError('Only payments by code have codes');
  return hashOfCode(vault, { method, code: secret.code });
}

/** Which candidates can be taken over; the others are present already, or refused. */
function sortOut(
  candidates: readonly Candidate[],
  {
    taken,
    importId,
    tell,
  }: {
    taken: Taken;
    importId: number;
    tell: (line: number, outcome: ReportLine['outcome'], why: string) => void;
  },
): { accepted: readonly Candidate[]; present: number } {
  const accepted: Candidate[] = [];
  let present = 0;
  const inBatch = {
    ids: new Map<string, Candidate>(),
    hashes: new Map<string, Candidate>(),
    codes: new Map<string, Candidate>(),
  };
  for (const candidate of candidates) {
    const { line, payment, hash, claimedCodes } = candidate;
    const same = taken.ids.get(payment.paymentId);
    if (same !== undefined && isTakenOver(candidate, { same, importId })) {
      present += 1;
      continue;
    }
    const key = hash && `${hash.chain}:${hash.txid}`;
    const idOf = nameHolder(same, inBatch.ids.get(payment.paymentId));
    const hashOf = key && nameHolder(taken.hashes.get(key), inBatch.hashes.get(key));
    const codes = [...claimedCodes, ...repeated(claimedCodes)];
    const codeOf = codes
      .map((code) => nameHolder(taken.codes.get(code), inBatch.codes.get(code)))
      .find((holder) => holder !== undefined);
    const why =
      (idOf && `payment_id is taken by ${idOf}.`) ??
      (hashOf && `The transaction hash is claimed by ${hashOf}.`) ??
      (codeOf && `The code is claimed by ${codeOf}.`) ??
      (repeated(claimedCodes).length > 0 ? 'The payment has the same code twice.' : undefined);
    if (why !== undefined) {
      tell(line, 'refused', why);
      continue;
    }
    accepted.push(candidate);
    inBatch.ids.set(payment.paymentId, candidate);
    if (key !== undefined) inBatch.hashes.set(key, candidate);
    for (const code of claimedCodes) inBatch.codes.set(code, candidate);
  }
  return { accepted, present };
}

function repeated(codes: readonly string[]): string[] {
  return codes.filter((code, at) => codes.indexOf(code) !== at);
}

/** Whether an earlier run has taken over this line, or an earlier import the same payment. */
function isTakenOver(
  { line, payment }: Candidate,
  { same, importId }: { same: TakenBy; importId: number },
): boolean {
  if (same.import_id === importId) return same.import_line === line;
  return (
    same.import_id !== null &&
    same.created_at.getTime() === payment.createdAt.getTime() &&
    same.amount_minor === payment.amountMinor &&
    same.currency === payment.currency &&
    same.type === payment.type &&
    same.payment_method === payment.method
  );
}

function nameHolder(stored: TakenBy | undefined, other: Candidate | undefined): string | undefined {
  if (stored !== undefined)
    return stored.import_line === null
      ? `${stored.payment_id}, which is a payment of this site`
      : `${stored.payment_id} of line ${stored.import_line}`;
  return other && `${other.payment.paymentId} of line ${other.line}`;
}

async function insertAccepted(
  trx: DatabaseTransaction,
  tools: ImportTools,
  { accepted, importId }: { accepted: readonly Candidate[]; importId: number },
): Promise<void> {
  const rates = await readRates(trx, accepted, tools.now);
  const codeCount = accepted.reduce((sum, { payment }) => sum + payment.codes.length, 0);
  const ids = await newRowIds(trx, accepted.length + codeCount);
  const nextId = () => {
    const id = ids.shift();
    if (id === undefined) throw new TypeError('An id for each row was made');
    return id;
  };
  const payments: ImportedRow[] = [];
  const codes: ImportedCode[] = [];
  const logs: ImportedLog[] = [];
  const checked: string[] = [];
  for (const { line, payment } of accepted) {
    const id = nextId();
    const isAsked = payment.ipnToken !== null && payment.status === 'pending_payment_verification';
    if (isAsked) checked.push(id);
    payments.push(rowOf(payment, { id, line, importId, rates, vault: tools.vault }));
    codes.push(
      ...payment.codes.map((code) =>
        codeOf(code, { payment, transactionId: id, id: nextId(), tools }),
      ),
    );
    logs.push(...logsOf(payment, { transactionId: id, now: tools.now }));
  }
  await insertImported(trx, { payments, codes, logs });
  for (const transactionId of checked)
    await insertImportedCard(trx, { transactionId, randomness: tools.randomness });
}

/** The rates of today, for payments whose value in dollars the file does not say. */
async function readRates(
  trx: DatabaseTransaction,
  accepted: readonly Candidate[],
  now: Date,
): Promise<ReadonlyMap<Currency, UsdRate | undefined>> {
  const asked = new Set(accepted.map(({ payment }) => payment.currency));
  const rates = new Map<Currency, UsdRate | undefined>();
  for (const currency of asked) rates.set(currency, await usdRateOf(trx, { currency, now }));
  return rates;
}

function rowOf(
  payment: PaymentRecord,
  {
    id,
    line,
    importId,
    rates,
    vault,
  }: {
    id: string;
    line: number;
    importId: number;
    rates: ReadonlyMap<Currency, UsdRate | undefined>;
    vault: Vault;
  },
): ImportedRow {
  const token = payment.status === 'pending_payment_verification' ? payment.ipnToken : null;
  return {
    id,
    payment_id: payment.paymentId,
    type: payment.type,
    payment_method: payment.method,
    crypto_type: payment.coin,
    chain: payment.chain,
    txid: payment.txid,
    payment_address: payment.address,
    processor: payment.processor,
    payment_provider: payment.provider,
    payment_ipn_token_encrypted: token === null ? null : sealImportedToken(vault, { id, token }),
    region: payment.region,
    amount_minor: payment.amountMinor,
    currency: payment.currency,
    ...usdOf(payment, rates.get(payment.currency)),
    status: payment.status,
    payment_verified: payment.isVerified,
    subscription_updated: payment.isUpdated,
    subscription_duration: payment.duration,
    notes: payment.notes,
    user_username: payment.username,
    user_email: payment.email,
    claim_released_at: payment.claimReleasedAt,
    created_at: payment.createdAt,
    updated_at: payment.updatedAt,
    import_id: importId,
    import_line: line,
  };
}

function usdOf(
  { usd, amountMinor, currency, createdAt }: PaymentRecord,
  rate: UsdRate | undefined,
) {
  if (usd !== null)
    return {
      usd_amount_minor: usd.amountMinor,
      usd_rate: usd.rate,
      usd_rate_source: usd.source,
      usd_rate_at: usd.at,
    };
  if (rate === undefined)
    return { usd_amount_minor: null, usd_rate: null, usd_rate_source: null, usd_rate_at: null };
  const value = usdValueBy(rate, { amountMinor, currency });
  return currency === 'USD' ? { ...value, usd_rate_at: createdAt } : value;
}

function codeOf(
  code: CodeRecord,
  {
    payment,
    transactionId,
    id,
    tools: { vault, randomness },
  }: { payment: PaymentRecord; transactionId: string; id: string; tools: ImportTools },
): ImportedCode {
  const { method } = payment;
  if (!isPaidByCode(method)) throw new TypeError('Only payments by code have codes');
  const stated = {
    type: code.type,
    stated_hundredths: code.stated?.hundredths ?? null,
    stated_currency: code.stated?.currency ?? null,
  };
  // A code that is not known is found by no hash: a random one keeps its row apart from all others.
  const sealed =
    code.secret === null
      ? { id, ...stated, code_encrypted: null, code_hash: randomness.bytes(32), last4: code.last4 }
      : sealFurther(vault, { id, method, ...code.secret, stated });
  return {
    ...sealed,
    transaction_id: transactionId,
    outcome: code.outcome,
    found_minor: code.foundMinor,
    outcome_at: code.outcomeAt,
    is_released: code.isReleased || payment.claimReleasedAt !== null,
    created_at: code.createdAt ?? payment.createdAt,
    replaced_at: code.replacedAt,
  };
}

function logsOf(
  { logs }: PaymentRecord,
  { transactionId, now }: { transactionId: string; now: Date },
): ImportedLog[] {
  return [
    ...logs.map(({ action, details, admin, at }) => ({
      transaction_id: transactionId,
      action,
      details,
      admin_username: admin,
      created_at: at,
    })),
    {
      transaction_id: transactionId,
      action: 'imported',
      details: 'Taken over from another system.',
      admin_username: null,
      created_at: now,
    },
  ];
}
