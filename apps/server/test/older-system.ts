import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newCode, newTransactionHash } from './payments.ts';

// Files as the older system exports its tables.

/** A record with the column names of the older system. */
export type OlderRecord = Readonly<Record<string, unknown>>;

const letters = (number: number) => number.toString(36).toUpperCase().padStart(6, '0').slice(-6);

/** The id of the older system's payment with this number. */
export function olderId(number: number): string {
  return `GHOST-${letters(number)}-${1_700_000_000 + number}-OLDSYS`;
}

/** A completed payment by Bitcoin, unless `more` says otherwise. */
export function olderPayment(number: number, more: OlderRecord = {}): OlderRecord {
  return {
    id: number,
    payment_id: olderId(number),
    txid: newTransactionHash(),
    type: 'ghost-eshop-pro',
    payment_method: 'crypto',
    crypto_type: 'btc',
    amount: '12.00',
    currency: 'USD',
    status: 'completed',
    payment_verified: 1,
    subscription_updated: 1,
    subscription_duration: '3 months',
    created_at: new Date(Date.UTC(2025, 0, 1) + number * 60_000).toISOString(),
    updated_at: new Date(Date.UTC(2025, 0, 2) + number * 60_000).toISOString(),
    user_username: `customer-${number}`,
    user_email: `customer-${number}@example.org`,
    ...more,
  };
}

/** One by a gift card. */
export function olderGiftCard(number: number, more: OlderRecord = {}): OlderRecord {
  return olderPayment(number, {
    txid: null,
    payment_method: 'nintendo-eshop',
    crypto_type: null,
    region: 'eu',
    currency: 'EUR',
    amount: '15.00',
    payment_code: newCode(),
    ...more,
  });
}

export function asCsv(records: readonly OlderRecord[]): string {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const cell = (value: unknown) => {
    if (value === null || value === undefined) return '';
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `"${text.replaceAll('"', '""')}"`;
  };
  const rows = records.map((record) => names.map((name) => cell(record[name])).join(','));
  return [names.join(','), ...rows, ''].join('\r\n');
}

/** A folder with these files by name. */
export async function olderFolder(
  files: Readonly<Record<string, string | Buffer>>,
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ghost-pay-older-'));
  for (const [name, content] of Object.entries(files))
    await writeFile(path.join(folder, name), content);
  return { folder, remove: async () => rm(folder, { recursive: true, force: true }) };
}
