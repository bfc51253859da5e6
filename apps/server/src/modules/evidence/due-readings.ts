import type { CoinKey } from '@ghost-pay/contract/coins';
import type { Clock } from '../../core/clock.ts';
import type { Database, Queryable } from '../../core/database/database.ts';
import {
  lockById,
  readPayments,
  setVerdict,
  type TransactionRow,
} from '../payments/payments.public.ts';
import {
  listAddressesOfPages,
  listHeights,
  listQuotes,
  type QuoteRow,
} from '../quotes/quotes.public.ts';
import { coinRateOf, type Rate } from '../rates/rates.public.ts';
import { listOwnAddresses, type OwnAddress, readSettings } from '../settings/settings.public.ts';
import {
  type AttachedTransfer,
  listAttached,
  listFirstSights,
  listSightings,
  type Sighting,
} from '../transfers/transfers.public.ts';
import {
  type ConfirmationLadders,
  confirmationLaddersOf,
} from '@ghost-pay/contract/evidence/confirmations';
import type { FactsOf } from './evidence-basis.ts';
import type { QuoteHeight } from './older-money.ts';
import type { ReadingRules } from './reading-rules.ts';
import {
  type ClaimedEvidence,
  type ClaimedRow,
  endReading,
  listFacts,
  readKept,
} from './readings.repository.ts';
import { forgottenBasis } from './stored-basis.ts';
import type { ReadDependencies } from './usecases/read-evidence.ts';

// What the readings of a batch share, so that a reading itself needs few statements.

const paymentColumns = [
  'payment_id',
  'crypto_type',
  'chain',
  'txid',
  'payment_address',
  'root_address',
  'other_address',
  'other_price_minor',
  'other_price_currency',
  'status',
  'usd_amount_minor',
  'may_be_held',
  'claim_released_at',
  'quote_id',
  'created_at',
  'reopened_at',
] as const satisfies readonly (keyof TransactionRow)[];
export type ReadPayment = Pick<TransactionRow, 'id' | (typeof paymentColumns)[number]>;

/** The settings, addresses and rates of a batch. */
export interface ReadingContext {
  readonly tolerancePercent: number;
  readonly oldestHours: number;
  readonly ladders: ConfirmationLadders;
  readonly maxPendingHours: number;
  readonly addresses: readonly OwnAddress[];
  /** Whether a rule decides about payments, or takes notes. */
  readonly hasRules: boolean;
  rateOf(coin: CoinKey): Promise<Rate>;
}

export async function readingContextOf({
  database,
  clock,
  neighbours: { rules: deciding },
}: {
  database: Database;
  clock: Clock;
  neighbours: { rules: ReadingRules };
}): Promise<ReadingContext> {
  const settings = await readSettings(database);
  const rates = new Map<CoinKey, Promise<Rate>>();
  return {
    tolerancePercent: settings.number('evidence_tolerance_percent'),
    oldestHours: settings.number('evidence_oldest_hours'),
    ladders: confirmationLaddersOf(settings.text('evidence_confirmations')),
    maxPendingHours: settings.number('security_max_pending_hours'),
    addresses: await listOwnAddresses(database),
    hasRules: await deciding.areThere(database),
    async rateOf(coin) {
      const known = rates.get(coin) ?? coinRateOf(database, { coin, now: clock.now() });
      rates.set(coin, known);
      return known;
    },
  };
}

/** One payment that is due for a reading, with all that its verdict may need. */
export interface DueReading {
  readonly claimed: ClaimedEvidence;
  readonly payment: ReadPayment;
  readonly quote: QuoteRow | undefined;
  /** What each source showed after the quote was made. */
  readonly heights: readonly QuoteHeight[];
  /** The addresses that its page was given for itself: a page that chose anew has had several. */
  readonly ownAddresses: readonly { readonly address: string; readonly root: string }[];
  /** The transfers that count for it beside its own transaction. */
  readonly attached: readonly AttachedTransfer[];
  /** When the site saw its transaction by watching; undefined if it did not. */
  readonly watchedAt: Date | undefined;
  /** How each source first showed its transaction. */
  readonly sightings: readonly Sighting[];
  readonly factsBefore: FactsOf;
}

/** The claimed rows with their payments, quotes and earlier readings, and those whose stored evidence does not parse. */
export async function loadDue(
  database: Queryable,
  rows: readonly ClaimedRow[],
): Promise<{ due: DueReading[]; unreadable: ClaimedRow[] }> {
  const kept = rows.flatMap((row) => readKept(row) ?? []);
  const facts = await listFacts(database, kept.flatMap(readingsOf));
  const whole = kept.filter((row) => readingsOf(row).every((reading) => facts.has(reading)));
  const ids = whole.map(({ transaction_id: id }) => id);
  const payments = await readPayments(database, { ids, columns: paymentColumns });
  const quoteIds = [...payments.values()].flatMap(({ quote_id: id }) => id ?? []);
  const quotes = new Map((await listQuotes(database, quoteIds)).map((quote) => [quote.id, quote]));
  const uniqueIds = [...quotes.values()].flatMap(({ id, is_unique: is }) => (is ? id : []));
  const heights = await listHeights(database, uniqueIds);
  const ofPages = await listAddressesOfPages(
    database,
    [...payments.values()].flatMap(({ crypto_type: coin, payment_id: id }) =>
      coin === 'btc' ? id : [],
    ),
  );
  const attached = await listAttached(database, [...payments.values()]);
  const watched = await listFirstSights(database, [...payments.values()]);
  const sightings = await listSightings(database, [...payments.values()]);
  const factsBefore: FactsOf = (reading) => {
    const known = facts.get(reading);
    // A reading is kept as long as a verdict rests on it.
    if (known === undefined) throw new Error(`The reading ${reading} is missing`);
    return known;
  };
  const due = whole.flatMap((claimed): DueReading[] => {
    const payment = payments.get(claimed.transaction_id);
    if (payment === undefined) return [];
    return [
      {
        claimed,
        payment,
        quote: quotes.get(payment.quote_id ?? ''),
        heights: heights.get(payment.quote_id ?? '') ?? [],
        ownAddresses: [...ownAddressOf(payment), ...(ofPages.get(payment.payment_id) ?? [])],
        attached: attached.get(payment.id) ?? [],
        watchedAt: watched.get(payment.txid ?? ''),
        sightings: sightings.get(payment.txid ?? '') ?? [],
        factsBefore,
      },
    ];
  });
  const isRead = new Set(ids);
  return { due, unreadable: rows.filter(({ transaction_id: id }) => !isRead.has(id)) };
}

function ownAddressOf({ payment_address: address, root_address: root }: ReadPayment) {
  return address === null || root === null ? [] : [{ address, root }];
}

/** The ids of all readings on which the stored evidence rests. */
export function readingsOf(row: Pick<ClaimedEvidence, 'sources' | 'basis'>): number[] {
  const { basis, sources } = row;
  const used = [
    ...sources.flatMap(({ reading }) => reading ?? []),
    ...[basis?.lastFound, basis?.lastFoundBefore, basis?.onAnotherChain].flatMap(
      (one) => one?.reading ?? [],
    ),
  ];
  return [...new Set(used)];
}

/** A claim holds a payment only while it waits for verification. */
export function isHeld({
  status,
  may_be_held: may,
}: Pick<ReadPayment, 'status' | 'may_be_held'>): boolean {
  return may && status === 'pending_payment_verification';
}

/**
 * Ends the reading of a payment whose stored evidence does not parse: it could not be checked, and people decide. Asked again by
 * hand, it is read as if it were new.
 */
export async function leaveToPeople(
  { database, log }: Pick<ReadDependencies, 'database' | 'log'>,
  claimed: ClaimedRow,
): Promise<void> {
  const { transaction_id: transactionId } = claimed;
  log.error({ transactionId }, 'what is kept of the evidence cannot be read');
  const verdict = 'unavailable';
  const found = {
    verdict,
    findings: '[]',
    sources: '[]',
    seen: 'null',
    basis: JSON.stringify(forgottenBasis),
  } as const;
  await database.transaction().execute(async (trx) => {
    await lockById(trx, transactionId);
    if (await endReading(trx, { claimed, nextReadingAt: null, found }))
      await setVerdict(trx, { transactionId, verdict });
  });
}
