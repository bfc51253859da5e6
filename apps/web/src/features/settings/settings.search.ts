import type { PricingPaymentType, Region } from '@ghost-pay/contract/pricing/pricing-words';

export const settingsTabs = ['general', 'methods', 'crypto', 'pricing'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export const editedPaymentTypes = ['card', 'crypto', 'nintendo-eshop'] as const;
export const editedRegions = ['europe', 'us', 'japan'] as const;

/** The state of the settings screen, kept in the URL: the tab, and the selected prices. */
export interface SettingsSearch {
  tab: SettingsTab;
  type: PricingPaymentType;
  region: Region;
}

/** Default values, which the URL leaves out. */
export const settingsSearchDefaults = {
  tab: 'general',
  type: 'card',
  region: 'europe',
} as const satisfies SettingsSearch;

function oneOf<T>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((candidate) => candidate === value);
}

/** Reads the screen's state from a URL. An unreadable value falls back to its default. */
export function readSettingsSearch(raw: Record<string, unknown>): SettingsSearch {
  return {
    tab: oneOf(settingsTabs, raw['tab']) ?? settingsSearchDefaults.tab,
    type: oneOf(editedPaymentTypes, raw['type']) ?? settingsSearchDefaults.type,
    region: oneOf(editedRegions, raw['region']) ?? settingsSearchDefaults.region,
  };
}
