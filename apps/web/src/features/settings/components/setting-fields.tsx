import {
  numberSettings,
  type NumberSetting,
  type SettingKey,
  type SwitchSetting,
} from '@ghost-pay/contract/settings/setting-keys';
import type { ReactNode } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { settledNumber } from '../settings-draft.ts';
import type { SettingsForm } from '../use-settings-editor.ts';

interface FieldProps<Key extends SettingKey> {
  form: SettingsForm;
  name: Key;
  label: string;
  hint?: ReactNode;
}

export function SettingSwitch({
  form,
  name,
  label,
  hint,
  labelHidden = false,
}: FieldProps<SwitchSetting> & { labelHidden?: boolean }) {
  return (
    <Switch
      name={name}
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      error={form.error(name)}
      checked={form.value(name) !== 'false'}
      onChange={(event) => form.change(name, event.target.checked ? 'true' : 'false')}
    />
  );
}

export function SettingNumber({
  form,
  name,
  label,
  hint,
  beside = false,
}: FieldProps<NumberSetting> & {
  /** Whether the field stands to the right of its label and hint, where there is room. */
  beside?: boolean;
}) {
  const { min, max } = numberSettings[name];
  return (
    <Field
      label={label}
      hint={hint}
      error={form.error(name)}
      className={
        beside
          ? 'sm:grid-cols-[minmax(0,1fr)_8rem] sm:gap-x-6 sm:gap-y-0.5 sm:*:col-start-1 sm:[&>input]:col-start-2 sm:[&>input]:row-span-3 sm:[&>input]:row-start-1 sm:[&>input]:self-center'
          : 'max-w-sm'
      }
    >
      {(control) => (
        <TextInput
          {...control}
          name={name}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          className="figures max-w-32"
          // A scroll over a focused number field would change the number unnoticed.
          onWheel={(event) => event.currentTarget.blur()}
          value={form.value(name)}
          onChange={(event) => form.change(name, event.target.value)}
          onBlur={(event) => form.change(name, settledNumber(name, event.target.value))}
        />
      )}
    </Field>
  );
}

export function SettingText({
  form,
  name,
  label,
  hint,
  maxLength,
  mono,
  className,
}: FieldProps<SettingKey> & { maxLength: number; mono?: boolean; className?: string }) {
  return (
    <Field
      label={label}
      hint={hint}
      error={form.error(name)}
      {...(className !== undefined && { className })}
    >
      {(control) => (
        <TextInput
          {...control}
          name={name}
          maxLength={maxLength}
          autoComplete="off"
          // Small enough for a whole address: its end matters as much as its beginning.
          {...(mono && {
            mono,
            spellCheck: false,
            autoCapitalize: 'off',
            className: 'sm:text-sm',
          })}
          value={form.value(name)}
          onChange={(event) => form.change(name, event.target.value)}
        />
      )}
    </Field>
  );
}
