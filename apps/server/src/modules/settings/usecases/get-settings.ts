import { coinKeys } from '@ghost-pay/contract/coins';
import type { Settings as SettingsView } from '@ghost-pay/contract/settings/settings.schemas';
import type { Database } from '../../../core/database/database.ts';
import type { DrawAddressQrCode } from '../address-qr-codes.ts';
import { settingKeys } from '../settings-defaults.ts';
import { versionOfSettings } from '../settings-version.ts';
import { readSettings } from '../settings.public.ts';

/** All settings as a flat object, with the QR codes of the receiving addresses. */
export async function getSettings(
  { database }: { database: Database },
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
