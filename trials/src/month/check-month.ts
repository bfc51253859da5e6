import type { CoinKey } from '@ghost-pay/contract/coins';
import { assets } from '@ghost-pay/contract/evidence/assets';
import type { Books, KnownPayment, RealTransfer } from './books.ts';
import { isUndetectable } from './plan.ts';
import type { StoredPayment, StoredTransfer } from './stored-month.ts';

/** The sums of the statements of the months. */
export interface MonthStatement {
  readonly payments: number;
  readonly counted: number;
  readonly countedCents: bigint;
  /** What arrived, in atomic units of each coin. */
  readonly received: ReadonlyMap<string, bigint>;
}

export interface MonthEnd {
  readonly books: Books;
  readonly stored: readonly StoredPayment[];
  readonly transfers: readonly StoredTransfer[];
  readonly statement: MonthStatement;
}

/** At least this share must need no click: of the payments that pay the exact amount, and of those by Bitcoin in time. */
const leastWithoutClick = { exact: 95, bitcoin: 98 };
/** Payments of these kinds have paid what was asked, and must be completed in the end. */
const paid: ReadonlySet<KnownPayment['kind']> = new Set([
  'exact',
  'without_hash',
  'reorganised',
  'twice',
  'rounded',
  'over',
  'topped_up',
]);

/** Everything that must hold at the end of the month. */
export function checkMonth(end: MonthEnd): string[] {
  return [
    ...findFalseApprovals(end),
    ...findLostTransfers(end),
    ...findInventedTransfers(end)
      .filter(({ isCounted }) => isCounted)
      .map(({ words }) => words),
    ...checkKnown(end),
    ...checkShare(end, {
      what: 'of the exact amount',
      least: leastWithoutClick.exact,
      isOfKind: ({ kind }) => kind === 'exact',
    }),
    ...checkShare(end, {
      what: 'by Bitcoin that brought what was due',
      least: leastWithoutClick.bitcoin,
      isOfKind: (known) => bringsDue(known, end.books),
    }),
    ...checkStatement(end),
  ];
}

/** False payments that a rule has approved though a chain or a source showed that they are false. */
export function findFalseApprovals({
  books,
  stored,
}: Pick<MonthEnd, 'books' | 'stored'>): string[] {
  return stored.flatMap(({ paymentId, isByRule }) => {
    const known = books.payments.get(paymentId);
    return isByRule && known?.isFalse === true && !isUndetectable(known)
      ? [`A rule approved ${nameOf(known)}, which is false`]
      : [];
  });
}

/** Real money that the site has not, has otherwise, or counts for somebody else. */
export function findLostTransfers({
  books,
  transfers,
}: Pick<MonthEnd, 'books' | 'transfers'>): string[] {
  const there = new Map(transfers.map((one) => [keyOf(one), one]));
  return [...books.transfers.values()]
    .filter(({ isGone }) => !isGone)
    .flatMap((real) => {
      const found = there.get(keyOf(real));
      if (found === undefined)
        return real.isBefore === true ? [] : [`${describe(real, books)} is nowhere`];
      if (BigInt(found.amount) !== real.amount)
        return [`${describe(real, books)} is stored as ${found.amount}`];
      return accountOf(real, found, books);
    });
}

function accountOf(real: RealTransfer, found: StoredTransfer, books: Books): string[] {
  if (found.paymentId === null) {
    const isListed = !found.isDismissed && !found.isSmall;
    return isListed || real.paymentId === null ? [] : [`${describe(real, books)} is not listed`];
  }
  if (found.paymentId === real.paymentId) return [];
  const other = books.payments.get(found.paymentId);
  const isOthers = real.paymentId !== null || other?.isFalse !== true;
  if (isFreeAgain(real, books) && other?.due === real.amount) return [];
  return isOthers ? [`${describe(real, books)} counts for ${found.paymentId}`] : [];
}

const quoteMs = 72 * 3_600_000;

/** Whether money came when its amount was no longer its payer's: another visitor may have been asked for it meanwhile. */
function isFreeAgain({ paymentId }: RealTransfer, { payments }: Books): boolean {
  const own = paymentId === null ? undefined : payments.get(paymentId);
  return own !== undefined && own.registeredAt - own.quotedAt > quoteMs;
}

/**
 * Money that the site lists as final and that no chain has. While one source is away the other's word stands: a lie may be
 * listed, but never counted for a payment.
 */
export function findInventedTransfers({
  books,
  transfers,
}: Pick<MonthEnd, 'books' | 'transfers'>): { words: string; isCounted: boolean }[] {
  return transfers
    .filter(({ state }) => state === 'final')
    .filter((one) => {
      const real = books.transfers.get(keyOf(one));
      return real === undefined || real.isGone;
    })
    .map(({ txid, asset, amount, paymentId }) => ({
      words: `${amount} ${asset} in ${txid} was never sent, and counts for ${paymentId}`,
      isCounted: paymentId !== null,
    }));
}

/** Payments that are missing or that nobody made, and honest ones that did not get what they paid for. */
function checkKnown({ books, stored }: Pick<MonthEnd, 'books' | 'stored'>): string[] {
  const there = new Map(stored.map((one) => [one.paymentId, one]));
  return [
    ...[...books.payments.values()].flatMap((known) => {
      const found = there.get(known.paymentId);
      if (found === undefined) return [`${nameOf(known)} was registered and is not there`];
      const mustEnd = !known.isFalse && (paid.has(known.kind) || known.kind === 'stolen');
      return mustEnd && found.status !== 'completed'
        ? [
            `${nameOf(known)} has paid and is ${found.status} (${[found.verdict, ...found.findings].join(', ')})`,
          ]
        : [];
    }),
    ...stored
      .filter(({ paymentId }) => !books.payments.has(paymentId))
      .map(({ paymentId }) => `${paymentId} was never registered`),
  ];
}

/** How many payments of the kind there are, and how many of them needed no click. */
export function countWithoutClick(
  { books, stored }: Pick<MonthEnd, 'books' | 'stored'>,
  isOfKind: (known: KnownPayment) => boolean,
): { all: number; without: number } {
  const of = stored.filter(({ paymentId }) => {
    const known = books.payments.get(paymentId);
    return known !== undefined && isOfKind(known);
  });
  return {
    all: of.length,
    without: of.filter(({ isByRule, isTouched }) => isByRule && !isTouched).length,
  };
}

/** Whether an honest payment by Bitcoin brings what was due, within the tolerance above, while its quote counts. */
export function bringsDue(known: KnownPayment, { transfers }: Books): boolean {
  const { paymentId, coin, isFalse, due, quotedAt, registeredAt } = known;
  if (isFalse || coin !== 'btc' || registeredAt - quotedAt > quoteMs) return false;
  const came = [...transfers.values()]
    .filter((one) => one.paymentId === paymentId && one.asset === 'btc@bitcoin' && !one.isGone)
    .reduce((sum, { amount }) => sum + amount, 0n);
  return came >= due && came * 100n <= due * 101n;
}

function checkShare(
  end: Pick<MonthEnd, 'books' | 'stored'>,
  {
    what,
    least,
    isOfKind,
  }: { what: string; least: number; isOfKind: (known: KnownPayment) => boolean },
): string[] {
  const { all, without } = countWithoutClick(end, isOfKind);
  // Of a few payments a single one is more than that share.
  const mayNeedOne = all > 1 ? 1 : 0;
  return without + mayNeedOne >= all || without * 100 >= all * least
    ? []
    : [
        `Of ${all} payments ${what} only ${without} needed no click: ${end.stored
          .filter(({ paymentId, isByRule, isTouched }) => {
            const known = end.books.payments.get(paymentId);
            return known !== undefined && isOfKind(known) && (!isByRule || isTouched);
          })
          .map(({ paymentId, reasons, findings }) => {
            const { coin, kind } = end.books.payments.get(paymentId) ?? {};
            return `${paymentId} (${kind}, ${coin}: ${[...findings, ...reasons].join(', ')})`;
          })
          .join('; ')}`,
      ];
}

/** The statement’s sums against the registrations, their prices, and the real money that counts for payments. */
function checkStatement({ books, stored, transfers, statement }: MonthEnd): string[] {
  const completed = stored.filter(({ status }) => status === 'completed');
  const cents = completed.reduce(
    (sum, { paymentId }) => sum + BigInt(books.payments.get(paymentId)?.usdCents ?? 0),
    0n,
  );
  const received = new Map<CoinKey, bigint>();
  for (const one of transfers) {
    const real = books.transfers.get(keyOf(one));
    const coin = real === undefined ? null : assets[real.asset].coin;
    const payment = one.paymentId === null ? undefined : books.payments.get(one.paymentId);
    if (real === undefined || real.isGone || coin === null || payment?.coin !== coin) continue;
    received.set(coin, (received.get(coin) ?? 0n) + real.amount);
  }
  const same = (what: string, is: number | bigint, should: number | bigint) =>
    is === should ? [] : [`The statement has ${what} ${is}, and in truth it is ${should}`];
  return [
    ...same('payments', statement.payments, books.payments.size),
    ...same('counted payments', statement.counted, completed.length),
    ...same('counted cents', statement.countedCents, cents),
    ...[...new Set([...received.keys(), ...statement.received.keys()])].flatMap((coin) =>
      same(
        `received ${coin}`,
        statement.received.get(coin) ?? 0n,
        received.get(coin as CoinKey) ?? 0n,
      ),
    ),
  ];
}

function keyOf({ txid, asset }: { txid: string; asset: string }): string {
  return `${txid} ${asset}`;
}

function nameOf({ paymentId, kind, coin }: KnownPayment): string {
  return `${paymentId} (${kind}, ${coin})`;
}

function describe({ amount, asset, txid, paymentId }: RealTransfer, books: Books): string {
  const payment = paymentId === null ? undefined : books.payments.get(paymentId);
  const whose = payment === undefined ? 'nobody' : nameOf(payment);
  return `${amount} ${asset} in ${txid.slice(0, 12)} of ${whose}`;
}
