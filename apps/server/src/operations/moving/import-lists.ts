import { newUsernameSchema } from '@ghost-pay/contract/auth/auth.schemas';
import { newPriceSchema } from '@ghost-pay/contract/pricing/pricing.schemas';
import type { SiteInfo } from '@ghost-pay/contract/site/site';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import { OperatorError } from '../../core/errors.ts';
import { insertUsersWithoutPassword, listUsers } from '../../modules/auth/auth.public.ts';
import { importPrices, tierOf } from '../../modules/pricing/pricing.public.ts';
import { importSettings, readImportedSetting } from '../../modules/settings/settings.public.ts';
import {
  attempt,
  type Cells,
  cellsOf,
  type Reading,
  RefusedRecord,
  type ReportLine,
  type Table,
} from './cells.ts';
import { type ImportFile, readRecords } from './csv-file.ts';
import { type TableName, tables } from './tables.ts';

// Settings, prices and administrators are few, and taken over before the payments.

/** What became of them. */
export interface ImportedLists {
  readonly users: number;
  readonly prices: number;
  readonly pricesSwitchedOff: number;
  readonly settings: number;
}

const mostRecords = 10_000;

type ColumnsOf<Name extends TableName> = (typeof tables)[Name]['columns'];
type CellsOf<Name extends TableName> = Cells<ColumnsOf<Name>>;

/** Takes over the files that are there; each may be missing. */
export async function importLists(
  trx: DatabaseTransaction,
  {
    files,
    mode,
    now,
    tell,
  }: {
    files: readonly ImportFile[];
    mode: SiteInfo['mode'];
    now: Date;
    tell: (line: ReportLine) => void;
  },
): Promise<ImportedLists> {
  const gather = async <Name extends TableName, Read>(
    table: Name,
    read: (cells: CellsOf<Name>, reading: Reading) => Read,
  ): Promise<{ found: Read[]; refused: number }> => {
    const found: Read[] = [];
    let refused = 0;
    const file = files.find((one) => one.table === table);
    if (file === undefined) return { found, refused };
    const columns: Table = tables[table].columns;
    for await (const record of readRecords(file.path)) {
      if (found.length >= mostRecords)
        throw new OperatorError(`${file.name} has more than ${mostRecords} records.`);
      const tried = attempt(record, now, (fields, reading) =>
        read(cellsOf(columns as ColumnsOf<Name>, fields, reading), reading),
      );
      const line = { file: file.name, line: record.line };
      if ('refusal' in tried) {
        refused += 1;
        tell({ ...line, outcome: 'refused', why: tried.refusal });
      } else {
        found.push(tried.result);
        for (const why of tried.changes) tell({ ...line, outcome: 'changed', why });
      }
    }
    return { found, refused };
  };
  const settings = await gather('settings', (cells, { note }) => readSetting(cells, mode, note));
  const prices = await gather('prices', readPrice);
  const taken = new Set((await listUsers(trx)).map(({ username }) => username.toLowerCase()));
  const users = await gather('users', (cells, reading) => {
    const user = readUser(cells, reading);
    if (taken.has(user.username.toLowerCase()))
      throw new RefusedRecord('There is an administrator with this username already.');
    taken.add(user.username.toLowerCase());
    return user;
  });
  const written = new Map(
    settings.found.flatMap((one) => (one === null ? [] : [[one.key, one.value] as const])),
  );
  const changed = written.size === 0 ? 0 : await importSettings(trx, { settings: written, now });
  // The last price of a tier counts. A line that was refused may be the tier's.
  const tiers = [...new Map(prices.found.map((price) => [tierOf(price), price])).values()];
  const isWhole = prices.refused === 0;
  const imported =
    tiers.length === 0
      ? { taken: 0, switchedOff: 0 }
      : await importPrices(trx, { prices: tiers, isWhole, now });
  await insertUsersWithoutPassword(trx, users.found);
  return {
    users: users.found.length,
    prices: imported.taken,
    pricesSwitchedOff: imported.switchedOff,
    settings: changed,
  };
}

/** Null for a setting that is left as it is. */
function readSetting(cells: CellsOf<'settings'>, mode: SiteInfo['mode'], note: Reading['note']) {
  const key = cells.need('key');
  if (/^crypto_[a-z]+_qr$/.test(key)) return null;
  const value = cells.get('value') ?? '';
  if (key === 'security_auto_process' && /^(?:true|1)$/.test(value)) {
    note('Automatic verification stays off. Switch it on when you have made rules for it.');
    return null;
  }
  // Databases write a switch as 1 or 0 too.
  const isSwitch =
    /^(?:notifications_|security_(?:require|auto)|subscription_auto|.*_enabled$)/.test(key);
  const asStored = isSwitch ? ({ '1': 'true', '0': 'false' }[value] ?? value) : value;
  const read = readImportedSetting({ key, value: asStored }, mode);
  if ('problem' in read) throw new RefusedRecord(read.problem);
  return read;
}

function readPrice(cells: CellsOf<'prices'>) {
  const parsed = newPriceSchema.safeParse({
    category: cells.get('category') ?? 'ghost-eshop-pro',
    payment_type: cells.get('payment_type')?.toLowerCase(),
    region: cells.get('region')?.toLowerCase() ?? null,
    duration: cells.get('duration'),
    price: cells.get('price'),
    currency: cells.get('currency')?.toUpperCase(),
    is_active: cells.get('is_active') ?? true,
  });
  if (parsed.success) return parsed.data;
  const { path: at, message } = parsed.error.issues[0] ?? { path: [], message: 'Not a price' };
  throw new RefusedRecord(`${at.join('.')}: ${message}.`);
}

function readUser(cells: CellsOf<'users'>, { now, note }: Reading) {
  const username = newUsernameSchema.safeParse(cells.get('username'));
  if (!username.success)
    throw new RefusedRecord(`${username.error.issues[0]?.message ?? 'Not a username'}.`);
  if (cells.get('role') === 'super_admin')
    note('Taken over as an admin: a super admin of this site makes super admins.');
  return {
    username: username.data,
    email: cells.get('email') ?? null,
    createdAt: cells.get('created_at') ?? now,
  };
}
