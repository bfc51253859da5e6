import {
  canonicalTransactionHash,
  type Chain,
  type CoinKey,
  coinKeys,
  coins,
} from '@ghost-pay/contract/coins';
import {
  type CardProviderId,
  cardProviderIds,
} from '@ghost-pay/contract/card-payments/card-payment-words';
import { type Duration, durations } from '@ghost-pay/contract/durations';
import { type Currency, currencies, toMinorUnits } from '@ghost-pay/contract/money';
import { normalizePaymentId } from '@ghost-pay/contract/payment-id';
import { type Region, regions } from '@ghost-pay/contract/pricing/pricing-words';
import { isPaidByCode } from '@ghost-pay/contract/transactions/code-words';
import {
  payerEmailComplaint,
  usernameComplaint,
} from '@ghost-pay/contract/transactions/payer-rules';
import {
  type PaymentMethod,
  paymentMethods,
  type PaymentType,
  paymentTypes,
  type TransactionStatus,
  transactionStatuses,
} from '@ghost-pay/contract/transactions/transaction-words';
import { type CodeRecord, isObject, jsonOf, readCodes, simplifiedFields } from './code-records.ts';
import {
  amountOf,
  cleanText,
  type Fields,
  momentOf,
  RefusedRecord,
  textOf,
  truthOf,
  wordOf,
} from './fields.ts';

/** A payment of another system. */
export interface PaymentRecord {
  readonly paymentId: string;
  readonly type: PaymentType;
  readonly method: PaymentMethod;
  readonly coin: CoinKey | null;
  readonly chain: Chain | null;
  readonly txid: string | null;
  readonly address: string | null;
  readonly processor: string | null;
  readonly provider: CardProviderId | null;
  readonly ipnToken: string | null;
  readonly region: Region | null;
  readonly amountMinor: number;
  readonly currency: Currency;
  /** Null where the file does not say it. */
  readonly usd: {
    readonly amountMinor: number;
    readonly rate: string;
    readonly source: string;
    readonly at: Date;
  } | null;
  readonly status: TransactionStatus;
  readonly isVerified: boolean;
  readonly isUpdated: boolean;
  readonly duration: Duration | null;
  readonly notes: string | null;
  readonly username: string | null;
  readonly email: string | null;
  readonly claimReleasedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly codes: readonly CodeRecord[];
  readonly logs: readonly LogRecord[];
}

interface LogRecord {
  readonly action: string;
  readonly details: string;
  readonly admin: string | null;
  readonly at: Date;
}

/** The columns that are read; every other one is named once in the report. */
export const paymentColumns: ReadonlySet<string> = new Set(
  // The first one is the other system's own number of the row, which means nothing here.
  `id paymentid type paymentmethod cryptotype txid paymentaddress processor paymentprovider paymentipntoken region amount
  currency status notes paymentverified subscriptionupdated subscriptionduration user userusername username email useremail
  createdat updatedat claimreleasedat usdamount usdrate usdratesource usdrateat paymentcode code codes logs`.split(
    /\s+/,
  ),
);

const maxLogs = 500;
const maxNotes = 10_000;
/** PayGate's own names of its processors. */
const providersOfPaygate = {
  rampnetwork: 'ramp',
  stripe: 'stripe_usa',
  alchemypay: 'alchemy',
} as const;
const regionsAsShown = { eu: 'europe', uk: 'europe', jp: 'japan' } as const;
const regionOfCurrency: Readonly<Record<Currency, Region>> = {
  EUR: 'europe',
  USD: 'us',
  JPY: 'japan',
};

/**
 * Reads one record. Throws a RefusedRecord if the payment cannot be taken over; what is changed or left out is told to
 * `note`, in sentences that repeat no value.
 */
export function readPayment(
  fields: Fields,
  { now, note }: { now: Date; note: (sentence: string) => void },
): PaymentRecord {
  const paymentId = readPaymentId(fields);
  const type = required(wordOf(fields, { names: ['type'], words: paymentTypes }), 'type');
  const method = required(
    wordOf(fields, { names: ['paymentmethod'], words: paymentMethods }),
    'payment_method',
  );
  const { amountMinor, currency } = readMoney(fields);
  const state = readState(fields, { type, note });
  const createdAt = required(momentOf(fields, { name: 'createdat', now }), 'created_at');
  const updatedAt = momentOf(fields, { name: 'updatedat', now }) ?? createdAt;
  const coin = readCoin(fields, method);
  const chain = coin === null ? null : coins[coin].chain;
  const codes = isPaidByCode(method) ? readCodes(fields, { method, currency, now, note }) : [];
  if (isPaidByCode(method) && codes.length === 0)
    note('The payment has no code: a second use of its code is not recognised.');
  const username = readPerson(fields, {
    names: ['userusername', 'username', 'user'],
    complaint: usernameComplaint,
    note: () => note('The username cannot be shown, and is left out.'),
  });
  const email = readPerson(fields, {
    names: ['useremail', 'email'],
    complaint: payerEmailComplaint,
    note: () => note('The e-mail address is none, and is left out.'),
  });
  const claimReleasedAt = momentOf(fields, { name: 'claimreleasedat', now }) ?? null;
  if (claimReleasedAt !== null && state.status !== 'failed')
    throw new RefusedRecord('Only a failed payment can have a claim_released_at.');
  return {
    paymentId,
    type,
    method,
    coin,
    chain,
    txid: readHash(fields, { method, chain, note }),
    address: coin === null ? null : (lineOf(fields, { name: 'paymentaddress', most: 120 }) ?? null),
    processor: lineOf(fields, { name: 'processor', most: 100 }) ?? null,
    provider: method === 'card' ? readProvider(fields, note) : null,
    ipnToken: method === 'card' ? readToken(fields, note) : null,
    region: readRegion(fields, { method, currency, note }),
    amountMinor,
    currency,
    usd: readUsd(fields, now),
    ...state,
    duration: readDuration(fields, type),
    notes: textPart(textOf(fields, 'notes'), maxNotes),
    username,
    email,
    claimReleasedAt,
    createdAt,
    updatedAt: updatedAt < createdAt ? createdAt : updatedAt,
    codes: withOutcome(codes, { amountMinor, isVerified: state.isVerified, updatedAt }),
    logs: readLogs(fields, { now, note }),
  };
}

function required<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new RefusedRecord(`${name} is missing.`);
  return value;
}

function readPaymentId(fields: Fields): string {
  const paymentId = normalizePaymentId(required(textOf(fields, 'paymentid'), 'payment_id'));
  if (paymentId === undefined)
    throw new RefusedRecord(
      'payment_id must be GHOST-, 6 letters or digits, 10 digits, 6 letters or digits.',
    );
  return paymentId;
}

function readMoney(fields: Fields): { amountMinor: number; currency: Currency } {
  const written = textOf(fields, 'currency')?.toUpperCase();
  const currency = currencies.find((known) => known === written);
  if (currency === undefined)
    throw new RefusedRecord(`currency must be one of: ${currencies.join(', ')}.`);
  const amount = required(amountOf(fields, 'amount'), 'amount');
  const amountMinor = toMinorUnits(amount, currency);
  if (amountMinor === undefined || amountMinor <= 0)
    throw new RefusedRecord(
      `amount must be more than 0 and at most 1,000,000, in whole ${currency === 'JPY' ? 'yen' : 'cents'}.`,
    );
  return { amountMinor, currency };
}

function readCoin(fields: Fields, method: PaymentMethod): CoinKey | null {
  if (method !== 'crypto') return null;
  return required(wordOf(fields, { names: ['cryptotype'], words: coinKeys }), 'crypto_type');
}

/** The status decides; flags that contradict it are changed. */
function readState(
  fields: Fields,
  { type, note }: { type: PaymentType; note: (sentence: string) => void },
): Pick<PaymentRecord, 'status' | 'isVerified' | 'isUpdated'> {
  const status = required(
    wordOf(fields, {
      names: ['status'],
      words: transactionStatuses,
      also: { payment_initiated: 'pending_payment_verification' } as const,
    }),
    'status',
  );
  const verified = truthOf(fields, 'paymentverified');
  const updated = truthOf(fields, 'subscriptionupdated');
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
  return { status, isVerified, isUpdated };
}

function readHash(
  fields: Fields,
  {
    method,
    chain,
    note,
  }: { method: PaymentMethod; chain: Chain | null; note: (sentence: string) => void },
): string | null {
  const text = textOf(fields, 'txid');
  if (text === undefined || (chain === null && method !== 'card')) return null;
  // A card pays out on Polygon, whose hashes have the form of Ethereum's.
  const hash = canonicalTransactionHash(chain ?? 'ethereum', text);
  if (hash === undefined) {
    note('txid is no transaction hash of its chain, and is left out.');
    return null;
  }
  return hash;
}

function readProvider(fields: Fields, note: (sentence: string) => void): CardProviderId | null {
  try {
    return (
      wordOf(fields, {
        names: ['paymentprovider'],
        words: cardProviderIds,
        also: providersOfPaygate,
      }) ?? null
    );
  } catch {
    note('payment_provider is not known here, and is left out.');
    return null;
  }
}

function readToken(fields: Fields, note: (sentence: string) => void): string | null {
  const token = textOf(fields, 'paymentipntoken');
  if (token === undefined) return null;
  if (token.length <= 2000 && /^[\u0021-\u007e]+$/.test(token)) return token;
  note('payment_ipn_token is no token, and is left out.');
  return null;
}

function readRegion(
  fields: Fields,
  {
    method,
    currency,
    note,
  }: { method: PaymentMethod; currency: Currency; note: (sentence: string) => void },
): Region | null {
  if (method !== 'nintendo-eshop') return null;
  const region = wordOf(fields, { names: ['region'], words: regions, also: regionsAsShown });
  if (region === undefined) note('region is missing, and taken from the currency.');
  if (textOf(fields, 'region')?.toLowerCase() === 'uk')
    note('The region uk is taken over as europe.');
  return region ?? regionOfCurrency[currency];
}

function readDuration(fields: Fields, type: PaymentType): Duration | null {
  if (type === 'donation') return null;
  return required(
    wordOf(fields, { names: ['subscriptionduration'], words: durations }),
    'subscription_duration',
  );
}

/** A name or address of the customer; null for one that is missing or cannot be shown. */
function readPerson(
  fields: Fields,
  {
    names,
    complaint,
    note,
  }: {
    names: readonly string[];
    complaint: (text: string) => string | undefined;
    note: () => void;
  },
): string | null {
  const text = textOf(fields, ...names);
  if (text === undefined) return null;
  if (complaint(text) === undefined) return text;
  note();
  return null;
}

function lineOf(
  fields: Fields,
  { name, most }: { name: string; most: number },
): string | undefined {
  const text = textOf(fields, name);
  return text === undefined
    ? undefined
    : cleanText(text, most).replaceAll(/[\n\t]/g, ' ') || undefined;
}

function textPart(text: string | undefined, most: number): string | null {
  return text === undefined ? null : cleanText(text, most) || null;
}

/** The value in dollars as an export has it: all four fields, or none. */
function readUsd(fields: Fields, now: Date): PaymentRecord['usd'] {
  const amount = amountOf(fields, 'usdamount');
  const rate = textOf(fields, 'usdrate');
  const source = lineOf(fields, { name: 'usdratesource', most: 200 });
  const at = momentOf(fields, { name: 'usdrateat', now });
  if (amount === undefined || rate === undefined || source === undefined || at === undefined)
    return null;
  const amountMinor = toMinorUnits(amount, 'USD');
  if (amountMinor === undefined || !/^\d{1,9}(?:\.\d{1,18})?$/.test(rate))
    throw new RefusedRecord('usd_amount and usd_rate must be numbers.');
  return { amountMinor, rate, source, at };
}

/** A code of a payment that was verified has worked, unless the file says otherwise. */
function withOutcome(
  codes: readonly CodeRecord[],
  {
    amountMinor,
    isVerified,
    updatedAt,
  }: { amountMinor: number; isVerified: boolean; updatedAt: Date },
): readonly CodeRecord[] {
  const [code] = codes;
  const isOfOlderSystem = codes.length === 1 && code?.createdAt === undefined;
  if (!isOfOlderSystem || !isVerified || code === undefined) return codes;
  return [{ ...code, outcome: 'worked', foundMinor: amountMinor, outcomeAt: updatedAt }];
}

function readLogs(
  fields: Fields,
  { now, note }: { now: Date; note: (sentence: string) => void },
): LogRecord[] {
  const list = jsonOf(fields.get('logs'));
  if (list === undefined || list === null || list === '') return [];
  if (!Array.isArray(list)) throw new RefusedRecord('logs must be a list.');
  if (list.length > maxLogs) note(`Of the logs only the last ${maxLogs} are taken over.`);
  return list.slice(-maxLogs).map((item) => {
    if (!isObject(item)) throw new RefusedRecord('logs must be a list of objects.');
    const entry = simplifiedFields(item);
    const action = lineOf(entry, { name: 'action', most: 60 });
    const at = momentOf(entry, { name: 'createdat', now });
    if (action === undefined || at === undefined)
      throw new RefusedRecord('An entry of logs needs action and created_at.');
    return {
      action,
      details: textPart(textOf(entry, 'details'), maxNotes) ?? '',
      admin: lineOf(entry, { name: 'adminusername', most: 100 }) ?? null,
      at,
    };
  });
}
