import { isExtendedKey } from '@ghost-pay/contract/settings/extended-keys';
import { setNextIndexSchema, type BitcoinKey } from '@ghost-pay/contract/settings/settings.schemas';
import { useState } from 'react';
import { isApiError } from '@ghost-pay/contract/api-error';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormDialog, FormField } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useBitcoinKey, useFirstAddresses, useSetNextIndex } from '../api.ts';
import { bitcoinKeyTexts as texts } from '../settings.texts.ts';
import type { SettingsForm } from '../use-settings-editor.ts';
import { NumberRow } from './setting-fields.tsx';

/** Below the field of the Bitcoin address: the key that is typed, or the one in use. */
export function BitcoinKeyPart({ form }: { form: SettingsForm }) {
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
      <NumberRow form={form} name="bitcoin_address_gap" label={texts.gap} hint={texts.gapHint} />
      {isOpen ? <NextIndexDialog inUse={inUse} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function NextIndexDialog({ inUse, onClose }: { inUse: BitcoinKey; onClose: () => void }) {
  const setNext = useSetNextIndex();
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
        await setNext.mutateAsync(body);
        return texts.saved(body.next_index);
      }}
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
