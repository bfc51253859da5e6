import type { SettingsForm } from '../use-settings-editor.ts';
import { settingsTexts } from '../settings.texts.ts';
import { SettingLongText, SettingNumber, SettingSwitch } from './setting-fields.tsx';
import { SettingsSection } from './settings-section.tsx';

const securitySwitches = [
  'security_require_txid',
  'security_auto_process',
  'subscription_auto_apply',
] as const;
const notificationSwitches = [
  'notifications_email',
  'notifications_payment',
  'notifications_failure',
] as const;

export function GeneralTab({ form }: { form: SettingsForm }) {
  const texts = settingsTexts;
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <SettingsSection title={texts.security}>
        {securitySwitches.map((name) => (
          <SettingSwitch key={name} form={form} name={name} {...texts.switches[name]} />
        ))}
        <SettingNumber
          form={form}
          name="security_max_pending_hours"
          label={texts.maxPendingHours}
          hint={texts.maxPendingHint}
        />
        <SettingNumber
          form={form}
          name="security_ask_again_above_usd"
          label={texts.askAgainAbove}
          hint={texts.askAgainAboveHint}
        />
        <SettingNumber
          form={form}
          name="undo_seconds"
          label={texts.undoSeconds}
          hint={texts.undoHint}
        />
        <SettingNumber
          form={form}
          name="codes_keep_days"
          label={texts.codesKeepDays}
          hint={texts.codesKeepHint}
        />
        <SettingNumber
          form={form}
          name="personal_keep_months"
          label={texts.personalKeepMonths}
          hint={texts.personalKeepHint}
        />
      </SettingsSection>
      <div className="grid content-start gap-5">
        <SettingsSection title={texts.notifications}>
          {notificationSwitches.map((name) => (
            <SettingSwitch key={name} form={form} name={name} {...texts.switches[name]} />
          ))}
        </SettingsSection>
        <SettingsSection title={texts.evidence}>
          <SettingNumber
            form={form}
            name="evidence_tolerance_percent"
            label={texts.tolerance}
            hint={texts.toleranceHint}
          />
          <SettingNumber
            form={form}
            name="evidence_oldest_hours"
            label={texts.oldest}
            hint={texts.oldestHint}
          />
          <SettingNumber
            form={form}
            name="transfers_floor_cents"
            label={texts.floor}
            hint={texts.floorHint}
          />
          <SettingLongText
            form={form}
            name="evidence_confirmations"
            label={texts.confirmations}
            hint={texts.confirmationsHint}
          />
        </SettingsSection>
      </div>
    </div>
  );
}
