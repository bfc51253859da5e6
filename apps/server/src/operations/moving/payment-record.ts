import { type Chain, coins } from '@ghost-pay/contract/coins';
import { canonicalCode, folded, transactionHashIn } from '@ghost-pay/contract/typed-text';
import { type Currency, toMinorUnits } from '@ghost-pay/contract/money';
import type { Region } from '@ghost-pay/contract/pricing/pricing-words';
import { type CodePaymentMethod, isPaidByCode } from '@ghost-pay/contract/transactions/code-words';
import {
  codeComplaint,
  codeRules,
  pinComplaint,
  sentCode,
} from '@ghost-pay/contract/transactions/payer-rules';
import type {
  PaymentMethod,
  PaymentType,
  TransactionStatus,
} from '@ghost-pay/contract/transactions/transaction-words';
import { type Cells, cellsOf, type Fields, type Reading, RefusedRecord } from './cells.ts';
import { type codeColumns, type logColumns, paymentColumns } from './tables.ts';

// What another system's payment comes to here: refused, changed where only a detail is uncertain, never guessed.

type PaymentCells = Cells<typeof paymentColumns>;
type Note = Reading['note'];
export type PaymentRecord = ReturnType<typeof readPayment>;
export type CodeRecord = PaymentRecord['codes'][number];

const maxLogs = 500;
const regionOfCurrency: Readonly<Record<Currency, Region>> = {
  EUR: 'europe',
  USD: 'us',
  JPY: 'japan',
};
const mask = /^[•*x]{4,}\s*([A-Z0-9]{1,4})$/iu;

/**
 * Reads one record: its row, and what becomes rows of other tables. Throws a RefusedRecord if the payment cannot be taken
 * over; what is changed or left out is told to `note`, in sentences that repeat no value.
 */
export function readPayment(fields: Fields, { now, note }: Reading) {
  const cells = cellsOf(paymentColumns, fields, { now, note });
  const paymentId = cells.need('payment_id');
  const type = cells.need('type');
  const method = cells.need('payment_method');
  const { amountMinor, currency } = readMoney(cells);
  const state = readState(cells, { type, note });
  const createdAt = cells.need('created_at');
  const updatedAt = cells.get('updated_at') ?? createdAt;
  const coin = method === 'crypto' ? cells.need('crypto_type') : null;
  const chain = coin === null ? null : coins[coin].chain;
  const releasedAt = cells.get('claim_released_at') ?? null;
  if (releasedAt !== null && state.status !== 'failed')
    throw new RefusedRecord('Only a failed payment can have a claim_released_at.');
  const codes = isPaidByCode(method) ? readCodes(cells, { method, currency, createdAt, note }) : [];
  const [only] = codes;
  // A code of a payment that was verified has worked, unless the file says otherwise.
  if (state.payment_verified && codes.length === 1 && only?.isOfOlderSystem === true)
    Object.assign(only.row, { outcome: 'worked', found_minor: amountMinor, outcome_at: updatedAt });
  return {
    row: {
      payment_id: paymentId,
      type,
      payment_method: method,
      crypto_type: coin,
      chain,
      txid: readHash(cells, { method, chain, note }),
      payment_address: coin === null ? null : (cells.get('payment_address') ?? null),
      processor: cells.get('processor') ?? null,
      payment_provider: method === 'card' ? (cells.get('payment_provider') ?? null) : null,
      region: method === 'nintendo-eshop' ? readRegion(cells, { fields, currency, note }) : null,
      amount_minor: amountMinor,
      currency,
      ...state,
      subscription_duration: type === 'donation' ? null : cells.need('subscription_duration'),
      notes: cells.get('notes') ?? null,
      user_username: cells.get('user_username') ?? null,
      user_email: cells.get('user_email') ?? null,
      claim_released_at: releasedAt,
      created_at: createdAt,
      updated_at: updatedAt < createdAt ? createdAt : updatedAt,
    },
    token: method === 'card' ? (cells.get('payment_ipn_token') ?? null) : null,
    usd: readUsd(cells),
    codes,
    logs: readLogs(cells, note),
  };
}

function readMoney(cells: PaymentCells): { amountMinor: number; currency: Currency } {
  const currency = cells.need('currency');
  const amountMinor = toMinorUnits(cells.need('amount'), currency);
  if (amountMinor === undefined || amountMinor <= 0)
    throw new RefusedRecord(
      `amount must be more than 0 and at most 1,000,000, in whole ${currency === 'JPY' ? 'yen' : 'cents'}.`,
    );
  return { amountMinor, currency };
}

/** The status decides; flags that contradict it are changed. */
function readState(
  cells: PaymentCells,
  { type, note }: { type: PaymentType; note: Note },
): { status: TransactionStatus; payment_verified: boolean; subscription_updated: boolean } {
  const status = cells.need('status');
  const verified = cells.get('payment_verified');
  const updated = cells.get('subscription_updated');
  if (status === 'pending_subscription_update' && type === 'donation')
    throw new RefusedRecord('A donation has no subscription to wait for.');
  const isVerified =
    status === 'failed' ? (verified ?? false) : status !== 'pending_payment_verification';
  const isUpdated = status === 'completed' && type === 'ghost-eshop-pro';
  if ((verified ?? isVerified) !== isVerified)
    note('payment_verified contradicts the status, which counts.');
  // The older system set it for donations too.
  if ((updated ?? isUpdated) !== isUpdated && type !== 'donation')
    note('subscription_updated contradicts the status, which counts.');
  return { status, payment_verified: isVerified, subscription_updated: isUpdated };
}

function readHash(
  cells: PaymentCells,
  { method, chain, note }: { method: PaymentMethod; chain: Chain | null; note: Note },
): string | null {
  const text = cells.get('txid');
  if (text === undefined || (chain === null && method !== 'card')) return null;
  // A card pays out on Polygon, whose hashes have the form of Ethereum's.
  const hash = transactionHashIn(chain ?? 'ethereum', text);
  if (hash === undefined) note('txid is no transaction hash of its chain, and is left out.');
  return hash ?? null;
}

function readRegion(
  cells: PaymentCells,
  { fields, currency, note }: { fields: Fields; currency: Currency; note: Note },
): Region {
  const region = cells.get('region');
  if (region === undefined) note('region is missing, and taken from the currency.');
  if (fields.get('region')?.trim().toLowerCase() === 'uk')
    note('The region uk is taken over as europe.');
  return region ?? regionOfCurrency[currency];
}

/** The value in dollars as an export has it: all four cells, or none. */
function readUsd(cells: PaymentCells) {
  const amount = cells.get('usd_amount');
  const rate = cells.get('usd_rate');
  const source = cells.get('usd_rate_source');
  const at = cells.get('usd_rate_at');
  if (amount === undefined || rate === undefined || source === undefined || at === undefined)
    return undefined;
  const amountMinor = toMinorUnits(amount, 'USD');
  if (amountMinor === undefined || !/^\d{1,9}(?:\.\d{1,18})?$/.test(rate))
    throw new RefusedRecord('usd_amount and usd_rate must be numbers.');
  return {
    usd_amount_minor: amountMinor,
    usd_rate: rate,
    usd_rate_source: source,
    usd_rate_at: at,
  };
}

/** What the payment says about all of its codes. */
interface CodesOf {
  readonly method: CodePaymentMethod;
  readonly currency: Currency;
  readonly createdAt: Date;
  readonly note: Note;
}

/** The list `codes` of an export, or the one `payment_code` of the older system. */
function readCodes(cells: PaymentCells, payment: CodesOf) {
  const listed = cells.get('codes');
  if (listed !== undefined && listed.length > 0)
    return listed.map((code) => readCode(code, payment));
  const single = listed === undefined ? cells.get('payment_code') : undefined;
  if (single === undefined) {
    payment.note('The payment has no code: a second use of its code is not recognised.');
    return [];
  }
  if (single.get('code') === undefined) throw new RefusedRecord('payment_code holds no code.');
  return [readCode(single, payment)];
}

function readCode(cells: Cells<typeof codeColumns>, payment: CodesOf) {
  const { currency, createdAt } = payment;
  const text = cells.get('code');
  const last4 = cells.get('last4')?.toUpperCase() ?? '';
  if (text === undefined && !/^[A-Z0-9]{1,4}$/.test(last4))
    throw new RefusedRecord('A code needs its text, or its last characters in last4.');
  const { secret, ...shown } =
    text === undefined
      ? { secret: null, last4 }
      : readSecret(text, { pin: cells.get('pin') ?? null, payment });
  const found = cells.get('found');
  const foundMinor = found === undefined ? null : toMinorUnits(found, currency);
  const outcome = cells.get('outcome') ?? null;
  const outcomeAt = cells.get('outcome_at') ?? null;
  if (foundMinor === undefined) throw new RefusedRecord(`found must be an amount in ${currency}.`);
  if ((outcome === null) !== (outcomeAt === null))
    throw new RefusedRecord('A code has an outcome and its moment, outcome_at, or neither.');
  if (outcome === 'worth_less' ? foundMinor === null : outcome !== 'worked' && foundMinor !== null)
    throw new RefusedRecord('found does not fit the outcome of a code.');
  const givenAt = cells.get('created_at');
  return {
    /** Null where only the last characters were given: it was erased, or the file is masked. */
    secret,
    isOfOlderSystem: givenAt === undefined,
    row: {
      ...shown,
      type: cells.get('type') ?? null,
      ...readStated(cells),
      outcome,
      found_minor: foundMinor,
      outcome_at: outcomeAt,
      is_released: cells.get('is_released') ?? false,
      created_at: givenAt ?? createdAt,
      replaced_at: cells.get('replaced_at') ?? null,
    },
  };
}

function readSecret(
  text: string,
  { pin, payment: { method, note } }: { pin: string | null; payment: CodesOf },
): { secret: { code: string; pin: string | null } | null; last4: string } {
  const [, shown] = mask.exec(text) ?? [];
  if (shown !== undefined) {
    note(
      'The code is masked: only its last characters are known, and a second use is not recognised.',
    );
    return { secret: null, last4: shown.toUpperCase() };
  }
  const code = sentCode(text, codeRules[method]);
  const canonical = canonicalCode(code);
  // The last four of a short code would show most of it.
  if (!/^[A-Z0-9]{8,64}$/.test(canonical))
    throw new RefusedRecord('The code must have 8 to 64 letters and digits.');
  if (pin !== null && pinComplaint(pin) !== undefined)
    throw new RefusedRecord('The PIN of the code must have at most 32 characters.');
  if (codeComplaint(text, codeRules[method]) !== undefined)
    note('The code does not have the form of its kind. It is kept as it is.');
  const kept = method === 'alternative-rewarble' ? code : canonical;
  return { secret: { code: kept, pin: pin && folded(pin) }, last4: canonical.slice(-4) };
}

function readStated(cells: Cells<typeof codeColumns>) {
  const amount = cells.get('stated_amount') ?? 0;
  if (amount === 0) return { stated_hundredths: null, stated_currency: null };
  const currency = cells.get('stated_currency') ?? ('USD' as const);
  const hundredths = Math.round(amount * 100);
  if (hundredths < 1 || hundredths > 100_000_000)
    throw new RefusedRecord('The stated amount of the code is out of range.');
  return { stated_hundredths: hundredths, stated_currency: currency };
}

function readLogs(cells: PaymentCells, note: Note) {
  const entries = cells.get('logs') ?? [];
  if (entries.length > maxLogs) note(`Of the logs only the last ${maxLogs} are taken over.`);
  return entries.slice(-maxLogs).map((entry: Cells<typeof logColumns>) => {
    const action = entry.get('action');
    const at = entry.get('created_at');
    if (action === undefined || at === undefined)
      throw new RefusedRecord('An entry of logs needs action and created_at.');
    return {
      action,
      details: entry.get('details') ?? '',
      admin_username: entry.get('admin_username') ?? null,
      created_at: at,
    };
  });
}
