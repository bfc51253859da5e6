import { type CoinKey, coinKeys, coins } from '@ghost-pay/contract/coins';
import { isExtendedKey, longestExtendedKey } from '@ghost-pay/contract/settings/extended-keys';
import { type BitcoinKey, setNextIndexSchema } from '@ghost-pay/contract/settings/settings.schemas';
import { useState } from 'react';
import { isApiError } from '@ghost-pay/contract/api-error';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { call } from '../../../lib/api-client.ts';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormDialog, FormField } from '../../../ui/form-dialog.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { settingsTexts, bitcoinKeyTexts as texts } from '../settings.texts.ts';
import type { SettingsForm } from '../use-settings-editor.ts';
import { bitcoinKeyKey, useBitcoinKey, useFirstAddresses } from '../api.ts';
import { NumberRow, SettingText } from './setting-fields.tsx';

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
    <Panel title={name} aside={<span className="text-sm font-semibold text-muted">{symbol}</span>}>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <SettingText
          form={form}
          name={`crypto_${coin}_address`}
          hint={settingsTexts.network(network)}
          maxLength={coin === 'btc' ? longestExtendedKey : 120}
          mono
        />
        <CoinImage form={form} coin={coin} />
      </div>
      {coin === 'btc' ? <BitcoinKeyPart form={form} /> : null}
      <NotOurs form={form} coin={coin} />
    </Panel>
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

/** Below the field of the Bitcoin address: the key that is typed, or the one in use. */
function BitcoinKeyPart({ form }: { form: SettingsForm }) {
  const { data } = useBitcoinKey(form.settings.crypto_btc_address);
  const typed = form.value('crypto_btc_address');
  // A private key in a descriptor looks like an extended one, and is never sent.
  if (form.error('crypto_btc_address') !== undefined) return null;
  if (isExtendedKey(typed)) return <FirstAddresses text={typed} />;
  if (form.isEdited('crypto_btc_address') || data === undefined) return null;
  const { bitcoin_key: key } = data;
  if (key === null) return <p className="text-sm text-muted">{texts.offer}</p>;
  return <KeyInUse form={form} inUse={key} />;
}

/** To compare with the wallet before anything is saved. */
function FirstAddresses({ text }: { text: string }) {
  const { data, error } = useFirstAddresses(text);
  if (error)
    return (
      <Alert tone="error">
        {(isApiError(error) && error.fields['key']) || errorSentence(error, texts.notRead)}
      </Alert>
    );
  return (
    <div className="grid gap-1 text-sm text-muted" aria-busy={data === undefined}>
      <p>{texts.compare}</p>
      <ol start={0} className="grid list-decimal gap-1 ps-5">
        {(data?.addresses ?? ['', '', '']).map((address, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the index is what the line is about
          <li key={index}>
            <code className="font-mono break-all text-ink">{address}</code>
          </li>
        ))}
      </ol>
    </div>
  );
}

function KeyInUse({ form, inUse }: { form: SettingsForm; inUse: BitcoinKey }) {
  const [isOpen, setOpen] = useState(false);
  const { key, next_index: next, unpaid, gap } = inUse;
  const set = (
    <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
      {texts.setNext}
    </Button>
  );
  return (
    <div className="grid gap-4">
      {next === null ? (
        <Alert tone="warning" action={set}>
          {texts.restored}
        </Alert>
      ) : (
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 text-sm text-muted">
          <p className="min-w-0 grow basis-72">
            {texts.inUse(key, next)} {unpaid > 0 ? texts.unpaid(unpaid, gap) : null}
          </p>
          {set}
        </div>
      )}
      <NumberRow form={form} name="bitcoin_address_gap" />
      {isOpen ? <NextIndexDialog inUse={inUse} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function NextIndexDialog({ inUse, onClose }: { inUse: BitcoinKey; onClose: () => void }) {
  return (
    <FormDialog
      title={texts.setNext}
      description={texts.nextWhy}
      button={texts.save}
      busy={texts.saving}
      schema={setNextIndexSchema}
      values={{ next_index: inUse.next_index ?? inUse.highest_paid + inUse.gap + 1 }}
      refusals={{ BITCOIN_INDEX_USED: { field: 'next_index' } }}
      failed={texts.notSaved}
      send={async (body) => {
        await call('PUT /settings/bitcoin-key/next-index', { body });
        return texts.saved(body.next_index);
      }}
      reloads={bitcoinKeyKey}
      onClose={onClose}
    >
      {(asked) => (
        <FormField
          form={asked}
          name="next_index"
          label={texts.next}
          hint={texts.nextHint(inUse.highest_paid)}
          rules={{ valueAsNumber: true }}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="off"
              className="figures max-w-40"
            />
          )}
        </FormField>
      )}
    </FormDialog>
  );
}
