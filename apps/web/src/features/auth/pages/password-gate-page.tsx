import type { AdminUser } from '@ghost-pay/contract/auth/auth.schemas';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useRememberMe } from '../api.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { ChangePasswordForm } from '../components/change-password.tsx';
import { passwordGateTexts } from '../auth.texts.ts';

/** Shown before every page of the back-office while another person knows the admin's password. */
export function PasswordGatePage({ user }: { user: AdminUser }) {
  usePageTitle(passwordGateTexts.title);
  const remember = useRememberMe();
  return (
    <AuthCard title={passwordGateTexts.title} lead={passwordGateTexts.lead}>
      <ChangePasswordForm
        username={user.username}
        onDone={() => remember({ ...user, password_must_change: false })}
      />
    </AuthCard>
  );
}
