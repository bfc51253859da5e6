import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { outcomeLabels } from '../../../lib/payment-labels.texts.ts';
import { formatCount, formatMoney } from '../../../lib/format.ts';

const texts = {
  title: 'Codes',
  lead: 'What they brought when they were redeemed, last 30 days',
  outcome: 'Outcome',
  codes: 'Codes',
  found: 'Brought',
} as const;

/** The codes of the last 30 days by outcome; hidden while none was redeemed. */
export function CodeOutcomes() {
  const { data } = useQuery({
    queryKey: ['accounts', 'codes'],
    queryFn: ({ signal }) => call('GET /transactions/stats/codes', { signal }),
  });
  const outcomes = data?.outcomes.filter(({ codes }) => codes > 0) ?? [];
  if (outcomes.length === 0) return null;
  return (
    <section
      aria-label={texts.title}
      className="rounded-base border border-line bg-surface p-4 sm:px-5 print:hidden"
    >
      <h2 className="text-base font-semibold text-ink">{texts.title}</h2>
      <p className="mb-2.5 text-sm text-muted">{texts.lead}</p>
      <table className="w-full text-sm">
        <thead className="text-left text-xs text-muted">
          <tr>
            <th scope="col" className="pb-1 font-semibold">
              {texts.outcome}
            </th>
            <th scope="col" className="pb-1 text-right font-semibold">
              {texts.codes}
            </th>
            <th scope="col" className="pb-1 text-right font-semibold">
              {texts.found}
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
    </section>
  );
}
