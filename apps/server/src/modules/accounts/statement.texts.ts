const monthFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const momentFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});
const inUtc = (moment: Date) => `${momentFormat.format(moment)} UTC`;

/** The words of a statement's PDF. */
export const statementTexts = {
  title: 'Statement',
  fileTitle: (month: string) => `Statement ${month}`,
  month: (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`)),
  whole: 'The whole month, in UTC.',
  unfinished: (madeAt: string) =>
    `Not complete: the month has not ended. As of ${inUtc(new Date(madeAt))}.`,
  sums: 'Received, counted and returned',
  method: 'Method',
  payments: 'Payments',
  received: 'Received',
  countedPayments: 'Counted',
  counted: 'Counted at',
  returned: 'Returned',
  inDollars: 'In USD',
  dollars: (usd: string, withoutRate: number) => (withoutRate === 0 ? usd : `${usd} *`),
  withoutRate: '* Without the money for which no exchange rate is known.',
  total: 'Total',
  rates: 'Rates: US dollars for one unit, over what was received',
  lowest: 'Lowest',
  highest: 'Highest',
  average: 'Average',
  sources: 'Sources',
  unclaimed: 'Unclaimed: what arrived in the month and belongs to no payment',
  coin: 'Coin and network',
  onNetwork: (symbol: string, network: string) => `${symbol} on ${network}`,
  transfers: 'Transfers',
  amount: 'Amount',
  returns: 'Returns',
  returnedAt: 'Recorded',
  moment: (moment: Date) => inUtc(moment),
  paymentId: 'Payment ID',
  reference: 'Transaction or note',
  by: 'By',
  note: 'Counted are completed payments, as the dashboard counts revenue. A payment belongs to the month in which it was made, a return to the month in which it was recorded. Received is what the chain or the card network shows, and for codes the price of each verified payment.',
} as const;
