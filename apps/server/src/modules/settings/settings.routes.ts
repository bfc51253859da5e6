import { coinKeys, coins, paymentUri } from '@ghost-pay/contract/coins';
import * as endpoints from '@ghost-pay/contract/settings/settings.endpoints';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import type { Dependencies } from '../../dependencies.ts';
import {
  createAddressQrCodes,
  getSettings,
  listAddressChanges,
  listForeignAddresses,
} from './usecases/read-settings.ts';
import { readPaymentMethods, readSettings } from './settings.public.ts';
import { getBitcoinKey, readFirstAddresses, setNextBitcoinIndex } from './usecases/bitcoin-key.ts';
import { updateSettings } from './usecases/update-settings.ts';

export function addSettingsRoutes(add: AddEndpoint, dependencies: Dependencies): void {
  const { database } = dependencies;
  const drawQrCode = createAddressQrCodes();

  add(endpoints.getPaymentMethods, async () => readPaymentMethods(database));

  add(endpoints.listCryptoAddresses, async () => {
    const settings = await readSettings(database);
    const configured = coinKeys.flatMap((key) => {
      const address = settings.coinAddress(key);
      return address === undefined ? [] : [{ key, address }];
    });
    return Promise.all(
      configured.map(async ({ key, address }) => ({
        key,
        name: coins[key].name,
        symbol: coins[key].symbol,
        network: coins[key].network,
        address,
        uri: paymentUri(key, address),
        qrCode: await drawQrCode(address),
        icon: key,
      })),
    );
  });

  add(endpoints.listForeignAddresses, async () => listForeignAddresses(dependencies));

  add(endpoints.getCardPayoutAddress, async () => ({
    address: (await readSettings(database)).text('card_payout_address'),
  }));

  add(endpoints.getSettings, async () => getSettings(dependencies, drawQrCode));

  add(endpoints.updateSettings, async ({ actor, body }) =>
    updateSettings(dependencies, { actor, update: body }),
  );

  add(endpoints.readFirstAddresses, async ({ body }) => Promise.resolve(readFirstAddresses(body)));
  add(endpoints.getBitcoinKey, async () => getBitcoinKey(dependencies));
  add(endpoints.setNextBitcoinIndex, async ({ actor, body }) =>
    setNextBitcoinIndex(dependencies, { actor, next: body.next_index }),
  );

  add(endpoints.listAddressChanges, async () => listAddressChanges(dependencies));
}
