import type { Role } from '@ghost-pay/contract/auth/roles';
import type { ComponentProps } from 'react';
import { Palette } from '../features/payments/palette/palette.tsx';
import { systemTabsOf } from './system-tabs.ts';

/** The palette knows each tab of System by its name, in place of the menu's one entry for all of them. */
export function AdminPalette({
  role,
  pages,
  ...rest
}: { role: Role } & ComponentProps<typeof Palette>) {
  const others = pages.filter(({ to }) => to !== '/admin/system');
  return <Palette pages={[...others, ...systemTabsOf(role)]} {...rest} />;
}
