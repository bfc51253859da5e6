import {
  methodDescriptionLength,
  methodNameLength,
} from '@ghost-pay/contract/settings/setting-keys';
import { type MethodGroup, methodGroups } from '@ghost-pay/contract/settings/method-groups';
import { CircleCheck, CircleSlash } from 'lucide-react';
import {
  type CardProviderId,
  cardProviderLabels,
  payoutCoinNames,
  payoutCoins,
  readPayoutCoins,
} from '@ghost-pay/contract/card-payments/card-payment-words';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select.tsx';
import { settingNames } from '../../../lib/setting-names.texts.ts';
import { processorTexts, settingsTexts as texts } from '../settings.texts.ts';
import type { SettingsForm } from '../use-settings-editor.ts';
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
import { SettingNumber, SettingSwitch, SettingText } from './setting-fields.tsx';
import { ProcessorRows } from './processor-rows.tsx';
import { ProcessorSheet } from './processor-sheet.tsx';

function isOffered(form: SettingsForm, group: MethodGroup): boolean {
  return form.value(`payment_method_${group}_enabled`) !== 'false';
}

function MethodBadge({ offered }: { offered: boolean }) {
  return offered ? (
    <Badge tone="green" icon={<CircleCheck aria-hidden="true" />}>
      {texts.enabled}
    </Badge>
  ) : (
    <Badge tone="red" icon={<CircleSlash aria-hidden="true" />}>
      {texts.disabled}
    </Badge>
  );
}

export function MethodsTab({ form }: { form: SettingsForm }) {
  const offered = methodGroups.filter((group) => isOffered(form, group)).length;
  return (
    <div className="grid gap-4">
      {offered === 0 ? (
        <Alert tone="error" title={texts.allDisabledTitle} announce>
          {texts.allDisabled}
        </Alert>
      ) : null}
      <Panel
        title={texts.methodsTitle}
        lead={texts.methodsLead}
        aside={
          <span className="figures text-sm text-muted">
            {texts.offered(offered, methodGroups.length)}
          </span>
        }
      >
        <MethodRows form={form} />
      </Panel>
      <ProcessorsSection form={form} />
    </div>
  );
}

/** Switch, method, name, description, status. */
const columns =
  'lg:grid-cols-[2.75rem_8.5rem_minmax(0,2fr)_minmax(0,4fr)_6.5rem] lg:gap-x-4 lg:items-center';

/** What visitors can choose, with the words that they read. */
function MethodRows({ form }: { form: SettingsForm }) {
  return (
    <div className="-mx-4 -mb-4 border-t border-line sm:-mx-5">
      <div
        aria-hidden="true"
        className={classNames(
          'hidden bg-sunken px-4 py-2 text-xs font-semibold text-muted sm:px-5 lg:grid',
          columns,
        )}
      >
        <span>{texts.offerColumn}</span>
        <span>{texts.methodColumn}</span>
        <span>{texts.displayName}</span>
        <span>{texts.description}</span>
        <span>{texts.methodStatus}</span>
      </div>
      {methodGroups.map((group) => (
        <MethodRow key={group} form={form} group={group} />
      ))}
    </div>
  );
}

function MethodRow({ form, group }: { form: SettingsForm; group: MethodGroup }) {
  const { title, disabled } = texts.methods[group];
  const offered = isOffered(form, group);
  return (
    <div
      role="group"
      aria-label={title}
      className={classNames(
        'grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-line px-4 py-2 not-first:border-t sm:px-5',
        columns,
      )}
    >
      <SettingSwitch
        form={form}
        name={`payment_method_${group}_enabled`}
        label={texts.offer(title)}
      />
      <span className="text-sm font-semibold text-ink">{title}</span>
      <span className="lg:order-last">
        <MethodBadge offered={offered} />
      </span>
      <SettingText
        form={form}
        name={`payment_method_${group}_name`}
        label={texts.displayName}
        maxLength={methodNameLength}
        className="max-lg:col-span-full lg:[&>label]:sr-only"
      />
      <SettingText
        form={form}
        name={`payment_method_${group}_description`}
        label={texts.description}
        maxLength={methodDescriptionLength}
        className="max-lg:col-span-full lg:[&>label]:sr-only"
      />
      {offered ? null : (
        <div className="order-last col-span-full">
          <Alert tone="error">{disabled}</Alert>
        </div>
      )}
    </div>
  );
}

const key = 'card_providers';

/** The card processors as rows, and where their money goes. */
function ProcessorsSection({ form }: { form: SettingsForm }) {
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
    <Panel
      title={settingNames[key]}
      lead={processorTexts.lead}
      aside={
        <>
          {form.value(key) === '' ? null : (
            <Button
              variant="quiet"
              size="small"
              title={processorTexts.builtInHint}
              onClick={() => form.change(key, '')}
            >
              {processorTexts.builtIn}
            </Button>
          )}
          {missing.length === 0 ? null : (
            <Select
              aria-label={processorTexts.add}
              size="small"
              className="max-lg:[&>select]:min-h-11"
              value=""
              options={[
                { value: '', label: processorTexts.add },
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
          <SettingText form={form} name="card_payout_address" maxLength={120} mono />
          {form.value('payment_method_card_enabled') !== 'false' &&
          form.value('card_payout_address') === '' ? (
            <Alert tone="warning">{texts.payoutMissing}</Alert>
          ) : null}
        </div>
        <SettingNumber form={form} name="card_minimum_share_percent" />
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
    </Panel>
  );
}

/** The coins in which a card payment counts. One always stays. */
function PayoutCoins({ form }: { form: SettingsForm }) {
  const name = 'card_payout_coins';
  const counting = readPayoutCoins(form.value(name));
  return (
    <fieldset className="grid gap-x-6 sm:grid-cols-2">
      <legend className="text-sm font-bold text-ink">{settingNames[name]}</legend>
      <p className="text-sm text-muted sm:col-span-2">{texts.hints[name]}</p>
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
