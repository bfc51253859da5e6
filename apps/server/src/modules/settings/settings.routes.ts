import { coinKeys, coins, paymentUri } from '@ghost-pay/contract/coins';
import {
  getPaymentMethods,
  listCryptoAddresses,
} from '@ghost-pay/contract/settings/settings.endpoints';
import {
  type PaymentMethodSettings,
  paymentMethodSettingsSchema,
} from '@ghost-pay/contract/settings/settings.schemas';
import type { Database } from '../../core/database/database.ts';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import { drawQrCode } from '../../core/qr-code.ts';
import { readSettings } from './settings.public.ts';

export function addSettingsRoutes(add: AddEndpoint, { database }: { database: Database }): void {
  const methodSettings = Object.keys(
    paymentMethodSettingsSchema.shape,
  ) as (keyof PaymentMethodSettings)[];

  // The same few codes are asked for by every visitor, and drawing one takes milliseconds.
  const drawn = new Map<string, Promise<string>>();
  const drawOnce = (uri: string): Promise<string> => {
    const image = drawn.get(uri) ?? drawQrCode(uri);
    drawn.set(uri, image);
    return image;
  };

  add(getPaymentMethods, async () => {
    const settings = await readSettings(database);
    return Object.fromEntries(
      methodSettings.map((key) => [key, settings.text(key)]),
    ) as PaymentMethodSettings;
  });

  add(listCryptoAddresses, async () => {
    const settings = await readSettings(database);
    const configured = coinKeys.flatMap((key) => {
      const address = settings.coinAddress(key);
      return address === undefined
        ? []
        : [{ ...coins[key], address, uri: paymentUri(key, address) }];
    });
    return Promise.all(
      configured.map(async ({ key, name, symbol, network, address, uri }) => ({
        key,
        name,
        symbol,
        network,
        address,
        uri,
        qrCode: await drawOnce(uri),
        icon: key,
      })),
    );
  });
}
