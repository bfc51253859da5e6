import type { PaymentCode } from '@ghost-pay/contract/transactions/code-outcomes.schemas';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { outcomeLabels } from '../../../lib/code-outcome.texts.ts';
import { formatMoney, formatTime } from '../../../lib/format.ts';
import { codeTexts } from './drawer.texts.ts';
import { TopUpLink } from './top-up-link.tsx';

interface CodeListProps {
  codes: readonly PaymentCode[];
  transaction: Transaction;
}

/** What each code of the payment brought, and what is missing of the price. */
export function CodeList({ codes, transaction }: CodeListProps) {
  const { currency, code_missing: missing } = transaction;
  return (
    <section aria-label={codeTexts.title} className="grid gap-2">
      <ul className="grid divide-y divide-line rounded-base border border-line text-sm">
        {codes.map(({ id, code, outcome, found, outcome_at: at, created_at: created, ...rest }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-3 py-2">
            <span className="font-mono">
              {code}
              {rest.stated_amount === null ? null : (
                <span className="figures font-sans text-muted">
                  {' '}
                  · {codeTexts.stated(statedText(rest))}
                </span>
              )}
            </span>
            <span className={outcome === null ? 'text-muted' : 'font-semibold text-ink'}>
              {outcome !== null
                ? outcomeLabels[outcome]
                : rest.replaced_at === null
                  ? codeTexts.open
                  : codeTexts.replaced}
              {found === null ? null : <> · {formatMoney(found, currency)}</>}
            </span>
            <span className="w-full text-xs text-muted">
              {formatTime(at ?? rest.replaced_at ?? created)}
            </span>
          </li>
        ))}
      </ul>
      {missing ? (
        <p className="text-sm text-muted">{codeTexts.missing(formatMoney(missing, currency))}</p>
      ) : null}
      {transaction.allowed_actions.includes('make_top_up_link') ? (
        <TopUpLink key={transaction.id} transaction={transaction} />
      ) : null}
    </section>
  );
}

function statedText({
  stated_amount: amount,
  stated_currency: currency,
}: Pick<PaymentCode, 'stated_amount' | 'stated_currency'>): string {
  return `${amount} ${currency === 'Other' ? '' : (currency ?? '')}`.trim();
}
