import type { Role } from '@ghost-pay/contract/auth/auth-words';
import { siteInfo } from '../../../lib/site-info.ts';
import { LoadingLines } from '../../../ui/list-table.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Faults, StatusRows } from '../components/system-status.tsx';
import { statusTexts as texts } from '../dashboard.texts.ts';
import { systemOf } from '../faults.ts';
import { useFaults } from '../use-faults.ts';

/** The whole status of the system: what does not work with what to do, then every part that does, and the handbook. */
export function StatusPage({ role }: { role: Role }) {
  const { status, alerts, faults } = useFaults(role);
  const system = status.data && systemOf(status.data.rows);
  return (
    <div className="grid grid-cols-1 gap-5 text-sm">
      <PageHeader title={texts.title} lead={texts.lead}>
        <RefreshButton onRefresh={() => Promise.all([status.refetch(), alerts.refetch()])} />
      </PageHeader>
      {faults.length > 0 ? (
        <Panel title={texts.faults}>
          <Faults detailed faults={faults} />
        </Panel>
      ) : null}
      {siteInfo.isInspection === true ? (
        <p className="text-muted">{texts.ofCopy}</p>
      ) : system ? (
        <Panel title={texts.work(system.working, system.used)}>
          <StatusRows detailed rows={system.well} />
        </Panel>
      ) : status.isError ? (
        <LoadError title={texts.unknown} query={status} />
      ) : (
        <LoadingLines label={texts.loading} count={8} className="h-5" />
      )}
      <a
        href="/handbook.txt"
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-accent-ink underline underline-offset-4"
      >
        {texts.handbook}
      </a>
    </div>
  );
}
