import { type CoinKey, coinKeys, coins } from '@ghost-pay/contract/coins';
import type { PricingPaymentType } from '@ghost-pay/contract/pricing/pricing-words';
import { type MethodGroup, methodGroups } from '@ghost-pay/contract/settings/method-groups';
import type { Dependencies } from '../../../dependencies.ts';
import { listShownPrices } from '../../pricing/pricing.public.ts';
import { countFreeAmounts, readPaidIndexes } from '../../quotes/quotes.public.ts';
import {
  coinRatesOf,
  listSourceTimes,
  type Rate,
  type RateProblem,
} from '../../rates/rates.public.ts';
import { findBitcoinKey, readSettings, type Settings } from '../../settings/settings.public.ts';
import {
  ageOf,
  type Check,
  error,
  type Finding,
  momentOf,
  ok,
  warning,
  well,
  wrong,
} from '../check.ts';
import { awayMs, switchedOff } from './services.ts';

// Whether visitors can pay, by each method.

interface Shop {
  /** The methods that are switched on, with the names that visitors see. */
  readonly methods: readonly { readonly group: MethodGroup; readonly name: string }[];
  readonly hasCardNetwork: boolean;
  readonly hasPayoutAddress: boolean;
  readonly hasCoinAddress: boolean;
  /** What has a price on sale. */
  readonly sold: ReadonlySet<PricingPaymentType>;
}

async function readShop({
  database,
  paygate,
}: Pick<Dependencies, 'database' | 'paygate'>): Promise<Shop> {
  const settings = await readSettings(database);
  const prices = await listShownPrices(database);
  return {
    methods: methodGroups
      .filter((group) => settings.isMethodEnabled(group))
      .map((group) => ({ group, name: settings.text(`payment_method_${group}_name`) })),
    hasCardNetwork: paygate !== undefined,
    hasPayoutAddress: settings.cardPayoutAddress() !== undefined,
    hasCoinAddress: coinKeys.some((coin) => settings.coinAddress(coin) !== undefined),
    sold: new Set(prices.map(({ payment_type: type }) => type)),
  };
}

/** What a method needs beside its switch: the reason why visitors cannot use it, if there is one. */
const lacks: Readonly<Record<MethodGroup, (shop: Shop) => string | undefined>> = {
  card({ hasCardNetwork, hasPayoutAddress, sold }) {
    if (!hasCardNetwork) return 'PayGate is not set up';
    if (!hasPayoutAddress) return 'no payout address';
    return sold.has('card') ? undefined : 'no price on sale';
  },
  crypto: ({ hasCoinAddress }) => (hasCoinAddress ? undefined : 'no receiving address'),
  nintendo: ({ sold }) => (sold.has('nintendo-eshop') ? undefined : 'no price on sale'),
  // Vouchers pay the card prices.
  alternative: ({ sold }) => (sold.has('card') ? undefined : 'no price on sale'),
};

function judgePaymentProcessing(shop: Shop): Finding {
  const { methods } = shop;
  if (methods.length === 0) return error('Unavailable', 'Every payment method is switched off.');
  const lacking = methods.flatMap(({ group, name }) => {
    const lack = lacks[group](shop);
    return lack === undefined ? [] : `${name} (${lack})`;
  });
  if (lacking.length === 0) return ok('Operational');
  const detail = `Switched on, but visitors cannot use: ${lacking.join(', ')}.`;
  return lacking.length < methods.length
    ? warning('Limited', detail)
    : error('Unavailable', detail);
}

export const paymentProcessing: Check<Shop> = {
  name: 'payment processing',
  read: readShop,
  rows: [{ key: 'payment_processing', label: 'Payment Processing', judge: judgePaymentProcessing }],
};

const lacksRate: Readonly<Record<RateProblem, string>> = {
  none: 'never fetched',
  stale: 'older than 10 minutes',
  apart: 'the sources differ by more than 2 %',
  peg_lost: 'not worth a dollar',
};

interface CoinPayments {
  readonly isOn: boolean;
  /** The coins with a receiving address. */
  readonly offered: readonly { readonly coin: CoinKey; readonly rate: Rate }[];
  /** Prices of which less than a quarter of the amounts is free that tell one visitor from the others. */
  readonly scarce: readonly { readonly coin: CoinKey; readonly usd: number }[];
  /** The addresses that Bitcoin payments get for themselves; undefined where they share one. */
  readonly own: OwnAddresses | undefined;
}

interface OwnAddresses {
  /** Null after a restore, until it is set. */
  readonly next: number | null;
  /** How many given addresses without money follow each other, and how many may. */
  readonly unpaid: number;
  readonly gap: number;
}

async function readOwnAddresses(
  database: Dependencies['database'],
  settings: Settings,
): Promise<OwnAddresses | undefined> {
  const root = settings.coinAddress('btc');
  const key = root === undefined ? undefined : await findBitcoinKey(database, root);
  if (key === undefined) return undefined;
  const { next_index: next, root_address: address } = key;
  return {
    next,
    unpaid: next === null ? 0 : next - 1 - (await readPaidIndexes(database, address)).countedAfter,
    gap: settings.number('bitcoin_address_gap'),
  };
}

/** What the operator has to do about them. */
function ownAddressAdvice({ next, unpaid, gap }: OwnAddresses): string | undefined {
  if (next === null)
    return 'A backup was restored: Bitcoin payments share one address until a Super Administrator sets the number of the next one under Settings, Crypto.';
  if (unpaid * 4 < gap * 3) return undefined;
  return `${unpaid} Bitcoin addresses in a row have no money, of ${gap} that are given. Raise the gap limit of the wallet, then the number under Settings, Crypto.`;
}

async function findScarce(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  offered: readonly { readonly coin: CoinKey; readonly address: string; readonly rate: Rate }[],
): Promise<CoinPayments['scarce']> {
  const prices = (await listShownPrices(database)).filter(
    (price) => price.payment_type === 'crypto' && price.currency === 'USD',
  );
  const found: { coin: CoinKey; usd: number }[] = [];
  for (const { coin, address, rate } of offered)
    for (const { price } of rate.usable ? prices : []) {
      const usdCents = BigInt(Math.round(price * 100));
      const usdRate = rate.usable ? rate.usdRate : '';
      const given = { coin, address, usdCents, usdRate, now: clock.now() };
      const { free, all } = await countFreeAmounts(database, given);
      if (free * 4 < all) found.push({ coin, usd: price });
    }
  return found;
}

export const cryptoPayments: Check<CoinPayments> = {
  name: 'payments by coins',
  async read({ database, clock }) {
    const settings = await readSettings(database);
    const known = await coinRatesOf(database, clock.now());
    const offered = [...known].flatMap(([coin, rate]) => {
      const address = settings.coinAddress(coin);
      return address === undefined ? [] : [{ coin, address, rate }];
    });
    return {
      isOn: settings.isMethodEnabled('crypto'),
      offered,
      scarce: await findScarce({ database, clock }, offered),
      own: await readOwnAddresses(database, settings),
    };
  },
  rows: [
    {
      key: 'crypto_payments',
      label: 'Crypto Payments',
      judge({ isOn, offered, scarce, own }) {
        if (!isOn) return switchedOff;
        const text = offered.length === 1 ? '1 Currency' : `${offered.length} Currencies`;
        if (offered.length === 0) return error(text, 'No cryptocurrency has a receiving address.');
        const lacking = offered.flatMap(({ coin, rate }) =>
          rate.usable ? [] : `${coins[coin].name} (${lacksRate[rate.reason]})`,
        );
        if (lacking.length > 0)
          return warning(text, `No usable exchange rate: ${lacking.join(', ')}.`);
        const advice = own && ownAddressAdvice(own);
        if (advice !== undefined) return warning(text, advice);
        if (scarce.length === 0) return ok(text);
        const few = scarce.map(({ coin, usd }) => `${coins[coin].name} ($${usd})`).join(', ');
        return warning(text, `Few amounts are left that tell who paid: ${few}.`);
      },
    },
  ],
};

export const nintendo: Check<Shop> = {
  name: 'gift cards',
  read: readShop,
  rows: [
    {
      key: 'nintendo_eshop',
      label: 'Nintendo eShop',
      judge({ methods, sold }) {
        if (!methods.some(({ group }) => group === 'nintendo')) return switchedOff;
        return sold.has('nintendo-eshop')
          ? ok('Ready')
          : error('No Prices', 'No region has a price on sale for gift cards.');
      },
    },
  ],
};

/** The fact is the newest rate of any source; null without a source. */
export const rates: Check<{ readonly fetchedAt: Date | null } | null> = {
  name: 'rates',
  async read({ database, rates: sources }) {
    if (sources.length === 0) return null;
    const times = (await listSourceTimes(database)).map(({ fetchedAt }) => fetchedAt);
    return { fetchedAt: times.toSorted((a, b) => Number(b) - Number(a))[0] ?? null };
  },
  alerts: {
    rates_away: {
      severity: 'error',
      holdMs: awayMs,
      find(fact, now) {
        if (fact === null) return well;
        const { fetchedAt } = fact;
        // Without a rate it counts from the first look.
        if (fetchedAt === null) return wrong(now);
        return now.getTime() - fetchedAt.getTime() < awayMs ? well : wrong(fetchedAt);
      },
      title: 'There are no fresh exchange rates',
      sentence: ({ began_at: at }) =>
        `No source of exchange rates has answered since ${momentOf(at)}.`,
      advice:
        'Check that this machine can reach the sources: ghost-pay doctor. Ten minutes after the last rates, visitors no longer see amounts in coins.',
    },
  },
  figures: [
    {
      name: 'ghost_pay_rates_age_seconds',
      help: 'The age of the newest exchange rate of any source.',
      read: (fact, now) => ageOf(fact?.fetchedAt, now),
    },
  ],
};
