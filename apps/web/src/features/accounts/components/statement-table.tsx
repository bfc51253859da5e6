import type { Statement, StatementLine } from '@ghost-pay/contract/accounts/accounts.endpoints';
import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../lib/format.ts';
import { currentLocale } from '../../../lib/language.ts';
import { methodLabels } from '../../../lib/payment-labels.texts.ts';
import { Cell, DataTable, HeaderCell, TableHead, TableRow } from '../../../ui/data-table.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { accountsTexts as texts } from '../accounts.texts.ts';
import { monthName } from '../months.ts';

const dollars = (decimal: string) => formatMoney(Number(decimal), 'USD');

/** An amount in its own unit, and beneath it in dollars. */
function Sum({ amount, usd, isEmpty }: { amount: string; usd: string | null; isEmpty: boolean }) {
  if (isEmpty)
    return (
      <Cell numeric className="text-muted">
        –
      </Cell>
    );
  return (
    <Cell numeric>
      {amount}
      {usd === null ? null : <span className="block text-xs text-muted">{dollars(usd)}</span>}
    </Cell>
  );
}

function Line({ line }: { line: StatementLine }) {
  const { method, unit, currency, payments, received, counted, returned, rates } = line;
  const inDollars = (symbol: string, usd: string) => (symbol === 'USD' ? null : usd);
  return (
    <TableRow>
      <th
        scope="row"
        className="px-3 text-left font-normal whitespace-nowrap max-lg:px-2 print:whitespace-normal"
      >
        {methodLabels[method]} <span className="text-muted">{unit}</span>
      </th>
      <Cell numeric>{payments}</Cell>
      <Sum
        amount={`${received.amount} ${unit}`}
        usd={inDollars(unit, received.usd)}
        isEmpty={received.payments === 0}
      />
      <Sum
        amount={`${counted.amount} ${currency}`}
        usd={inDollars(currency, counted.usd)}
        isEmpty={counted.payments === 0}
      />
      <Sum
        amount={`${returned.amount} ${returned.unit}`}
        usd={inDollars(returned.unit, returned.usd)}
        isEmpty={returned.returns === 0}
      />
      <Cell numeric>
        {rates === null ? (
          <span className="text-muted">–</span>
        ) : (
          <>
            {rateText(rates.average)}
            {rates.lowest === rates.highest ? null : (
              <span className="block text-xs text-muted">
                {`${rateText(rates.lowest)} – ${rateText(rates.highest)}`}
              </span>
            )}
          </>
        )}
      </Cell>
    </TableRow>
  );
}

/** At most six digits: the CSV holds the exact rate. */
const rateText = (rate: string) =>
  new Intl.NumberFormat(currentLocale(), { maximumSignificantDigits: 6 }).format(Number(rate));

/** A line for each method, coin and currency, and the total in dollars. */
export function StatementTable({ statement }: { statement: Statement }) {
  const { month, lines, totals } = statement;
  const total = 'font-semibold';
  return (
    <DataTable caption={texts.caption(monthName(month))}>
      <TableHead>
        <HeaderCell>{texts.method}</HeaderCell>
        <HeaderCell numeric>{texts.made}</HeaderCell>
        <HeaderCell numeric>{texts.received}</HeaderCell>
        <HeaderCell numeric>{texts.counted}</HeaderCell>
        <HeaderCell numeric>{texts.returned}</HeaderCell>
        <HeaderCell numeric>{texts.rate}</HeaderCell>
      </TableHead>
      <tbody>
        {lines.map((line) => (
          <Line key={`${line.method} ${line.unit} ${line.currency}`} line={line} />
        ))}
        <TableRow>
          <th scope="row" className="px-3 text-left font-semibold max-lg:px-2">
            {texts.total}
          </th>
          <Cell numeric className={total}>
            {totals.payments}
          </Cell>
          <Cell numeric className={total}>
            {dollars(totals.received.usd)}
          </Cell>
          <Cell numeric className={total}>
            {dollars(totals.counted.usd)}
          </Cell>
          <Cell numeric className={total}>
            {dollars(totals.returned.usd)}
          </Cell>
          <Cell />
        </TableRow>
      </tbody>
    </DataTable>
  );
}

/** What arrived in the month and belongs to no payment, by coin and network. */
export function UnclaimedTable({ statement: { month, unclaimed } }: { statement: Statement }) {
  return (
    <Panel
      isBare
      title={texts.unclaimed}
      aside={
        <Link to="/admin/transfers" className="text-sm text-accent-ink underline print:hidden">
          {texts.toTransfers}
        </Link>
      }
    >
      <DataTable caption={texts.unclaimedCaption(monthName(month))}>
        <TableHead>
          <HeaderCell>{texts.coin}</HeaderCell>
          <HeaderCell numeric>{texts.transfersHead}</HeaderCell>
          <HeaderCell numeric>{texts.amount}</HeaderCell>
        </TableHead>
        <tbody>
          {unclaimed.map(({ symbol, network, transfers, amount, usd, without_rate: rateless }) => (
            <TableRow key={`${symbol} ${network}`}>
              <th scope="row" className="px-3 text-left font-normal whitespace-nowrap max-lg:px-2">
                {symbol} <span className="text-muted">{texts.onNetwork(network)}</span>
              </th>
              <Cell numeric>{transfers}</Cell>
              <Sum
                amount={`${amount} ${symbol}`}
                usd={rateless === transfers ? null : usd}
                isEmpty={false}
              />
            </TableRow>
          ))}
        </tbody>
      </DataTable>
    </Panel>
  );
}
