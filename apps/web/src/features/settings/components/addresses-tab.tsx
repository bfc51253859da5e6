import { type CoinKey, coinKeys, coins } from '@ghost-pay/contract/coins';
import { longestExtendedKey } from '@ghost-pay/contract/settings/extended-keys';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { settingsTexts } from '../settings.texts.ts';
import type { SettingsForm } from '../use-settings-editor.ts';
import { BitcoinKeyPart } from './bitcoin-key.tsx';
import { SettingText } from './setting-fields.tsx';
import { SettingsSection } from './settings-section.tsx';

export function AddressesTab({ form }: { form: SettingsForm }) {
  return (
    <>
      <p className="max-w-prose text-sm text-muted">{settingsTexts.addressesLead}</p>
      <div className="grid gap-5 xl:grid-cols-2">
        {coinKeys.map((coin) => (
          <CoinCard key={coin} form={form} coin={coin} />
        ))}
      </div>
    </>
  );
}

function CoinCard({ form, coin }: { form: SettingsForm; coin: CoinKey }) {
  const { name, symbol, network } = coins[coin];
  return (
    <SettingsSection
      title={name}
      aside={<span className="text-sm font-semibold text-muted">{symbol}</span>}
    >
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <SettingText
          form={form}
          name={`crypto_${coin}_address`}
          label={settingsTexts.address(name)}
          hint={settingsTexts.network(network)}
          maxLength={coin === 'btc' ? longestExtendedKey : 120}
          mono
        />
        <CoinImage form={form} coin={coin} />
      </div>
      {coin === 'btc' ? <BitcoinKeyPart form={form} /> : null}
      <NotOurs form={form} coin={coin} />
    </SettingsSection>
  );
}

/** Asked where an address is replaced: a stranger may have put it in. */
function NotOurs({ form, coin }: { form: SettingsForm; coin: CoinKey }) {
  const key = `crypto_${coin}_address` as const;
  if (!form.isEdited(key) || form.settings[key] === '') return null;
  return (
    <div className="mt-2 text-sm text-muted">
      <Checkbox
        label={settingsTexts.notOurs}
        checked={form.isNotOurs(key)}
        onChange={(event) => form.setNotOurs(key, event.target.checked)}
      />
      <p className="ml-8">{settingsTexts.notOursHint}</p>
    </div>
  );
}

/** The server's QR code of the stored address; hidden while the field holds another address. */
function CoinImage({ form, coin }: { form: SettingsForm; coin: CoinKey }) {
  const image = form.settings[`crypto_${coin}_qr`];
  const edited = form.isEdited(`crypto_${coin}_address`);
  if (image !== '' && !edited) {
    return (
      <img
        src={image}
        alt={settingsTexts.qrAlt(coins[coin].name)}
        width={128}
        height={128}
        className="size-32 rounded-base border border-line"
      />
    );
  }
  const empty = form.value(`crypto_${coin}_address`).trim() === '';
  return (
    <p className="flex size-32 items-center justify-center rounded-base border border-dashed border-control p-3 text-center text-sm text-muted">
      {empty ? settingsTexts.qrNone : settingsTexts.qrAfterSaving}
    </p>
  );
}
