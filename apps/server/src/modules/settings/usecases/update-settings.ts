import {
  type AddressSetting,
  asksForFreshFactor,
  coinOfSetting,
  isAddressSetting,
  settingKeys,
} from '@ghost-pay/contract/settings/setting-keys';
import { isExtendedKey } from '@ghost-pay/contract/settings/extended-keys';
import type {
  settingsSavedSchema,
  SettingsUpdate,
} from '@ghost-pay/contract/settings/settings.schemas';
import type { SiteInfo } from '@ghost-pay/contract/site/site';
import type { z } from 'zod';
import { type AuditEntry, authorOf } from '../../../core/audit/audit-trail.ts';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import { recordEvent } from '../../../core/events/events.repository.ts';
import { type Actor, requireFreshFactor } from '../../../core/http/actor.ts';
import type { Vault } from '../../../core/vault/vault.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { recentSince } from '../address-changes.ts';
import { cellOfKey } from '../bitcoin-key.ts';
import { keepBitcoinKey } from '../bitcoin-keys.repository.ts';
import { type ExtendedKey, readExtendedKey } from '../extended-key.ts';
import { checkNewAddress } from '../receiving-address.ts';
import { versionOfSettings } from '../settings-hashes.ts';
import { readSettings, type Settings } from '../settings.public.ts';
import {
  isAddressChange,
  lockSettings,
  markNotOurs,
  type SettingChange,
  writeChanges,
} from '../settings.repository.ts';

type UpdateDependencies = Pick<
  Dependencies,
  'database' | 'clock' | 'vault' | 'audit' | 'site' | 'neighbours'
>;

/**
 * Changes the sent settings, all or none, and records each change. `not_ours` names the changed addresses that were
 * never the site's own: their quotes end. Throws INVALID_INPUT for an address that
 * is invalid on its network, SETTINGS_CHANGED if the sent version is not the current one, STEP_UP_REQUIRED if
 * a change needs a fresh second factor.
 */
export async function updateSettings(
  dependencies: UpdateDependencies,
  { actor, update: sent }: { actor: Actor; update: SettingsUpdate },
): Promise<z.input<typeof settingsSavedSchema>> {
  const { database, clock, vault, audit, site, neighbours } = dependencies;
  return database.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const before = await readSettings(trx);
    const now = clock.now();
    const { update, key } = withBitcoinKey(sent);
    const changes = findChanges({ before, update, mode: site.mode });
    const notOurs = new Set(update.not_ours);
    refuseUnchanged(notOurs, changes);
    if (
      update.settings_version !== undefined &&
      update.settings_version !== versionOfSettings(before)
    )
      throw new AppError('SETTINGS_CHANGED');
    if (key !== undefined || changes.some(asksForFreshFactor)) requireFreshFactor(actor, now);
    const addressChanges = changes.filter(isAddressChange);

    await writeChanges(trx, { changes, by: actor, now });
    for (const { key, to } of addressChanges) {
      const coin = coinOfSetting(key);
      if (!notOurs.has(key)) continue;
      // Also those that it replaced since the restored address was the setting's.
      const addresses = await markNotOurs(trx, { key, restored: to, since: recentSince(now) });
      if (coin !== undefined) await neighbours.disownAddresses(trx, { coin, addresses, now });
    }
    for (const { key } of addressChanges)
      await recordEvent(trx, {
        kind: 'receiving_address_changed',
        facts: { setting: key, changed_by: actor.username },
        happenedAt: now,
      });
    if (key !== undefined) await keepKey(trx, { key, actor, vault, audit, now });
    const settings_version = versionOfSettings(await readSettings(trx));
    for (const change of changes)
      await audit.record(trx, entryOf(change, { actor, vault, notOurs }));
    return {
      settings_version,
      qrCodesGenerated: addressChanges.flatMap(({ key, to }) => {
        const coin = coinOfSetting(key);
        return coin === undefined || to === '' ? [] : [`crypto_${coin}_qr` as const];
      }),
    };
  });
}

/**
 * An extended key in the field of the Bitcoin address stands for the address of its index 0, which the site shows wherever a
 * payment has none of its own: whoever watches the addresses watches the key.
 */
function withBitcoinKey(sent: SettingsUpdate): { update: SettingsUpdate; key?: ExtendedKey } {
  const text = sent.crypto_btc_address;
  if (text === undefined || !isExtendedKey(text)) return { update: sent };
  const read = readExtendedKey(text);
  if ('refusal' in read)
    throw new AppError('INVALID_INPUT', { fields: { crypto_btc_address: read.refusal } });
  return { update: { ...sent, crypto_btc_address: read.key.addressAt(0) }, key: read.key };
}

async function keepKey(
  trx: DatabaseTransaction,
  {
    key,
    actor,
    vault,
    audit,
    now,
  }: Pick<Dependencies, 'vault' | 'audit'> & { key: ExtendedKey; actor: Actor; now: Date },
): Promise<void> {
  const root = key.addressAt(0);
  const seal = (id: string) => vault.encrypt(cellOfKey(id), key.text);
  if (!(await keepBitcoinKey(trx, { root, seal, now }))) return;
  await audit.record(trx, {
    action: 'settings_changed',
    author: authorOf(actor),
    subject: { kind: 'setting', id: 'bitcoin_key' },
    facts: { from: '', to: shortened(root) ?? '' },
  });
}

/** The sent values that differ from the current ones. An unchanged address is not checked again. */
function findChanges({
  before,
  update,
  mode,
}: {
  before: Settings;
  update: SettingsUpdate;
  mode: SiteInfo['mode'];
}): SettingChange[] {
  const fields: Record<string, string> = {};
  const changes = settingKeys.flatMap((key): SettingChange[] => {
    const from = before.text(key);
    const sent = update[key];
    if (sent === undefined || sent === from) return [];
    if (!isAddressSetting(key) || sent === '') return [{ key, from, to: sent }];
    const checked = checkNewAddress(key, sent, mode);
    if ('refusal' in checked) {
      fields[key] = checked.refusal;
      return [];
    }
    return checked.address === from ? [] : [{ key, from, to: checked.address }];
  });
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields });
  return changes;
}

/** Only an address that is replaced can be said not to be ours. */
function refuseUnchanged(
  notOurs: ReadonlySet<AddressSetting>,
  changes: readonly SettingChange[],
): void {
  const isChanged = (key: AddressSetting) => changes.some((change) => change.key === key);
  const unchanged = [...notOurs].filter((key) => !isChanged(key));
  if (unchanged.length === 0) return;
  const sentence = 'Enter the right address first: this one has not changed.';
  throw new AppError('INVALID_INPUT', {
    fields: Object.fromEntries(unchanged.map((key) => [key, sentence])),
  });
}

function entryOf(
  change: SettingChange,
  { actor, vault, notOurs }: { actor: Actor; vault: Vault; notOurs: ReadonlySet<AddressSetting> },
): AuditEntry {
  const { key, from, to } = change;
  const about = { author: authorOf(actor), subject: { kind: 'setting', id: key } } as const;
  if (!isAddressChange(change))
    return { action: 'settings_changed', ...about, facts: { from, to } };
  const hashOf = (address: string) =>
    address === '' ? null : vault.lookupHash(`address:${address}`).toString('hex');
  return {
    action: 'address_changed',
    ...about,
    facts: {
      coin: coinOfSetting(change.key) ?? null,
      from: shortened(from),
      to: shortened(to),
      from_hash: hashOf(from),
      to_hash: hashOf(to),
      ...(notOurs.has(change.key) && { was_ours: false }),
    },
  };
}

/**
 * Enough to recognise an address in an entry that is stored permanently; the hash beside it identifies it exactly.
 */
function shortened(address: string): string | null {
  return address === '' ? null : `${address.slice(0, 8)}…${address.slice(-6)}`;
}
