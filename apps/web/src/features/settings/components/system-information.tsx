import { coinKeys } from '@ghost-pay/contract/coins';
import { methodGroups } from '@ghost-pay/contract/settings/setting-keys';
import type { SystemInformation as Facts } from '@ghost-pay/contract/settings/settings.schemas';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatUptime } from '../format-uptime.ts';
import { useSystemInformation } from '../api.ts';
import { settingsTexts } from '../settings.texts.ts';
import { SettingsSection } from './settings-section.tsx';

/** The same lines while the facts are loading: nothing moves when they come. */
const unknownLines = Object.values(settingsTexts.systemFields).map(
  (term) => [term, undefined] as const,
);

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
          className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-5"
        >
          {(data ? linesOf(data) : unknownLines).map(([term, value]) => (
            <div key={term} className="min-w-0">
              <dt className="text-xs text-muted">{term}</dt>
              <dd className="figures text-sm font-semibold break-words text-ink">
                {value ?? <Skeleton className="my-0.5 h-4 w-20" />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </SettingsSection>
  );
}
