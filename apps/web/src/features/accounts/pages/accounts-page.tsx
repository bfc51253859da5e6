import { Printer } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { SemicolonSwitch } from '../../../ui/semicolon-switch.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { accountsTexts as texts } from '../accounts.texts.ts';
import { useStatement, useStatementFile } from '../api.ts';
import { CodeOutcomes } from '../components/code-outcomes.tsx';
import { StatementFigures } from '../components/statement-totals.tsx';
import { StatementTable, UnclaimedTable } from '../components/statement-table.tsx';
import { monthName, monthOf, monthsUntil } from '../months.ts';

/** How far back the list of months goes. */
const shownMonths = 60;

/** The statement of a month: its sums, to print, and the file for the books. */
export function AccountsPage() {
  const [last] = useState(() => monthOf(new Date()));
  const [month, setMonth] = useState(last);
  const statement = useStatement(month);
  const file = useStatementFile(month);
  const shown = statement.data;
  return (
    <div className="grid grid-cols-1 gap-5 print:gap-3">
      <PageHeader title={texts.title} lead={texts.lead}>
        <RefreshButton onRefresh={statement.refetch} />
      </PageHeader>
      {file.failure ? (
        <div className="print:hidden">
          <Alert tone="error" title={file.failure} announce />
        </div>
      ) : null}
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <Field label={texts.month} className="w-56 max-sm:w-full">
          {(control) => (
            <Select
              {...control}
              value={month}
              onChange={({ target }) => setMonth(target.value)}
              options={monthsUntil(last, shownMonths).map((value) => ({
                value,
                label: monthName(value),
              }))}
            />
          )}
        </Field>
        <Button
          variant="secondary"
          size="small"
          className="max-lg:min-h-11"
          busyLabel={file.isPending ? texts.making : undefined}
          onClick={() => file.download()}
        >
          {texts.asCsv}
        </Button>
        <SemicolonSwitch />
        <Button
          variant="secondary"
          size="small"
          className="max-lg:min-h-11"
          icon={<Printer className="size-4" aria-hidden="true" />}
          disabled={shown === undefined || statement.isPlaceholderData}
          onClick={() => window.print()}
        >
          {texts.print}
        </Button>
      </div>
      {statement.isError ? <LoadError title={texts.loadFailed} query={statement} /> : null}
      {shown === undefined && !statement.isError ? (
        <SkeletonGroup label={texts.loading} className="grid gap-4">
          <Skeleton className="h-28" />
          <Skeleton className="h-64" />
        </SkeletonGroup>
      ) : null}
      {shown === undefined ? null : (
        <div
          className="grid grid-cols-1 gap-5 aria-busy:opacity-60 print:gap-3"
          aria-busy={statement.isPlaceholderData}
        >
          <div className="hidden text-ink print:block">
            <h2 className="text-lg font-bold">{monthName(shown.month)}</h2>
            <p className="text-sm">{texts.asOf(formatDateTime(shown.made_at, 'UTC'))}</p>
          </div>
          {shown.is_complete ? null : <p className="text-sm text-muted">{texts.unfinished}</p>}
          <StatementFigures totals={shown.totals} />
          {shown.lines.length === 0 ? (
            <EmptyState title={texts.none}>{texts.noneLead}</EmptyState>
          ) : (
            <StatementTable statement={shown} />
          )}
          {shown.unclaimed.length === 0 ? null : <UnclaimedTable statement={shown} />}
          <CodeOutcomes />
          <p className="text-sm text-muted">{texts.about}</p>
        </div>
      )}
    </div>
  );
}
