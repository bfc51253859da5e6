import { coinKeys } from '@ghost-pay/contract/coins';
import { methodGroups } from '@ghost-pay/contract/settings/setting-keys';
import type { SystemInformation as Facts } from '@ghost-pay/contract/settings/settings.schemas';
import { formatUptime } from '../format-uptime.ts';
import { useSystemInformation } from '../api.ts';
import { settingsTexts } from '../settings.texts.ts';
import { SettingsSection } from './settings-section.tsx';

function linesOf(facts: Facts): readonly (readonly [string, string])[] {
  const { systemFields: fields, countOf } = settingsTexts;
  return [
    [fields.panel, settingsTexts.panelVersion],
    [fields.app, facts.app_version],
    [fields.mode, settingsTexts.modes[facts.mode]],
    [fields.database, settingsTexts.postgres(facts.database_version)],
    [fields.runtime, settingsTexts.node(facts.node_version)],
    [fields.uptime, formatUptime(facts.uptime_seconds)],
    [fields.prices, countOf(facts.prices_on_sale, facts.prices_total)],
    [fields.coins, countOf(facts.coins_configured, coinKeys.length)],
    [fields.methods, countOf(facts.methods_enabled, methodGroups.length)],
    [fields.admins, String(facts.admin_users)],
  ];
}

/** The installation's version, state and counts. */
export function SystemInformation() {
  const { data, isError } = useSystemInformation();
  return (
    <SettingsSection title={settingsTexts.system}>
      {isError && !data ? (
        <p className="text-sm text-muted">{settingsTexts.systemFailed}</p>
      ) : (
        <dl
          aria-busy={data === undefined}
          className="grid min-h-57 grid-cols-2 content-start gap-x-4 gap-y-3 sm:min-h-45 sm:grid-cols-3 lg:min-h-21 lg:grid-cols-5"
        >
          {data
            ? linesOf(data).map(([term, value]) => (
                <div key={term}>
                  <dt className="text-xs text-muted">{term}</dt>
                  <dd className="figures text-sm font-semibold break-words text-ink">{value}</dd>
                </div>
              ))
            : null}
        </dl>
      )}
    </SettingsSection>
  );
}
