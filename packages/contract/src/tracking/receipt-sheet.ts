import { capitalized, type durationName } from '../durations.ts';
import { recordOf } from '../record-of.ts';
import { coinDecimal } from '../coin-decimal.ts';
import { chainFacts, chainKeys, coins } from '../coin-words.ts';
import type { methodNames, productNames, statusLabels } from '../transactions/transaction-words.ts';
import type { Translated } from '../with-own-texts.ts';
import type { Receipt } from './tracking.schemas.ts';

// What a receipt says, for the page and for the PDF: free of zod, and in UTC, so that both say the same.

export interface ReceiptRow {
  readonly label: string;
  readonly value: string;
  /** For ids, hashes and codes, which people compare letter by letter. */
  readonly isMono?: true;
}

export interface ReceiptSheet {
  readonly title: string;
  readonly siteName: string;
  readonly amountLabel: string;
  readonly amount: string;
  readonly status: string;
  readonly rows: readonly ReceiptRow[];
  readonly note: string;
}

export const receiptWords = {
  title: 'Receipt',
  amount: 'Amount paid',
  paidOn: 'Paid on',
  type: 'For',
  duration: 'Duration',
  method: 'Method',
  region: 'Region',
  coin: 'Coin',
  coinAmount: 'Coin and amount',
  onNetwork: (coin: string, network: string) => `${coin}, ${network}`,
  transactionHash: 'Transaction hash',
  code: 'Code',
  paymentId: 'Payment ID',
  registered: 'Registered',
  completed: 'Completed on',
  lastChange: 'Last change',
  note: 'For privacy, this receipt shows no name. Questions:',
  regions: { europe: 'Europe', us: 'United States', japan: 'Japan' },
  networks: recordOf(chainKeys, (chain) => {
    const { name } = chainFacts[chain];
    return name.endsWith('Chain') ? name : `${name} network`;
  }),
} as const;

/** A language's words for a receipt, and its tag for Intl. */
export interface ReceiptLanguage {
  readonly locale: string;
  readonly receiptWords: Translated<typeof receiptWords>;
  readonly productNames: typeof productNames;
  readonly methodNames: typeof methodNames;
  readonly statusLabels: typeof statusLabels;
  readonly durationName: typeof durationName;
}

/** The lines of a receipt, in the order in which people read them. */
export function receiptSheet(receipt: Receipt, language: ReceiptLanguage): ReceiptSheet {
  const { amount, currency, region, subscriptionDuration: duration, status } = receipt;
  const { locale, receiptWords: words } = language;
  const inUtc = utcFormat(locale);
  const lastLabel = status === 'completed' ? words.completed : words.lastChange;
  const rows: (ReceiptRow | undefined)[] = [
    row(words.paidOn, receipt.paidOn && inUtc(receipt.paidOn)),
    row(words.type, language.productNames[receipt.type]),
    row(words.duration, duration && capitalized(language.durationName(duration))),
    row(words.method, language.methodNames[receipt.paymentMethod]),
    row(words.region, region && words.regions[region]),
    coinRow(receipt, language),
    idRow(words.transactionHash, receipt.transactionHash),
    idRow(words.code, receipt.maskedCode),
    idRow(words.paymentId, receipt.paymentId),
    row(words.registered, inUtc(receipt.createdAt)),
    row(lastLabel, inUtc(receipt.updatedAt)),
  ];
  return {
    title: words.title,
    siteName: receipt.siteName,
    amountLabel: words.amount,
    amount: new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount),
    status: language.statusLabels[status],
    rows: rows.filter((each) => each !== undefined),
    note: words.note,
  };
}

function row(label: string, value: string | null): ReceiptRow | undefined {
  return value === null ? undefined : { label, value };
}

function idRow(label: string, value: string | null): ReceiptRow | undefined {
  return value === null ? undefined : { label, value, isMono: true };
}

function coinRow(
  { coin, coinAmount }: Receipt,
  { locale, receiptWords: words }: ReceiptLanguage,
): ReceiptRow | undefined {
  if (coin === null) return undefined;
  const { name, symbol, chain } = coins[coin];
  const on = (paid: string) => words.onNetwork(paid, words.networks[chain]);
  return coinAmount === null
    ? row(words.coin, on(`${name} (${symbol})`))
    : row(words.coinAmount, on(`${coinDecimal(coinAmount, locale)} ${symbol}`));
}

function utcFormat(locale: string): (moment: string) => string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return (moment) => `${format.format(new Date(moment))} UTC`;
}
