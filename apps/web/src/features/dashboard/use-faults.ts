import type { Role } from '@ghost-pay/contract/auth/auth-words';
import { siteInfo } from '../../lib/site-info.ts';
import { useAlerts, useSummary, useSystemStatus } from './api.ts';
import { faultsOf } from './faults.ts';
import { neverLoaded } from './use-load-failure.ts';

/** What does not work, of the answers that the overview and System Status share. */
export function useFaults(role: Role) {
  const status = useSystemStatus();
  const alerts = useAlerts();
  const { data: summary } = useSummary();
  // A copy asks no service: what it says of them is nothing to mend.
  const faults = siteInfo.isInspection
    ? []
    : faultsOf({
        alerts: neverLoaded(alerts) ? undefined : (alerts.data?.alerts ?? []),
        rows: status.data?.rows ?? [],
        role,
        overdue: summary?.overdue ?? 0,
      });
  return { status, alerts, faults };
}
