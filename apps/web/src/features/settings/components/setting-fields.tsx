import {
  type NumberSetting,
  numberSettings,
  type SettingKey,
  type SwitchSetting,
} from '@ghost-pay/contract/settings/setting-keys';
import { type ChangeEvent, type ComponentProps, type ReactNode, useState } from 'react';
import { Field, type FieldControl } from '../../../ui/field.tsx';
import { Switch, SwitchControl } from '../../../ui/switch.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { settingNames } from '../../../lib/setting-names.texts.ts';
import { settledNumber } from '../settings-draft.ts';
import { settingsTexts } from '../settings.texts.ts';
import type { SettingsForm } from '../use-settings-editor.ts';

interface FieldProps<Key extends SettingKey> {
  form: SettingsForm;
  name: Key;
}

const hints: Partial<Record<SettingKey, string>> = settingsTexts.hints;

interface Worded {
  /** Its name, unless the place says a part of it. */
  label?: string;
  /** What it does, where that is more than the setting's own words. */
  hint?: string;
}

/** What a field of the setting says. */
function wordsOf({
  form,
  name,
  label = settingNames[name],
  hint = hints[name],
}: FieldProps<SettingKey> & Worded) {
  return { label, hint, error: form.error(name) };
}

/** A row of settings: label and what it does at the left, the control at the right, with its state until it is saved. */
const row =
  'grid-cols-[minmax(0,1fr)_8rem] gap-x-6 gap-y-0.5 *:col-start-1 max-lg:[&>label]:content-center max-lg:[&>label]:min-h-11 max-sm:[&>p]:col-span-2 [&>:nth-child(2)]:col-start-2 [&>:nth-child(2)]:row-start-1 sm:[&>:nth-child(2)]:row-span-3';

interface RowProps<Key extends SettingKey> extends FieldProps<Key>, Worded {
  children: (control: FieldControl) => ReactNode;
}

function SettingRow<Key extends SettingKey>({ children, ...props }: RowProps<Key>) {
  const { form, name } = props;
  return (
    <Field {...wordsOf(props)} className={row}>
      {(control) => (
        <div className="grid justify-items-end gap-0.5 self-center">
          {children(control)}
          {form.isEdited(name) ? (
            <span className="text-xs font-semibold text-amber">{settingsTexts.notSaved}</span>
          ) : null}
        </div>
      )}
    </Field>
  );
}

function switchOf(form: SettingsForm, name: SwitchSetting) {
  return {
    name,
    checked: form.value(name) !== 'false',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      form.change(name, target.checked ? 'true' : 'false'),
  };
}

/** What a number does, and its limits. */
function numberHint(name: NumberSetting): string {
  const { min, max, unit } = numberSettings[name];
  return `${settingsTexts.hints[name]} ${settingsTexts.range(min, max, unit)}`;
}

/** A switch in a table, whose head names it. */
export function SettingSwitch({
  form,
  name,
  label,
}: FieldProps<SwitchSetting> & { label: string }) {
  return <Switch {...switchOf(form, name)} label={label} labelHidden error={form.error(name)} />;
}

export function SwitchRow(props: FieldProps<SwitchSetting>) {
  return (
    <SettingRow {...props}>
      {(control) => <SwitchControl {...control} {...switchOf(props.form, props.name)} />}
    </SettingRow>
  );
}

export function NumberRow(props: FieldProps<NumberSetting>) {
  return (
    <SettingRow {...props} hint={numberHint(props.name)}>
      {(control) => <NumberInput {...props} {...control} />}
    </SettingRow>
  );
}

/** A number between other fields. */
export function SettingNumber(props: FieldProps<NumberSetting>) {
  return (
    <Field {...wordsOf(props)} hint={numberHint(props.name)} className="max-w-sm">
      {(control) => <NumberInput {...props} {...control} />}
    </Field>
  );
}

function NumberInput({ form, name, ...control }: FieldProps<NumberSetting> & FieldControl) {
  const { min, max } = numberSettings[name];
  return (
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
  );
}

export function SettingText({
  maxLength,
  mono,
  className,
  ...props
}: FieldProps<SettingKey> & Worded & { maxLength: number; mono?: boolean; className?: string }) {
  const { form, name } = props;
  return (
    <Field {...wordsOf(props)} {...(className !== undefined && { className })}>
      {(control) => (
        <TextInput
          {...control}
          name={name}
          maxLength={maxLength}
          autoComplete="off"
          // Small enough for a whole address: its end matters as much as its beginning.
          {...(mono && { mono, className: 'sm:text-sm' })}
          value={form.value(name)}
          onChange={(event) => form.change(name, event.target.value)}
        />
      )}
    </Field>
  );
}

interface TypedInputProps extends Omit<
  ComponentProps<typeof TextInput>,
  'value' | 'onChange' | 'onBlur'
> {
  /** The value as it is stored. */
  text: string;
  onType: (typed: string) => void;
}

/** Shows what is typed while it has the focus, and the stored form afterwards: '12.' stays '12.' until the end. */
export function TypedInput({ text, onType, ...rest }: TypedInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      value={typed ?? text}
      onChange={({ target: { value } }) => {
        setTyped(value);
        onType(value);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
