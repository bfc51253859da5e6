import { coinKeys } from '@ghost-pay/contract/coins';
import { methodGroups } from '@ghost-pay/contract/settings/method-groups';
import type { SystemInformation as Facts } from '@ghost-pay/contract/settings/settings.schemas';
import { getRouteApi } from '@tanstack/react-router';
import { Check, Save } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Failure } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useSystemInformation } from '../api.ts';
import { AddressesTab } from '../components/addresses-tab.tsx';
import { GeneralTab } from '../components/general-tab.tsx';
import { MethodsTab } from '../components/methods-tab.tsx';
import { PricingTab } from '../components/pricing-tab.tsx';
import { formatUptime } from '../format-uptime.ts';
import { tabOfSetting } from '../settings-draft.ts';
import { type SettingsSearch, type SettingsTab, settingsTabs } from '../settings.search.ts';
import { settingsTexts } from '../settings.texts.ts';
import { usePriceEditor } from '../use-price-editor.ts';
import type { SaveState } from '../use-save-state.ts';
import { useSettingsEditor } from '../use-settings-editor.ts';

const route = getRouteApi('/admin/shell/settings');

export function SettingsPage() {
  usePageTitle(settingsTexts.title);
  const search = route.useSearch();
  const { tab } = search;
  const navigate = route.useNavigate();
  const show = (change: Partial<SettingsSearch>) =>
    void navigate({
      to: '/admin/settings',
      search: { ...search, ...change },
      replace: true,
      resetScroll: false,
    });

  // A refused field may be on another tab than the open one.
  const [refused, setRefused] = useState<{ field: string; tab: SettingsTab }>();
  const { editor, prices, isPricing } = useEditors(search, (field) => {
    const tabOfField = tabOfSetting(field);
    setRefused({ field, tab: tabOfField });
    show({ tab: tabOfField });
  });
  useEffect(() => {
    if (refused?.tab === tab) document.getElementsByName(refused.field)[0]?.focus();
  }, [refused, tab]);

  const { form } = editor;
  const shown = isPricing ? prices : editor;
  return (
    <div className="grid grid-cols-1 gap-5">
      <SettingsHeader
        state={shown.state}
        isDirty={shown.isDirty}
        canSave={isPricing ? prices.rows.length > 0 : form !== undefined}
        onSave={shown.save}
        onDiscard={shown.discard}
      />
      <Failure>{shown.failure}</Failure>
      <Tabs
        label={settingsTexts.tabsLabel}
        tabs={settingsTabs.map((value) => ({ value, label: settingsTexts.tabs[value] }))}
        value={tab}
        onChange={(next) => show({ tab: next })}
      >
        {isPricing ? (
          <PricingTab editor={prices} selection={search} onSelect={show} />
        ) : form === undefined ? (
          editor.query.isError ? (
            <LoadError title={settingsTexts.loadFailed} query={editor.query} />
          ) : (
            <LoadingSettings />
          )
        ) : tab === 'general' ? (
          <GeneralTab form={form} />
        ) : tab === 'methods' ? (
          <MethodsTab form={form} />
        ) : (
          <AddressesTab form={form} />
        )}
      </Tabs>
      <div className="max-w-4xl">
        <SystemInformation />
      </div>
      <LeaveGuard isActive={editor.isDirty || prices.isDirty} texts={settingsTexts.leaving} />
    </div>
  );
}

/** Both editors stay mounted while the tabs change, and keep their edits. */
function useEditors(search: SettingsSearch, onRefused: (field: string) => void) {
  const isPricing = search.tab === 'pricing';
  // Once loaded, the prices are kept: they may have unsaved edits.
  const [pricesWanted, setPricesWanted] = useState(isPricing);
  if (isPricing && !pricesWanted) setPricesWanted(true);
  const editor = useSettingsEditor({ onRefused });
  const prices = usePriceEditor(search, { enabled: pricesWanted });
  return { editor, prices, isPricing };
}

interface SettingsHeaderProps {
  state: SaveState;
  /** Whether there is something to save. */
  isDirty: boolean;
  canSave: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** The page's title, and the one button that saves the open tab. */
function SettingsHeader({ state, isDirty, canSave, onSave, onDiscard }: SettingsHeaderProps) {
  const isSaved = state === 'saved';
  const Icon = isSaved ? Check : Save;
  return (
    <div className="sticky top-14 z-20 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-page px-4 py-3 sm:-mx-6 sm:px-6 lg:top-0 lg:-mt-4 lg:pt-4">
      <div className="mr-auto flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-lg font-bold text-ink">{settingsTexts.title}</h1>
        <p className="text-sm text-muted max-sm:hidden">{settingsTexts.lead}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isDirty && state !== 'saving' ? (
          <>
            <span className="text-sm font-semibold text-amber max-sm:sr-only">
              {settingsTexts.unsaved}
            </span>
            <Button variant="quiet" size="small" onClick={onDiscard}>
              {settingsTexts.discard}
            </Button>
          </>
        ) : null}
        <Button
          size="small"
          disabled={!canSave}
          // Not disabled: the button that saved keeps the focus.
          aria-disabled={!isDirty}
          busyLabel={state === 'saving' ? settingsTexts.saving : undefined}
          icon={<Icon className="size-4" aria-hidden="true" />}
          onClick={onSave}
        >
          {isSaved ? settingsTexts.saved : settingsTexts.save}
        </Button>
        <span role="status" className="sr-only">
          {isSaved ? settingsTexts.saved : ''}
        </span>
      </div>
    </div>
  );
}

/** A skeleton of two cards. */
function LoadingSettings() {
  return (
    <SkeletonGroup label={settingsTexts.loading} className="grid gap-5 lg:grid-cols-2">
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </SkeletonGroup>
  );
}

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
function SystemInformation() {
  const { data, isError } = useSystemInformation();
  return (
    <Panel title={settingsTexts.system}>
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
    </Panel>
  );
}
