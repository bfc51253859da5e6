import {
  methodDescriptionLength,
  type MethodGroup,
  methodGroups,
  methodNameLength,
} from '@ghost-pay/contract/settings/setting-keys';
import { CircleCheck, CircleSlash } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { settingsTexts as texts } from '../settings.texts.ts';
import type { SettingsForm } from '../use-settings-editor.ts';
import { ProcessorsSection } from './processors-section.tsx';
import { SettingSwitch, SettingText } from './setting-fields.tsx';
import { SettingsSection } from './settings-section.tsx';

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
      <SettingsSection
        title={texts.methodsTitle}
        lead={texts.methodsLead}
        aside={
          <span className="figures text-sm text-muted">
            {texts.offered(offered, methodGroups.length)}
          </span>
        }
      >
        <MethodRows form={form} />
      </SettingsSection>
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
    <div className="-mx-4 -mb-4 border-t border-line sm:-mx-5 sm:-mb-5">
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
