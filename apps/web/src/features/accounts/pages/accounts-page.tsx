import { Printer } from 'lucide-react';
import { useState } from 'react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { StatementTotals } from '@ghost-pay/contract/accounts/accounts.endpoints';
import { formatCount, formatDateTime, formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { SemicolonSwitch } from '../../../ui/semicolon-switch.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { call, openDownload } from '../../../lib/api-client.ts';
import { outcomeLabels } from '../../../lib/payment-labels.texts.ts';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { asChosen } from '../../../lib/semicolons.ts';
import { showToast } from '../../../ui/toast.tsx';
import { accountsTexts as texts, codeTexts } from '../accounts.texts.ts';
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
          busyLabel={file.isPending ? texts.making : undefined}
          onClick={() => file.download()}
        >
          {texts.asCsv}
        </Button>
        <SemicolonSwitch />
        <Button
          variant="secondary"
          size="small"
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

/** The codes of the last 30 days by outcome; hidden while none was redeemed. */
function CodeOutcomes() {
  const { data } = useQuery({
    queryKey: ['accounts', 'codes'],
    queryFn: ({ signal }) => call('GET /transactions/stats/codes', { signal }),
  });
  const outcomes = data?.outcomes.filter(({ codes }) => codes > 0) ?? [];
  if (outcomes.length === 0) return null;
  return (
    <Panel title={codeTexts.title} lead={codeTexts.lead} className="print:hidden">
      <table className="w-full text-sm">
        <thead className="text-left text-xs text-muted">
          <tr>
            <th scope="col" className="pb-1 font-semibold">
              {codeTexts.outcome}
            </th>
            <th scope="col" className="pb-1 text-right font-semibold">
              {codeTexts.codes}
            </th>
            <th scope="col" className="pb-1 text-right font-semibold">
              {codeTexts.found}
            </th>
          </tr>
        </thead>
        <tbody>
          {outcomes.map(({ outcome, codes, found }) => (
            <tr key={outcome} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal text-ink">
                {outcomeLabels[outcome]}
              </th>
              <td className="figures py-1.5 text-right text-ink">{formatCount(codes)}</td>
              <td className="figures py-1.5 text-right font-semibold text-ink">
                {found.map(({ amount, currency }) => formatMoney(amount, currency)).join(' · ') ||
                  '—'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

interface FigureProps {
  title: string;
  meaning: string;
  usd: string;
  /** What the figure counts, and what it leaves out. */
  notes: readonly string[];
}

function Figure({ title, meaning, usd, notes }: FigureProps) {
  return (
    <div className="grid content-start gap-1 rounded-base border border-line bg-surface p-4 print:border-0 print:p-0">
      <dt className="text-sm font-semibold text-ink">
        {title}
        <span className="block text-xs font-normal text-muted print:leading-tight">{meaning}</span>
      </dt>
      <dd className="figures text-xl font-bold text-ink print:text-base">
        {formatMoney(Number(usd), 'USD')}
        <span className="block text-xs font-normal text-muted print:leading-tight">
          {notes.join(' · ')}
        </span>
      </dd>
    </div>
  );
}

/** The sums of the month in dollars. */
function StatementFigures({ totals }: { totals: StatementTotals }) {
  const { received, counted, returned, net, unclaimed } = totals;
  const rateless = (count: number) => (count === 0 ? [] : [texts.withoutRate(count)]);
  return (
    <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5 print:grid-cols-5 print:gap-2">
      <Figure
        title={texts.received}
        meaning={texts.receivedMeaning}
        usd={received.usd}
        notes={[
          texts.payments(received.payments),
          ...rateless(received.without_rate),
          ...(received.unknown === 0 ? [] : [texts.unknown(received.unknown)]),
        ]}
      />
      <Figure
        title={texts.counted}
        meaning={texts.countedMeaning}
        usd={counted.usd}
        notes={[texts.payments(counted.payments), ...rateless(counted.without_rate)]}
      />
      <Figure
        title={texts.returned}
        meaning={texts.returnedMeaning}
        usd={returned.usd}
        notes={[texts.returns(returned.returns), ...rateless(returned.without_rate)]}
      />
      <Figure title={texts.net} meaning={texts.netMeaning} usd={net.usd} notes={[]} />
      <Figure
        title={texts.unclaimed}
        meaning={texts.unclaimedMeaning}
        usd={unclaimed.usd}
        notes={[texts.transfers(unclaimed.transfers), ...rateless(unclaimed.without_rate)]}
      />
    </dl>
  );
}

function useStatement(month: string) {
  return useQuery({
    queryKey: ['accounts', month],
    queryFn: ({ signal }) => call('GET /accounts/:month', { params: { month }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Downloads the statement of a month as CSV; `failure` is the sentence of the last one that failed. */
function useStatementFile(month: string) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const response = await openDownload('GET /accounts/:month/statement.csv', {
        params: { month },
      });
      return { name: `statement-${month}.csv`, content: await asChosen(await response.blob()) };
    },
    onSuccess: (file) => {
      saveFile(file);
      showToast(texts.saved(file.name));
    },
  });
  return {
    download: mutate,
    isPending,
    failure: error ? texts.failed(errorSentence(error, texts.unknownError)) : undefined,
  };
}
