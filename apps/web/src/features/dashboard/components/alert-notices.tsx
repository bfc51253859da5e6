import type { AlertView } from '@ghost-pay/contract/alerts/alerts.schemas';
import { Alert } from '../../../ui/alert.tsx';

/** The open alerts, what is broken before what wants a look: what is wrong, and what to do. */
export function AlertNotices({ alerts }: { alerts: readonly AlertView[] }) {
  const broken = alerts.filter(({ severity }) => severity === 'error');
  const others = alerts.filter(({ severity }) => severity !== 'error');
  return [...broken, ...others].map(({ id, severity, title, sentence, advice }) => (
    <Alert key={id} tone={severity} title={title}>
      {sentence} {advice}
    </Alert>
  ));
}
