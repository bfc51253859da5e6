import { coinKeys } from '@ghost-pay/contract/coins';
import { coinOfSetting, settingKeys } from '@ghost-pay/contract/settings/setting-keys';
import type {
  AddressChange,
  ForeignAddress,
  Settings as SettingsView,
} from '@ghost-pay/contract/settings/settings.schemas';
import { drawQrCode } from '../../../core/qr-code.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { recentSince } from '../address-changes.ts';
import { versionOfSettings } from '../settings-hashes.ts';
import { readSettings } from '../settings.public.ts';
import { listAddressChangesSince, listNotOursSince } from '../settings.repository.ts';

/** Draws the QR code of a receiving address, which holds the address alone. */
type DrawAddressQrCode = (address: string) => Promise<string>;

/** Caches the codes: every visitor requests the same few, and drawing one takes milliseconds. */
export function createAddressQrCodes(): DrawAddressQrCode {
  const drawn = new Map<string, Promise<string>>();
  return (address) => {
    const image = drawn.get(address) ?? drawQrCode(address);
    drawn.set(address, image);
    return image;
  };
}

/** All settings as a flat object, with the QR codes of the receiving addresses. */
export async function getSettings(
  { database }: Pick<Dependencies, 'database'>,
  drawQrCode: DrawAddressQrCode,
): Promise<SettingsView> {
  const settings = await readSettings(database);
  const images = await Promise.all(
    coinKeys.map(async (coin) => {
      const address = settings.coinAddress(coin);
      return [`crypto_${coin}_qr`, address === undefined ? '' : await drawQrCode(address)] as const;
    }),
  );
  return {
    ...Object.fromEntries(settingKeys.map((key) => [key, settings.text(key)])),
    ...Object.fromEntries(images),
    settings_version: versionOfSettings(settings),
  } as SettingsView;
}

/** The recent changes that every super admin sees. */
export async function listAddressChanges({
  database,
  clock,
}: Pick<Dependencies, 'database' | 'clock'>): Promise<AddressChange[]> {
  const changes = await listAddressChangesSince(database, recentSince(clock.now()));
  return changes.map(({ id, changed_at, changed_by_username: changed_by, ...change }) => ({
    ...change,
    id: String(id),
    changed_at: changed_at.toISOString(),
    changed_by,
  }));
}

/** The addresses that visitors may still see from the last 72 hours and that were never the site's own. */
export async function listForeignAddresses({
  database,
  clock,
}: Pick<Dependencies, 'database' | 'clock'>): Promise<ForeignAddress[]> {
  const found = await listNotOursSince(database, recentSince(clock.now()));
  return found.flatMap(({ key, address }) => {
    const coin = coinOfSetting(key);
    return coin === undefined ? [] : [{ crypto_type: coin, address }];
  });
}
