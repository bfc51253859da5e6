import { addressFault } from '@ghost-pay/contract/settings/address-fault';
import {
  type AddressSetting,
  addressSettings,
  type SettingKey,
} from '@ghost-pay/contract/settings/setting-keys';
import type { Settings } from '@ghost-pay/contract/settings/settings.schemas';
import { useState } from 'react';
import { isApiError } from '@ghost-pay/contract/api-error';
import { errorSentence } from '../../lib/error-sentence.ts';
import { useSaveSettings, useSettings } from './api.ts';
import { areProcessorsSound } from './card-processors.ts';
import { areLaddersSound } from './confirmations.ts';
import { processorTexts, settingsTexts } from './settings.texts.ts';
import { type SettingEdits, withEdit, withoutKey } from './settings-draft.ts';
import { useSaveState } from './use-save-state.ts';

/** What the tabs need to show and edit settings. */
export interface SettingsForm {
  readonly settings: Settings;
  value(key: SettingKey): string;
  isEdited(key: SettingKey): boolean;
  error(key: SettingKey): string | undefined;
  change(key: SettingKey, value: string): void;
  /** Whether the stored address, which an edit replaces, was never the site's own. */
  isNotOurs(key: AddressSetting): boolean;
  setNotOurs(key: AddressSetting, isNotOurs: boolean): void;
}

/** The first three tabs: the loaded settings, the edits, and the save of both. */
export function useSettingsEditor({ onRefused }: { onRefused: (field: string) => void }) {
  const query = useSettings();
  const save = useSaveSettings();
  const saveState = useSaveState();
  const [edits, setEdits] = useState<SettingEdits>({});
  /** The edits of the save in flight. They count as loaded values for later typing. */
  const [sending, setSending] = useState<SettingEdits>({});
  const [notOurs, setNotOurs] = useState<readonly AddressSetting[]>([]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const settings = query.data && { ...query.data, ...sending };

  const form: SettingsForm | undefined = settings && {
    settings,
    value: (key) => edits[key] ?? settings[key],
    isEdited: (key) => (edits[key] ?? sending[key]) !== undefined,
    error: (key) => errors[key] ?? faultyAddresses(edits)[key],
    change: (key, value) => {
      setFailure(undefined);
      setEdits((before) => withEdit(before, { settings, key, value }));
      setErrors((before) => withoutKey(before, key));
    },
    isNotOurs: (key) => notOurs.includes(key),
    setNotOurs: (key, isNotOurs) =>
      setNotOurs((before) => [...before.filter((one) => one !== key), ...(isNotOurs ? [key] : [])]),
  };

  const start = async () => {
    if (!settings) return;
    const faulty = faultyRows(edits);
    if (faulty !== undefined) {
      setFailure(processorTexts.faulty);
      return onRefused(faulty);
    }
    // Told beneath its field, and never sent.
    const [address] = Object.keys(faultyAddresses(edits));
    if (address !== undefined) return onRefused(address);
    saveState.set('saving');
    setFailure(undefined);
    setErrors({});
    setSending(edits);
    setEdits({});
    try {
      const not_ours = notOurs.filter((key) => edits[key] !== undefined);
      await save.mutateAsync({
        ...edits,
        ...(not_ours.length > 0 && { not_ours }),
        settings_version: settings.settings_version,
      });
      setSending({});
      setNotOurs([]);
      // As the server stores it: trimmed, with checksums, with new images.
      const { isError } = await query.refetch();
      saveState.set(isError ? 'idle' : 'saved');
      if (isError) setFailure(settingsTexts.notReadBack);
    } catch (error) {
      setSending({});
      setEdits((typed) => ({ ...edits, ...typed }));
      saveState.set('idle');
      setFailure(errorSentence(error, settingsTexts.saveFailed));
      if (!isApiError(error)) return;
      // The stored values are reloaded; the edits are kept.
      if (error.code === 'SETTINGS_CHANGED') await query.refetch();
      setErrors(error.fields);
      const [field] = Object.keys(error.fields);
      if (field !== undefined) onRefused(field);
    }
  };

  return {
    query,
    form,
    failure,
    state: saveState.state,
    isDirty: Object.keys({ ...sending, ...edits }).length > 0,
    save: () => void start(),
    discard: () => {
      setEdits({});
      setNotOurs([]);
      setErrors({});
      setFailure(undefined);
    },
  };
}

/** Why an edited address cannot be one, by its setting: it is of another network, or a key that can spend. */
function faultyAddresses(edits: SettingEdits): Readonly<Record<string, string>> {
  return Object.fromEntries(
    addressSettings.flatMap((key) => {
      const fault = addressFault(key, edits[key] ?? '');
      return fault === undefined ? [] : [[key, fault]];
    }),
  );
}

/** The setting whose edited rows cannot be saved. Each row says why. */
function faultyRows({
  card_providers: processors,
  evidence_confirmations: ladders,
}: SettingEdits): SettingKey | undefined {
  if (processors !== undefined && !areProcessorsSound(processors)) return 'card_providers';
  return ladders !== undefined && !areLaddersSound(ladders) ? 'evidence_confirmations' : undefined;
}
