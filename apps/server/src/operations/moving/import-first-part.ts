import { newUsernameSchema } from '@ghost-pay/contract/auth/auth.schemas';
import { roles } from '@ghost-pay/contract/auth/roles';
import { type Duration, durations } from '@ghost-pay/contract/durations';
import { type NewPrice, newPriceSchema } from '@ghost-pay/contract/pricing/pricing.schemas';
import type { SettingKey } from '@ghost-pay/contract/settings/setting-keys';
import type { SiteInfo } from '@ghost-pay/contract/site/site';
import { emailComplaint } from '@ghost-pay/contract/text-rules';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import { OperatorError } from '../../core/errors.ts';
import { insertUsersWithoutPassword, listUsers } from '../../modules/auth/auth.public.ts';
import { importPrices, tierOf } from '../../modules/pricing/pricing.public.ts';
import { importSettings, readImportedSetting } from '../../modules/settings/settings.public.ts';
import {
  amountOf,
  type Fields,
  momentOf,
  RefusedRecord,
  textOf,
  truthOf,
  wordOf,
} from './fields.ts';
import type { FirstPart, ImportFile, ReportLine } from './import-words.ts';
import { readRecords } from './read-records.ts';

// Settings, prices and administrators are few, and taken over in one transaction before the first payment.

const mostRecords = 10_000;

interface Place {
  readonly mode: SiteInfo['mode'];
  readonly now: Date;
}

/** Takes over the files that are there; each may be missing. */
export async function importFirstPart(
  trx: DatabaseTransaction,
  { files, mode, now }: Place & { files: readonly ImportFile[] },
): Promise<FirstPart> {
  const report: ReportLine[] = [];
  const settings = await gather(files, { kind: 'settings', report }, (fields, note) =>
    readSetting(fields, { mode, note }),
  );
  const prices = await gather(files, { kind: 'prices', report }, readPrice);
  const priceFile = files.find(({ kind }) => kind === 'prices')?.name;
  const taken = new Set((await listUsers(trx)).map(({ username }) => username.toLowerCase()));
  const users = await gather(files, { kind: 'users', report }, (fields, note) => {
    const user = readUser(fields, { now, note });
    if (taken.has(user.username.toLowerCase()))
      throw new RefusedRecord('There is an administrator with this username already.');
    taken.add(user.username.toLowerCase());
    return user;
  });
  const written = settings.flatMap((setting) => (setting === null ? [] : [setting]));
  const changedSettings =
    written.length === 0
      ? 0
      : await importSettings(trx, {
          settings: new Map(written.map(({ key, value }) => [key, value])),
          now,
        });
  const importedPrices =
    prices.length === 0
      ? { taken: 0, switchedOff: 0 }
      : await importPrices(trx, {
          prices: oneOfEachTier(prices),
          // A line that cannot be read may be the tier's.
          isWhole: !report.some(({ file, outcome }) => file === priceFile && outcome === 'refused'),
          now,
        });
  await insertUsersWithoutPassword(trx, users);
  return {
    users: users.length,
    prices: importedPrices.taken,
    pricesSwitchedOff: importedPrices.switchedOff,
    settings: changedSettings,
    report,
  };
}

/** Every readable record of a file; the others go into the report. */
async function gather<Read>(
  files: readonly ImportFile[],
  { kind, report }: { kind: ImportFile['kind']; report: ReportLine[] },
  read: (fields: Fields, note: (why: string) => void) => Read,
): Promise<Read[]> {
  const file = files.find((one) => one.kind === kind);
  if (file === undefined) return [];
  const found: Read[] = [];
  const { name } = file;
  for await (const record of readRecords(file.path)) {
    if (found.length >= mostRecords)
      throw new OperatorError(`${name} has more than ${mostRecords} records.`);
    const { line } = record;
    if ('problem' in record) {
      report.push({ file: name, line, outcome: 'refused', why: record.problem });
      continue;
    }
    const changes: ReportLine[] = [];
    try {
      const one = read(record.fields, (why) =>
        changes.push({ file: name, line, outcome: 'changed', why }),
      );
      found.push(one);
      report.push(...changes);
    } catch (error) {
      if (!(error instanceof RefusedRecord)) throw error;
      report.push({ file: name, line, outcome: 'refused', why: error.message });
    }
  }
  return found;
}

/** Null for a setting that is left as it is. */
function readSetting(
  fields: Fields,
  { mode, note }: { mode: SiteInfo['mode']; note: (why: string) => void },
): { key: SettingKey; value: string } | null {
  const key = textOf(fields, 'key');
  if (key === undefined) throw new RefusedRecord('key is missing.');
  if (/^crypto_[a-z]+_qr$/.test(key)) return null;
  const value = textOf(fields, 'value') ?? '';
  if (key === 'security_auto_process' && /^(?:true|1)$/.test(value)) {
    note('Automatic verification stays off. Switch it on when you have made rules for it.');
    return null;
  }
  const read = readImportedSetting({ key, value: asSwitch(key, value) }, mode);
  if ('problem' in read) throw new RefusedRecord(read.problem);
  return read;
}

/** Databases write a switch as 1 or 0 too. */
function asSwitch(key: string, value: string): string {
  if (!/^(?:notifications_|security_(?:require|auto)|subscription_auto|.*_enabled$)/.test(key))
    return value;
  return { '1': 'true', '0': 'false' }[value] ?? value;
}

function readPrice(fields: Fields): NewPrice {
  const duration: Duration | undefined = wordOf(fields, { names: ['duration'], words: durations });
  const parsed = newPriceSchema.safeParse({
    category: textOf(fields, 'category') ?? 'ghost-eshop-pro',
    payment_type: textOf(fields, 'paymenttype')?.toLowerCase(),
    region: textOf(fields, 'region')?.toLowerCase() ?? null,
    duration,
    price: amountOf(fields, 'price'),
    currency: textOf(fields, 'currency')?.toUpperCase(),
    is_active: truthOf(fields, 'isactive') ?? true,
  });
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0] ?? { path: [], message: 'Not a price' };
  throw new RefusedRecord(`${path.join('.')}: ${message}.`);
}

/** The last price of a tier counts. */
function oneOfEachTier(prices: readonly NewPrice[]): NewPrice[] {
  return [...new Map(prices.map((price) => [tierOf(price), price])).values()];
}

function readUser(
  fields: Fields,
  { now, note }: { now: Date; note: (why: string) => void },
): { username: string; email: string | null; createdAt: Date } {
  const username = newUsernameSchema.safeParse(textOf(fields, 'username'));
  if (!username.success)
    throw new RefusedRecord(`${username.error.issues[0]?.message ?? 'Not a username'}.`);
  const email = textOf(fields, 'email') ?? null;
  const isMail = email === null || emailComplaint(email, '') === undefined;
  if (!isMail) note('The e-mail address is none, and is left out.');
  const role = wordOf(fields, { names: ['role'], words: roles });
  if (role === 'super_admin')
    note('Taken over as an admin: a super admin of this site makes super admins.');
  const createdAt = momentOf(fields, { name: 'createdat', now }) ?? now;
  return { username: username.data, email: isMail ? email : null, createdAt };
}
