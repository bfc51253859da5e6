import { ApprovalsPage } from '../features/approvals/pages/approvals-page.tsx';
import { useMe } from '../features/auth/api.ts';

export function ApprovalsRoute() {
  const { data: me } = useMe();
  return me ? <ApprovalsPage mayChange={me.role === 'super_admin'} /> : null;
}
