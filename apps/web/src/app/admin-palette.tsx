import type { Role } from '@ghost-pay/contract/auth/auth-words';
import { Settings } from 'lucide-react';
import type { ComponentProps } from 'react';
import { settingNames } from '../lib/setting-names.texts.ts';
import { signOut } from '../features/auth/api.ts';
import { authTexts } from '../features/auth/auth.texts.ts';
import { choiceOfCommand } from '../features/payments/palette/use-palette-groups.ts';
import { Palette } from '../features/payments/palette/palette.tsx';
import { tabOfSetting } from '../features/settings/settings-draft.ts';
import { settingsTabs } from '../features/settings/settings.search.ts';
import { settingsTexts } from '../features/settings/settings.texts.ts';
import { adminTexts } from './admin.texts.ts';
import { systemTabsOf } from './system-frame.tsx';

const deep = { to: '/admin/settings', icon: Settings, isDeep: true } as const;
const nameOf = (name: string) => `${adminTexts.settings}: ${name}`;

/** Each tab of the settings, and each setting on its tab. */
const settings = [
  ...settingsTabs.map((tab) => ({
    ...deep,
    label: nameOf(settingsTexts.tabs[tab]),
    search: { tab },
  })),
  ...Object.entries(settingNames).map(([key, name]) => ({
    ...deep,
    label: nameOf(name),
    search: { tab: tabOfSetting(key) },
  })),
];
const account = { ...deep, to: '/admin/account', label: authTexts.accountTitle } as const;

/** What can be done on every page. */
const others = [
  ...(['theme', 'sheet', 'undo'] as const).map(choiceOfCommand),
  { kind: 'act', id: 'sign-out', label: authTexts.signOut, run: signOut },
] as const;

/** The palette knows each tab of System by its name, in place of the menu's one entry for all of them. */
export function AdminPalette({
  role,
  pages,
  ...rest
}: { role: Role } & Omit<ComponentProps<typeof Palette>, 'others'>) {
  const menu = pages.filter(({ to }) => to !== '/admin/system');
  const ofSettings = role === 'super_admin' ? settings : [];
  return (
    <Palette
      others={others}
      pages={[...menu, ...systemTabsOf(role), account, ...ofSettings]}
      {...rest}
    />
  );
}
