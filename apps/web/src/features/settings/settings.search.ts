import { kept, listState, oneOf, type SearchOf } from '../../lib/list-search.ts';

export const settingsTabs = ['general', 'methods', 'crypto', 'pricing'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export const editedPaymentTypes = ['card', 'crypto', 'nintendo-eshop'] as const;
export const editedRegions = ['europe', 'us', 'japan'] as const;

/** The state of the settings screen, as the URL holds it: the tab, and the selected prices. */
export const settingsState = listState({
  tab: kept(oneOf(settingsTabs), 'general'),
  type: kept(oneOf(editedPaymentTypes), 'card'),
  region: kept(oneOf(editedRegions), 'europe'),
});

export type SettingsSearch = SearchOf<typeof settingsState>;
