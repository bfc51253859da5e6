import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { usePageTitle } from '../../../lib/page-title.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { AddressesTab } from '../components/addresses-tab.tsx';
import { GeneralTab } from '../components/general-tab.tsx';
import { LoadingSettings, SettingsError } from '../components/settings-states.tsx';
import { MethodsTab } from '../components/methods-tab.tsx';
import { PricingTab } from '../components/pricing-tab.tsx';
import { SettingsHeader } from '../components/settings-header.tsx';
import { SystemInformation } from '../components/system-information.tsx';
import { tabOfSetting } from '../settings-draft.ts';
import { settingsTabs, type SettingsSearch, type SettingsTab } from '../settings.search.ts';
import { settingsTexts } from '../settings.texts.ts';
import { usePriceEditor } from '../use-price-editor.ts';
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
      <SettingsError failure={shown.failure} />
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
      <SystemInformation />
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
