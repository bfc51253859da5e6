import {
  type AddressSetting,
  settingFacts,
  type SettingKey,
  settingKeys,
} from '@ghost-pay/contract/settings/setting-keys';
import { updateSettingsSchema } from '@ghost-pay/contract/settings/settings.schemas';
import type { SiteInfo } from '@ghost-pay/contract/site/site';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import { checkAddress } from './receiving-address.ts';
import { demonstrationAddresses, isDemonstrationAddress } from './demonstration-addresses.ts';
import {
  insertAddressChanges,
  lockSettings,
  readAllSettings,
  writeSettings,
} from './settings.repository.ts';

/** The author of an address that an operator's command has set: no administrator has this id. */
const operator = { id: '00000000-0000-0000-0000-000000000000', name: 'operator' } as const;

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
  if (!isAddress(known) || text === '') return { key: known, value: text };
  const checked = checkAddress(known, text);
  if ('refusal' in checked) return { problem: checked.refusal };
  if (mode === 'live' && isDemonstrationAddress(checked.address))
    return { problem: 'This is a demonstration address: money sent there is lost.' };
  return { key: known, value: checked.address };
}

/** Stores settings of another system, without an event, and returns how many of them were changed. */
export async function importSettings(
  trx: DatabaseTransaction,
  { settings, now }: { settings: ReadonlyMap<SettingKey, string>; now: Date },
): Promise<number> {
  await lockSettings(trx);
  const stored = await readAllSettings(trx);
  const before = (key: SettingKey) => stored.get(key) ?? settingFacts[key].default;
  const changes = [...settings].filter(([key, value]) => before(key) !== value);
  await writeSettings(trx, { settings: new Map(changes), now });
  await insertAddressChanges(
    trx,
    changes.flatMap(([key, value]) =>
      isAddress(key)
        ? [
            {
              key,
              old_address: before(key) || null,
              new_address: value || null,
              changed_at: now,
              changed_by: operator.id,
              changed_by_username: operator.name,
            },
          ]
        : [],
    ),
  );
  return changes.length;
}

function isAddress(key: SettingKey): key is AddressSetting {
  return key in demonstrationAddresses;
}
