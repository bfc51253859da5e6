import {
  methodDescriptionLength,
  type MethodGroup,
  methodGroups,
  methodNameLength,
} from '@ghost-pay/contract/settings/setting-keys';
import { CircleCheck, CircleSlash } from 'lucide-react';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { settingsTexts } from '../settings.texts.ts';
import type { SettingsForm } from '../use-settings-editor.ts';
import { SettingLongText, SettingNumber, SettingSwitch, SettingText } from './setting-fields.tsx';
import { SettingsSection } from './settings-section.tsx';

function isOffered(form: SettingsForm, group: MethodGroup): boolean {
  return form.value(`payment_method_${group}_enabled`) !== 'false';
}

function MethodBadge({ offered }: { offered: boolean }) {
  return offered ? (
    <Badge tone="green" icon={<CircleCheck aria-hidden="true" />}>
      {settingsTexts.enabled}
    </Badge>
  ) : (
    <Badge tone="red" icon={<CircleSlash aria-hidden="true" />}>
      {settingsTexts.disabled}
    </Badge>
  );
}

export function MethodsTab({ form }: { form: SettingsForm }) {
  const texts = settingsTexts;
  return (
    <>
      {methodGroups.every((group) => !isOffered(form, group)) ? (
        <Alert tone="error" title={texts.allDisabledTitle} announce>
          {texts.allDisabled}
        </Alert>
      ) : null}
      <SettingsSection title={texts.methodStatus}>
        <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {methodGroups.map((group) => (
            <div key={group} className="grid justify-items-start gap-1.5">
              <dt className="text-sm text-muted">{texts.methods[group].title}</dt>
              <dd>
                <MethodBadge offered={isOffered(form, group)} />
              </dd>
            </div>
          ))}
        </dl>
      </SettingsSection>
      <div className="grid gap-5 lg:grid-cols-2">
        {methodGroups.map((group) => (
          <MethodCard key={group} form={form} group={group} />
        ))}
      </div>
    </>
  );
}

function MethodCard({ form, group }: { form: SettingsForm; group: MethodGroup }) {
  const texts = settingsTexts;
  const { title, disabled } = texts.methods[group];
  return (
    <SettingsSection title={title}>
      <div className="grid gap-2">
        <SettingSwitch
          form={form}
          name={`payment_method_${group}_enabled`}
          label={texts.offer(title)}
        />
        {isOffered(form, group) ? null : <Alert tone="error">{disabled}</Alert>}
      </div>
      <SettingText
        form={form}
        name={`payment_method_${group}_name`}
        label={texts.displayName}
        maxLength={methodNameLength}
      />
      <SettingText
        form={form}
        name={`payment_method_${group}_description`}
        label={texts.description}
        maxLength={methodDescriptionLength}
      />
      {group === 'card' ? (
        <>
          <SettingText
            form={form}
            name="card_payout_address"
            label={texts.payoutWallet}
            hint={texts.payoutHint}
            maxLength={120}
            mono
          />
          {isOffered(form, 'card') && form.value('card_payout_address') === '' ? (
            <Alert tone="warning">{texts.payoutMissing}</Alert>
          ) : null}
          <SettingNumber
            form={form}
            name="card_minimum_share_percent"
            label={texts.minimumShare}
            hint={texts.minimumShareHint}
          />
          <SettingLongText
            form={form}
            name="card_providers"
            label={texts.processors}
            hint={texts.processorsHint}
          />
        </>
      ) : null}
    </SettingsSection>
  );
}
