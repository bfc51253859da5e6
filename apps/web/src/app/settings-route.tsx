import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMe } from '../features/auth/api.ts';
import { returnPath } from '../features/auth/return-path.ts';
import { adminTexts } from './admin.texts.ts';
import { SettingsPage } from '../features/settings/pages/settings-page.tsx';

/** The settings for super admins. Other admins are redirected to the first page, which says why. */
export function SettingsRoute() {
  const { data: user } = useMe();
  const router = useRouter();
  const isAllowed = user?.role === 'super_admin';
  useEffect(() => {
    if (user && !isAllowed)
      router.history.replace(returnPath(undefined), {
        accessRestricted: adminTexts.settingsRestricted,
      });
  }, [user, isAllowed, router]);
  return isAllowed ? <SettingsPage /> : null;
}
