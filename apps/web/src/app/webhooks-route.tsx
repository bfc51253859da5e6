import { useMe } from '../features/auth/api.ts';
import { WebhooksPage } from '../features/webhooks/pages/webhooks-page.tsx';
import { AccessRestricted } from './access-restricted.tsx';
import { adminTexts } from './admin.texts.ts';

export function WebhooksRoute() {
  const { data: me } = useMe();
  if (!me) return null;
  if (me.role === 'super_admin') return <WebhooksPage />;
  return <AccessRestricted why={adminTexts.webhooksRestricted} role={me.role} />;
}
