import { AccountPage } from '../features/auth/pages/account-page.tsx';
import { useMe } from '../features/auth/api.ts';
import { AuditPage } from '../features/audit/pages/audit-page.tsx';
import { UsersPage } from '../features/users/pages/users-page.tsx';
import { AccessRestricted } from './access-restricted.tsx';
import { adminTexts } from './admin.texts.ts';

// The shell renders its pages only for a signed-in admin.

/** The list of users marks the reader's own account. */
export function UsersRoute() {
  const { data: me } = useMe();
  return me ? <UsersPage me={me} /> : null;
}

export function AuditRoute() {
  const { data: me } = useMe();
  if (!me) return null;
  if (me.role === 'super_admin') return <AuditPage />;
  return <AccessRestricted why={adminTexts.auditRestricted} role={me.role} />;
}

export function AccountRoute() {
  const { data: me } = useMe();
  return me ? <AccountPage me={me} /> : null;
}
