import {
  type CardProviderId,
  cardProviderLabels,
  payoutCoinNames,
  payoutCoins,
  readPayoutCoins,
} from '@ghost-pay/contract/card-payments/card-payment-words';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useLiveProcessors } from '../api.ts';
import {
  liveProcessors,
  missingProcessors,
  movedRow,
  newProcessor,
  type Processor,
  readProcessors,
  writeProcessors,
} from '../card-processors.ts';
import { processorTexts as texts, settingsTexts } from '../settings.texts.ts';
import type { SettingsForm } from '../use-settings-editor.ts';
import { ProcessorRows } from './processor-rows.tsx';
import { ProcessorSheet } from './processor-sheet.tsx';
import { SettingNumber, SettingText } from './setting-fields.tsx';
import { SettingsSection } from './settings-section.tsx';

const key = 'card_providers';

/** The card processors as rows, and where their money goes. */
export function ProcessorsSection({ form }: { form: SettingsForm }) {
  const rows = readProcessors(form.value(key));
  const isTold =
    form.settings.payment_method_card_enabled !== 'false' &&
    form.settings.card_payout_address !== '';
  const live = useLiveProcessors({ enabled: isTold });
  const [openId, setOpenId] = useState<CardProviderId>();
  const change = (next: readonly Processor[]) =>
    form.change(key, writeProcessors(next, form.settings[key]));
  const missing = missingProcessors(rows);
  const openAt = rows.findIndex(({ id }) => id === openId);
  const open = rows[openAt];
  return (
    <SettingsSection
      title={texts.title}
      lead={texts.lead}
      aside={
        <>
          {form.value(key) === '' ? null : (
            <Button
              variant="quiet"
              size="small"
              className="max-lg:min-h-11"
              title={texts.builtInHint}
              onClick={() => form.change(key, '')}
            >
              {texts.builtIn}
            </Button>
          )}
          {missing.length === 0 ? null : (
            <Select
              aria-label={texts.add}
              size="small"
              className="max-lg:[&>select]:min-h-11"
              value=""
              options={[
                { value: '', label: texts.add },
                ...missing.map((id) => ({ value: id, label: cardProviderLabels[id] })),
              ]}
              onChange={(event) => {
                const id = missing.find((candidate) => candidate === event.target.value);
                if (id !== undefined) change([...rows, newProcessor(id)]);
              }}
            />
          )}
        </>
      }
    >
      <FieldError id={`${key}-error`} error={form.error(key)} />
      <ProcessorRows
        rows={rows}
        live={isTold ? liveProcessors(live.data, readProcessors(form.settings[key])) : undefined}
        onChange={change}
        onMore={setOpenId}
      />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-3">
          <SettingText
            form={form}
            name="card_payout_address"
            label={settingsTexts.payoutWallet}
            hint={settingsTexts.payoutHint}
            maxLength={120}
            mono
          />
          {form.value('payment_method_card_enabled') !== 'false' &&
          form.value('card_payout_address') === '' ? (
            <Alert tone="warning">{settingsTexts.payoutMissing}</Alert>
          ) : null}
        </div>
        <SettingNumber
          form={form}
          name="card_minimum_share_percent"
          label={settingsTexts.minimumShare}
          hint={settingsTexts.minimumShareHint}
        />
      </div>
      <PayoutCoins form={form} />
      {open === undefined ? null : (
        <ProcessorSheet
          row={open}
          isFirst={openAt === 0}
          isLast={openAt === rows.length - 1}
          onChange={(edit) => change(rows.with(openAt, { ...open, ...edit }))}
          onMove={(by) => change(movedRow(rows, openAt, openAt + by))}
          onRemove={() => {
            change(rows.filter(({ id }) => id !== open.id));
            setOpenId(undefined);
          }}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </SettingsSection>
  );
}

/** The coins in which a card payment counts. One always stays. */
function PayoutCoins({ form }: { form: SettingsForm }) {
  const name = 'card_payout_coins';
  const counting = readPayoutCoins(form.value(name));
  return (
    <fieldset className="grid gap-x-6 sm:grid-cols-2">
      <legend className="text-sm font-bold text-ink">{settingsTexts.payoutCoins}</legend>
      <p className="text-sm text-muted sm:col-span-2">{settingsTexts.payoutCoinsHint}</p>
      {payoutCoins.map((coin) => {
        const counts = counting.includes(coin);
        return (
          <Checkbox
            key={coin}
            label={payoutCoinNames[coin]}
            checked={counts}
            disabled={counts && counting.length === 1}
            onChange={() => {
              const next = payoutCoins.filter((one) => counting.includes(one) !== (one === coin));
              form.change(name, next.length === payoutCoins.length ? '' : next.join(','));
            }}
          />
        );
      })}
      <FieldError id={`${name}-error`} error={form.error(name)} />
    </fieldset>
  );
}
