import type { ApprovalList } from '@ghost-pay/contract/approvals/approvals.schemas';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useMasterSwitch } from '../api.ts';
import { approvalsTexts } from '../approvals.texts.ts';

/** Whether rules may verify payments at all, and what they have verified today. */
export function MasterSwitch({
  list: { may_verify: mayVerify, today },
  mayChange,
}: {
  list: Pick<ApprovalList, 'may_verify' | 'today'>;
  mayChange: boolean;
}) {
  const change = useMasterSwitch();
  return (
    <section className="grid gap-3 rounded-base border border-line bg-surface p-4">
      {change.isError ? (
        <Alert tone="error" announce>
          {errorSentence(change.error, approvalsTexts.failed)}
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <div className="min-w-0 grow basis-80">
          <Switch
            checked={change.isPending ? change.variables : mayVerify}
            disabled={!mayChange || change.isPending}
            label={<span className="font-semibold">{approvalsTexts.mayVerify}</span>}
            hint={approvalsTexts.mayVerifyHint}
            onChange={(event) => change.mutate(event.currentTarget.checked)}
          />
        </div>
        <p className="grid text-sm">
          <span className="figures font-semibold text-ink">
            {approvalsTexts.verifiedToday(today.payments, formatMoney(today.usd, 'USD'))}
          </span>
          <span className="text-muted">{approvalsTexts.verifiedTodayLabel}</span>
        </p>
      </div>
    </section>
  );
}
