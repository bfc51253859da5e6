import { type CoinKey, coinKeys } from '@ghost-pay/contract/coins';
import { recentUntil } from './address-changes.ts';
import {
  addressSetting,
  addressSettings,
  type NumberSetting,
  numberSettings,
  settingFacts,
  type SettingKey,
} from '@ghost-pay/contract/settings/setting-keys';
import { type MethodGroup, methodGroups } from '@ghost-pay/contract/settings/method-groups';
import {
  type PaymentMethodSettings,
  paymentMethodSettingsSchema,
} from '@ghost-pay/contract/settings/settings.schemas';
import type { SiteRules } from '@ghost-pay/contract/site/site';
import { overdueBefore } from '@ghost-pay/contract/transactions/waiting';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { OperatorError } from '../../core/errors.ts';
import { checkAddress } from './receiving-address.ts';
import { demonstrationAddresses, isDemonstrationAddress } from './demonstration-addresses.ts';
import {
  findLastChange,
  holdSetting,
  insertMissingSettings,
  isNotOurs,
  listReplacements,
  readAllSettings,
} from './settings.repository.ts';

export {
  findBitcoinKey,
  forgetBitcoinKeys,
  forgetNextIndexes,
  lockNextIndex,
  setNextIndex,
} from './bitcoin-keys.repository.ts';
export { openBitcoinKey } from './bitcoin-key.ts';
export { hashAddressSet } from './settings-hashes.ts';
export { importSettings, readImportedSetting } from './import-settings.ts';

/** What settings tell and ask of rooms above them. */
export interface SettingsNeighbours {
  /** What follows for quotes and payments when addresses were never the site's own. */
  disownAddresses(
    trx: DatabaseTransaction,
    disowned: { coin: CoinKey; addresses: readonly string[]; now: Date },
  ): Promise<void>;
  /** The highest index with money of a key's own addresses, and the one after which those without are counted. */
  readPaidIndexes(
    database: Queryable,
    root: string,
  ): Promise<{ readonly highestPaid: number; readonly countedAfter: number }>;
}

/** All current settings: stored values over the defaults. */
export interface Settings {
  text(key: SettingKey): string;
  isOn(key: SettingKey): boolean;
  isMethodEnabled(group: MethodGroup): boolean;
  /** The setting as a whole number within its limits; its default if the stored value is not one. */
  number(key: NumberSetting): number;
  /** The receiving address; undefined if unset. */
  coinAddress(coin: CoinKey): string | undefined;
  /** The wallet that the card network pays out to; undefined if it is unset or invalid. */
  cardPayoutAddress(): string | undefined;
}

export async function readSettings(database: Queryable): Promise<Settings> {
  const stored = await readAllSettings(database);
  const text = (key: SettingKey) => stored.get(key) ?? settingFacts[key].default;
  const isOn = (key: SettingKey) => text(key) !== 'false';
  const number = (key: NumberSetting) => {
    const { min, max } = numberSettings[key];
    const value = /^\d{1,9}$/.test(text(key)) ? Number(text(key)) : Number.NaN;
    return value >= min && value <= max ? value : Number(settingFacts[key].default);
  };
  return {
    text,
    isOn,
    number,
    isMethodEnabled: (group) => isOn(`payment_method_${group}_enabled`),
    coinAddress: (coin) => text(addressSetting(coin)) || undefined,
    cardPayoutAddress: () => {
      const address = text('card_payout_address');
      return 'address' in checkAddress('card_payout_address', address) ? address : undefined;
    },
  };
}

/** The address in its stored form; undefined for a text that is no address of the coin's network. */
export function canonicalAddress(coin: CoinKey, text: string): string | undefined {
  const checked = checkAddress(addressSetting(coin), text);
  return 'address' in checked ? checked.address : undefined;
}

/** Whether an administrator has said that this address, which the coin once had, was never the site's own. */
export async function isForeignAddress(
  database: Queryable,
  { coin, address }: { coin: CoinKey; address: string },
): Promise<boolean> {
  return isNotOurs(database, { key: addressSetting(coin), address });
}

/** An address of the site. */
export interface OwnAddress {
  readonly coin: CoinKey;
  readonly address: string;
  /** Money that is sent to it later is not the site's; null for a present address. */
  readonly until: Date | null;
}

/** Every address that a coin has or had. One that was never the site's own is not among them. */
export async function listOwnAddresses(database: Queryable): Promise<OwnAddress[]> {
  const settings = await readSettings(database);
  const replaced = await listReplacements(database);
  return coinKeys.flatMap((coin) => {
    const present = settings.coinAddress(coin);
    const former = replaced.filter(
      ({ key, address, not_ours: notOurs }) =>
        key === addressSetting(coin) && address !== present && !notOurs,
    );
    return [
      ...(present === undefined ? [] : [{ coin, address: present, until: null }]),
      ...former.map(({ address, changed_at: at }) => ({ coin, address, until: recentUntil(at) })),
    ];
  });
}

/** When the coin's address last changed; null if it never did. */
export async function findAddressChange(database: Queryable, coin: CoinKey): Promise<Date | null> {
  return findLastChange(database, addressSetting(coin));
}

/** Whether a switch is on. It stays so until the transaction ends. */
export async function holdSwitch(
  trx: DatabaseTransaction,
  key: 'security_auto_process',
): Promise<boolean> {
  return ((await holdSetting(trx, key)) ?? settingFacts[key].default) !== 'false';
}

/** Pending payments made before this moment are overdue. */
export async function readOverdueBefore(database: Queryable, now: Date): Promise<Date> {
  const settings = await readSettings(database);
  return overdueBefore({ now, maxPendingHours: settings.number('security_max_pending_hours') });
}

/** The settings that every public page knows. */
export async function readSiteRules(database: Queryable): Promise<SiteRules> {
  const settings = await readSettings(database);
  return {
    transactionHashRequired: settings.isOn('security_require_txid'),
    methods: methodGroups.filter((group) => settings.isMethodEnabled(group)),
  };
}

const methodSettings = Object.keys(
  paymentMethodSettingsSchema.shape,
) as (keyof PaymentMethodSettings)[];

/** Names, descriptions and switches of the payment methods, which the payment page shows. */
export async function readPaymentMethods(database: Queryable): Promise<PaymentMethodSettings> {
  const settings = await readSettings(database);
  return Object.fromEntries(
    methodSettings.map((key) => [key, settings.text(key)]),
  ) as PaymentMethodSettings;
}

/** Sets a sandbox's demonstration addresses; called once for each database. */
export async function fillDemonstrationAddresses(database: Queryable, now: Date): Promise<void> {
  await insertMissingSettings(database, {
    settings: new Map(Object.entries(demonstrationAddresses)),
    now,
  });
}

/**
 * Throws an OperatorError while subscriptions are set to be delivered automatically; called before going live
 * without a registration site.
 */
export async function refuseUndecidedDelivery(database: Queryable | undefined): Promise<void> {
  // Without a database yet, the default holds: on.
  if (database !== undefined) {
    const settings = await readSettings(database);
    if (!settings.isOn('subscription_auto_apply')) return;
  }
  throw new OperatorError(
    'The settings are not complete:\n' +
      '  - REGISTRATION_API_URL and REGISTRATION_API_KEY must name the registration site that applies subscriptions; ' +
      'with REGISTRATION_API_URL=none, admins activate them by hand',
  );
}

/** Throws an OperatorError while an address is configured that money would be lost at; called before going live. */
export async function refuseDemonstrationAddresses(database: Queryable): Promise<void> {
  const settings = await readSettings(database);
  const wrong = addressSettings.filter((key) => isDemonstrationAddress(settings.text(key)));
  if (wrong.length > 0) {
    throw new OperatorError(
      `Live mode cannot start: the addresses in ${wrong.join(', ')} are the sandbox's demonstration addresses, ` +
        'and money sent there is lost. Start live mode with a new data folder or database.',
    );
  }
}
