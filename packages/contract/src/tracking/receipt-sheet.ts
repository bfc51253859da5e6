import { type Chain, coins } from '../coin-words.ts';
import { methodNames, productNames, statusLabels } from '../transactions/transaction-words.ts';
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
  transactionHash: 'Transaction hash',
  code: 'Code',
  paymentId: 'Payment ID',
  registered: 'Registered',
  completed: 'Completed on',
  lastChange: 'Last change',
  note: 'For privacy, this receipt shows no name. Questions:',
  regions: { europe: 'Europe', us: 'United States', japan: 'Japan' },
} as const;

const networks: Record<Chain, string> = {
  bitcoin: 'Bitcoin network',
  ethereum: 'Ethereum network',
  bsc: 'BNB Smart Chain',
  solana: 'Solana network',
  base: 'Base network',
};

/** The lines of a receipt, in the order in which people read them. */
export function receiptSheet(receipt: Receipt): ReceiptSheet {
  const { amount, currency, region, subscriptionDuration: duration, status } = receipt;
  const words = receiptWords;
  const lastLabel = status === 'completed' ? words.completed : words.lastChange;
  const rows: (ReceiptRow | undefined)[] = [
    row(words.paidOn, receipt.paidOn && inUtc(receipt.paidOn)),
    row(words.type, productNames[receipt.type]),
    row(words.duration, duration && capitalized(duration)),
    row(words.method, methodNames[receipt.paymentMethod]),
    row(words.region, region && words.regions[region]),
    coinRow(receipt),
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
    amount: new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount),
    status: statusLabels[status],
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

function coinRow({ coin, coinAmount }: Receipt): ReceiptRow | undefined {
  if (coin === null) return undefined;
  const { name, symbol, chain } = coins[coin];
  return coinAmount === null
    ? row(receiptWords.coin, `${name} (${symbol}), ${networks[chain]}`)
    : row(receiptWords.coinAmount, `${coinAmount} ${symbol}, ${networks[chain]}`);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const utcFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

function inUtc(moment: string): string {
  return `${utcFormat.format(new Date(moment))} UTC`;
}
