import { newUsernameSchema } from '@ghost-pay/contract/auth/auth.schemas';
import { newPriceSchema } from '@ghost-pay/contract/pricing/pricing.schemas';
import type { SiteInfo } from '@ghost-pay/contract/site/site';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import { OperatorError } from '../../core/errors.ts';
import { insertUsersWithoutPassword, listUsers } from '../../modules/auth/auth.public.ts';
import { importPrices, tierOf } from '../../modules/pricing/pricing.public.ts';
import { importSettings, readImportedSetting } from '../../modules/settings/settings.public.ts';
import {
  type Cells,
  cellsOf,
  type Reading,
  RefusedRecord,
  type ReportLine,
  type Table,
} from './cells.ts';
import { type ImportFile, readRecords } from './csv-file.ts';
import { type TableName, tables } from './tables.ts';

// Settings, prices and administrators are few, and taken over in one transaction before the first payment.

/** What became of them. It is stored, so that a resumed import reports it again. */
export interface ImportedLists {
  readonly users: number;
  readonly prices: number;
  readonly pricesSwitchedOff: number;
  readonly settings: number;
  readonly report: readonly ReportLine[];
}

type CellsOf<Name extends TableName> = Cells<(typeof tables)[Name]['columns']>;

const mostRecords = 10_000;

/** Takes over the files that are there; each may be missing. */
export async function importLists(
  trx: DatabaseTransaction,
  { files, mode, now }: { files: readonly ImportFile[]; mode: SiteInfo['mode']; now: Date },
): Promise<ImportedLists> {
  const report: ReportLine[] = [];
  const gather = async <Name extends TableName, Read>(
    table: Name,
    read: (cells: CellsOf<Name>, reading: Reading) => Read,
  ): Promise<Read[]> => {
    const file = files.find((one) => one.table === table);
    return file === undefined ? [] : readList(file, { read, now, report });
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
  const written = settings.flatMap((one) => (one === null ? [] : [[one.key, one.value] as const]));
  const changed =
    written.length === 0 ? 0 : await importSettings(trx, { settings: new Map(written), now });
  // A line that cannot be read may be the tier's.
  const priceFile = files.find(({ table }) => table === 'prices')?.name;
  const isWhole = !report.some(({ file, outcome }) => file === priceFile && outcome === 'refused');
  // The last price of a tier counts.
  const tiers = [...new Map(prices.map((price) => [tierOf(price), price])).values()];
  const imported =
    tiers.length === 0
      ? { taken: 0, switchedOff: 0 }
      : await importPrices(trx, { prices: tiers, isWhole, now });
  await insertUsersWithoutPassword(trx, users);
  return {
    users: users.length,
    prices: imported.taken,
    pricesSwitchedOff: imported.switchedOff,
    settings: changed,
    report,
  };
}

/** Every readable record of a file; the others go into the report. */
async function readList<Of extends Table, Read>(
  { path, name, table }: ImportFile,
  {
    read,
    now,
    report,
  }: { read: (cells: Cells<Of>, reading: Reading) => Read; now: Date; report: ReportLine[] },
): Promise<Read[]> {
  const found: Read[] = [];
  for await (const record of readRecords(path)) {
    if (found.length >= mostRecords)
      throw new OperatorError(`${name} has more than ${mostRecords} records.`);
    const tell = (outcome: ReportLine['outcome'], why: string): ReportLine => ({
      file: name,
      line: record.line,
      outcome,
      why,
    });
    const changes: ReportLine[] = [];
    try {
      if ('problem' in record) throw new RefusedRecord(record.problem);
      const reading = { now, note: (why: string) => changes.push(tell('changed', why)) };
      const columns: Table = tables[table].columns;
      found.push(read(cellsOf(columns as Of, record.fields, reading), reading));
      report.push(...changes);
    } catch (error) {
      if (!(error instanceof RefusedRecord)) throw error;
      report.push(tell('refused', error.message));
    }
  }
  return found;
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
  const { path, message } = parsed.error.issues[0] ?? { path: [], message: 'Not a price' };
  throw new RefusedRecord(`${path.join('.')}: ${message}.`);
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
