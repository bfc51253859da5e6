import { useMe } from '../features/auth/api.ts';
import { OutboxPage } from '../features/outbox/pages/outbox-page.tsx';
import { AccessRestricted } from './access-restricted.tsx';
import { adminTexts } from './admin.texts.ts';

export function OutboxRoute() {
  const { data: me } = useMe();
  if (!me) return null;
  if (me.role === 'super_admin') return <OutboxPage />;
  return <AccessRestricted why={adminTexts.outboxRestricted} role={me.role} />;
}
