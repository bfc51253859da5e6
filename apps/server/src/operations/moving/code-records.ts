import { toMinorUnits, type Currency } from '@ghost-pay/contract/money';
import {
  type CodeOutcome,
  codeOutcomes,
  type CodePaymentMethod,
} from '@ghost-pay/contract/transactions/code-words';
import {
  canonicalCode,
  nintendoComplaint,
  paysafecardComplaint,
  rewarbleComplaint,
  type RewarbleType,
  rewarbleTypes,
  type VoucherCurrency,
  voucherCurrencies,
} from '@ghost-pay/contract/transactions/payer-rules';
import { unprintable } from '@ghost-pay/contract/text-rules';
import {
  amountOf,
  type Fields,
  momentOf,
  RefusedRecord,
  textOf,
  truthOf,
  wordOf,
} from './fields.ts';
import { simplified } from './read-records.ts';

/** A code of another system's payment. */
export interface CodeRecord {
  /** Null where only the last characters were given: it was erased, or the file is masked. */
  readonly secret: { readonly code: string; readonly pin: string | null } | null;
  readonly last4: string;
  readonly type: RewarbleType | null;
  readonly stated: { readonly hundredths: number; readonly currency: VoucherCurrency } | null;
  readonly outcome: CodeOutcome | null;
  readonly foundMinor: number | null;
  readonly outcomeAt: Date | null;
  readonly isReleased: boolean;
  readonly createdAt: Date | undefined;
  readonly replacedAt: Date | null;
}

/** What the payment says about all of its codes. */
interface CodesOf {
  readonly method: CodePaymentMethod;
  readonly currency: Currency;
  readonly now: Date;
  /** Takes a sentence for the report. */
  readonly note: (sentence: string) => void;
}

const complaints: Readonly<Record<CodePaymentMethod, (text: string) => string | undefined>> = {
  'nintendo-eshop': nintendoComplaint,
  'alternative-rewarble': rewarbleComplaint,
  'alternative-paysafe': paysafecardComplaint,
};
const mask = /^[•*x]{4,}\s*([A-Z0-9]{1,4})$/iu;

/** The codes of a payment's record: the list `codes` of an export, or the one `payment_code` of the older system. */
export function readCodes(fields: Fields, payment: CodesOf): CodeRecord[] {
  const list = jsonOf(fields.get('codes'));
  if (Array.isArray(list)) return list.map((item) => readListed(item, payment));
  const text = textOf(fields, 'paymentcode', 'code');
  if (text === undefined) return [];
  const nothing = { outcome: null, foundMinor: null, outcomeAt: null, replacedAt: null };
  const voucher = jsonOf(text);
  const parts = isObject(voucher)
    ? simplifiedFields(voucher)
    : new Map([['code', text as unknown]]);
  const code = textOf(parts, 'code');
  if (code === undefined) throw new RefusedRecord('payment_code holds no code.');
  return [
    {
      ...nothing,
      ...readSecret(code, { pin: textOf(parts, 'pin') ?? null, payment }),
      type:
        wordOf(parts, { names: ['type'], words: rewarbleTypes, also: typesInSmallLetters }) ?? null,
      stated: readStated(parts, { amount: 'amount', currency: 'currency' }),
      isReleased: false,
      createdAt: undefined,
    },
  ];
}

const typesInSmallLetters = Object.fromEntries(
  rewarbleTypes.map((type) => [type.toLowerCase(), type]),
);
const currenciesInSmallLetters = Object.fromEntries(
  voucherCurrencies.map((currency) => [currency.toLowerCase(), currency]),
);

function readListed(item: unknown, payment: CodesOf): CodeRecord {
  if (!isObject(item)) throw new RefusedRecord('codes must be a list of objects.');
  const { currency, now } = payment;
  const parts = simplifiedFields(item);
  const code = textOf(parts, 'code');
  const last4 = textOf(parts, 'last4')?.toUpperCase();
  if (code === undefined && !/^[A-Z0-9]{1,4}$/.test(last4 ?? ''))
    throw new RefusedRecord('A code needs its text, or its last characters in last4.');
  const found = amountOf(parts, 'found');
  const foundMinor = found === undefined ? null : toMinorUnits(found, currency);
  const outcome = wordOf(parts, { names: ['outcome'], words: codeOutcomes }) ?? null;
  const outcomeAt = momentOf(parts, { name: 'outcomeat', now }) ?? null;
  if (foundMinor === undefined) throw new RefusedRecord(`found must be an amount in ${currency}.`);
  if ((outcome === null) !== (outcomeAt === null))
    throw new RefusedRecord('A code has an outcome and its moment, outcome_at, or neither.');
  if (outcome === 'worth_less' ? foundMinor === null : outcome !== 'worked' && foundMinor !== null)
    throw new RefusedRecord('found does not fit the outcome of a code.');
  return {
    ...(code === undefined
      ? { secret: null, last4: last4 ?? '' }
      : readSecret(code, { pin: textOf(parts, 'pin') ?? null, payment })),
    type:
      wordOf(parts, { names: ['type'], words: rewarbleTypes, also: typesInSmallLetters }) ?? null,
    stated: readStated(parts, { amount: 'statedamount', currency: 'statedcurrency' }),
    outcome,
    foundMinor,
    outcomeAt,
    isReleased: truthOf(parts, 'isreleased') ?? false,
    createdAt: momentOf(parts, { name: 'createdat', now }),
    replacedAt: momentOf(parts, { name: 'replacedat', now }) ?? null,
  };
}

function readSecret(
  text: string,
  { pin, payment: { method, note } }: { pin: string | null; payment: CodesOf },
): Pick<CodeRecord, 'secret' | 'last4'> {
  const [, shown] = mask.exec(text) ?? [];
  if (shown !== undefined) {
    note(
      'The code is masked: only its last characters are known, and a second use is not recognised.',
    );
    return { secret: null, last4: shown.toUpperCase() };
  }
  const canonical = canonicalCode(text);
  // The last four of a short code would show most of it.
  if (!/^[A-Z0-9]{8,64}$/.test(canonical))
    throw new RefusedRecord('The code must have 8 to 64 letters and digits.');
  if (pin !== null && (pin.length > 32 || unprintable.test(pin)))
    throw new RefusedRecord('The PIN of the code must have at most 32 characters.');
  if (complaints[method](text) !== undefined)
    note('The code does not have the form of its kind. It is kept as it is.');
  return {
    secret: {
      code: method === 'alternative-rewarble' ? text.replaceAll(/[\s-]/g, '') : canonical,
      pin,
    },
    last4: canonical.slice(-4),
  };
}

function readStated(
  parts: Fields,
  names: { amount: string; currency: string },
): CodeRecord['stated'] {
  const amount = amountOf(parts, names.amount);
  if (amount === undefined || amount === 0) return null;
  const currency = wordOf(parts, {
    names: [names.currency],
    words: voucherCurrencies,
    also: currenciesInSmallLetters,
  });
  const hundredths = Math.round(amount * 100);
  if (hundredths < 1 || hundredths > 100_000_000)
    throw new RefusedRecord('The stated amount of the code is out of range.');
  return { hundredths, currency: currency ?? 'USD' };
}

/** The value of a JSON text, or a value that is one already; undefined for any other text. */
export function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (!/^\s*[[{]/.test(value)) return undefined;
  try {
    return JSON.parse(value);
  } catch {
    throw new RefusedRecord('A field holds a broken JSON text.');
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function simplifiedFields(value: Record<string, unknown>): Fields {
  return new Map(Object.entries(value).map(([name, field]) => [simplified(name), field]));
}
