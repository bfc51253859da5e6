import {
  isAddressSetting,
  settingFacts,
  type SettingKey,
  settingKeys,
} from '@ghost-pay/contract/settings/setting-keys';
import { updateSettingsSchema } from '@ghost-pay/contract/settings/settings.schemas';
import type { SiteInfo } from '@ghost-pay/contract/site/site';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import { checkNewAddress } from './receiving-address.ts';
import { lockSettings, readAllSettings, writeChanges } from './settings.repository.ts';

/** The author of an address that an operator's command has set: no administrator has this id. */
const operator = { userId: '00000000-0000-0000-0000-000000000000', username: 'operator' } as const;

/** A setting of another system in the form that is stored, or a sentence that says why it cannot be taken over. */
export function readImportedSetting(
  { key, value }: { key: string; value: string },
  mode: SiteInfo['mode'],
): { readonly key: SettingKey; readonly value: string } | { readonly problem: string } {
  const known = settingKeys.find((one) => one === key);
  if (known === undefined) return { problem: 'There is no such setting here.' };
  const parsed = updateSettingsSchema.safeParse({ [known]: value });
  if (!parsed.success) return { problem: `${parsed.error.issues[0]?.message ?? 'Not a value'}.` };
  const text = parsed.data[known] ?? '';
  if (!isAddressSetting(known) || text === '') return { key: known, value: text };
  const checked = checkNewAddress(known, text, mode);
  return 'refusal' in checked
    ? { problem: checked.refusal }
    : { key: known, value: checked.address };
}

/** Stores settings of another system, without an event, and returns how many of them were changed. */
export async function importSettings(
  trx: DatabaseTransaction,
  { settings, now }: { settings: ReadonlyMap<SettingKey, string>; now: Date },
): Promise<number> {
  await lockSettings(trx);
  const stored = await readAllSettings(trx);
  const changes = [...settings]
    .map(([key, to]) => ({ key, from: stored.get(key) ?? settingFacts[key].default, to }))
    .filter(({ from, to }) => from !== to);
  await writeChanges(trx, { changes, by: operator, now });
  return changes.length;
}
