import type { NumberSetting, SwitchSetting } from '@ghost-pay/contract/settings/setting-keys';
import type { SettingsForm } from '../use-settings-editor.ts';
import { settingsTexts as texts } from '../settings.texts.ts';
import { ConfirmationSteps } from './confirmation-steps.tsx';
import { NumberRow, SwitchRow } from './setting-fields.tsx';
import { SettingsSection } from './settings-section.tsx';

const securitySwitches = [
  'security_require_txid',
  'security_auto_process',
  'subscription_auto_apply',
] as const satisfies readonly SwitchSetting[];
const notificationSwitches = [
  'notifications_email',
  'notifications_payment',
  'notifications_failure',
] as const satisfies readonly SwitchSetting[];

const securityNumbers = [
  ['security_max_pending_hours', texts.maxPendingHours, texts.maxPendingHint],
  ['security_ask_again_above_usd', texts.askAgainAbove, texts.askAgainAboveHint],
  ['undo_seconds', texts.undoSeconds, texts.undoHint],
  ['codes_keep_days', texts.codesKeepDays, texts.codesKeepHint],
  ['personal_keep_months', texts.personalKeepMonths, texts.personalKeepHint],
] as const satisfies readonly NumberLine[];
const evidenceNumbers = [
  ['evidence_tolerance_percent', texts.tolerance, texts.toleranceHint],
  ['evidence_oldest_hours', texts.oldest, texts.oldestHint],
  ['transfers_floor_cents', texts.floor, texts.floorHint],
] as const satisfies readonly NumberLine[];

type NumberLine = readonly [name: NumberSetting, label: string, hint: string];

/** Cards below each other, each as high as its settings. */
export function GeneralTab({ form }: { form: SettingsForm }) {
  const switches = (names: readonly (keyof typeof texts.switches)[]) =>
    names.map((name) => <SwitchRow key={name} form={form} name={name} {...texts.switches[name]} />);
  const numbers = (lines: readonly NumberLine[]) =>
    lines.map(([name, label, hint]) => (
      <NumberRow key={name} form={form} name={name} label={label} hint={hint} />
    ));
  return (
    <div className="grid max-w-4xl gap-4">
      <SettingsSection title={texts.security}>
        {switches(securitySwitches)}
        {numbers(securityNumbers)}
      </SettingsSection>
      <SettingsSection title={texts.notifications}>
        {switches(notificationSwitches)}
      </SettingsSection>
      <SettingsSection title={texts.evidence}>{numbers(evidenceNumbers)}</SettingsSection>
      <ConfirmationSteps form={form} />
    </div>
  );
}
