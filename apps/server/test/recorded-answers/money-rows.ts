import type { IncomingMessage } from 'node:http';
import { pino } from 'pino';
import { OutboundError } from '../../src/core/outbound/bounded-fetch.ts';
import {
  createPaygateGateway,
  type PaygateGateway,
} from '../../src/gateways/paygate/paygate-gateway.ts';
import { createCoinbaseRates } from '../../src/gateways/rates/coinbase-rates.ts';
import { createKrakenRates } from '../../src/gateways/rates/kraken-rates.ts';
import type { Row, World } from './recorded.ts';

// Rates and the card network.

type Told = readonly [status: number, body: unknown, headers?: Record<string, string>];
type Tells = (asked: URL) => Told;

function serve(world: World, tells: Tells): void {
  world.answerBy((request: IncomingMessage, response) => {
    const [status, body, headers = {}] = tells(new URL(request.url ?? '/', world.url));
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const type = typeof body === 'string' ? 'text/html' : 'application/json';
    response.writeHead(status, { 'content-type': type, ...headers }).end(text);
  });
}

/** The answer, or the sentence of a failure. */
const settled = async (asked: Promise<unknown>): Promise<unknown> =>
  asked.catch((error: unknown) => {
    if (error instanceof OutboundError) return { fails: error.message };
    throw error;
  });
const fails = (part: string) => ({ fails: expectContaining(part) });
/** As `expect.stringContaining`, which these rows do without. */
const expectContaining = (part: string) => ({
  asymmetricMatch: (told: unknown) => typeof told === 'string' && told.includes(part),
});

const offers = (sells: string, buys: string) => ({
  a: [sells, '1', '1.000'],
  b: [buys, '1', '1.000'],
  c: [sells, '0.1'],
});
const ticker: Record<string, object> = {
  XXBTZUSD: offers('91000.20000', '91000.10000'),
  XETHZUSD: offers('3021.50000', '3021.40000'),
  USDTZUSD: offers('0.99980', '0.99970'),
  BNBUSD: offers('880.02000', '880.01000'),
  SOLUSD: offers('139.11000', '139.10000'),
  USDCUSD: offers('1.00000', '0.99990'),
  ZEURZUSD: offers('1.15900', '1.15890'),
};
const throttled: Told = [200, { error: ['EGeneral:Too many requests'] }];
const unknownPair: Told = [200, { error: ['EQuery:Unknown asset pair'] }];
const askedPairs = (asked: URL) => (asked.searchParams.get('pair') ?? '').split(',');

function kraken(says: string, tells: Tells, right: unknown): Row {
  return {
    by: 'Kraken',
    says,
    right,
    read: async (world) => {
      serve(world, tells);
      return settled(createKrakenRates({ url: world.url, singlesEveryMs: 1 }).fetchUsdRates());
    },
  };
}

/** Only single pairs are known, and not BNB's. */
const singles =
  (isThrottled: (pair: string) => boolean): Tells =>
  (asked) => {
    const [pair = '', ...others] = askedPairs(asked);
    if (others.length > 0 || pair === 'BNBUSD') return unknownPair;
    if (isThrottled(pair)) return throttled;
    const [name = ''] = Object.keys(ticker).filter((key) => key.includes(pair.slice(0, 3)));
    return [200, { error: [], result: { [name]: ticker[name] } }];
  };

const perDollar = {
  BTC: '0.0000109890',
  ETH: '0.000330951',
  USDT: '1.0002',
  BNB: '0.00113634',
  SOL: '0.00718855',
  USDC: '1',
  EUR: '0.8628',
};
const listOf =
  (rates: Record<string, unknown>): Tells =>
  () => [200, { data: { currency: 'USD', rates } }];
const manyRates = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`X${at}`, `${at + 1}.0000000001`]));

function coinbase(says: string, tells: Tells, right: unknown): Row {
  return {
    by: 'Coinbase',
    says,
    right,
    read: async (world) => {
      serve(world, tells);
      return settled(createCoinbaseRates({ url: world.url }).fetchUsdRates());
    },
  };
}

const bitcoin = expectContaining('91000');
const rateRows: Row[] = [
  kraken('its list', () => [200, { error: [], result: ticker }], {
    coins: { btc: '91000.15', eth: '3021.45', bnb: '880.015', sol: '139.105' },
    currencies: { EUR: '1.15895' },
  }),
  kraken('throttled', () => throttled, fails('not a list of prices')),
  kraken(
    'one unknown pair of all',
    singles(() => false),
    { coins: { btc: '91000.15', sol: '139.105' } },
  ),
  kraken(
    'throttled in between',
    singles((pair) => pair === 'ETHUSD'),
    { coins: { btc: '91000.15', sol: '139.105' } },
  ),
  kraken(
    'new names',
    () => [
      200,
      {
        error: [],
        result: Object.fromEntries(
          Object.entries(ticker).map(([name, told]) => [
            name.replace(/^XXBTZ/, 'XBT').replace(/^XETHZ/, 'ETH'),
            told,
          ]),
        ),
      },
    ],
    { coins: { btc: '91000.15', eth: '3021.45' } },
  ),
  kraken('520 in HTML', () => [520, '<html>'], fails('answered 520')),
  coinbase('700 currencies', listOf({ ...manyRates(700), ...perDollar }), {
    coins: { btc: bitcoin, usdc: '1' },
    currencies: { EUR: expectContaining('1.159') },
  }),
  coinbase('no BNB', listOf({ ...perDollar, BNB: undefined }), { coins: { btc: bitcoin } }),
  coinbase('a rate with an exponent', listOf({ ...perDollar, ETH: '3.3e-4' }), {
    coins: { btc: bitcoin },
  }),
  coinbase('429', () => [429, 'Too Many Requests'], fails('asks to wait')),
  coinbase('85 KB', listOf({ ...manyRates(3_500), ...perDollar }), { coins: { btc: bitcoin } }),
];

const payoutAddress = '0x000000000000000000000000000000000000dEaD';
const callbackUrl = 'https://shop.example/api/payments/card/callback/GHOST-1/secret';
const wallet = {
  address_in: 'Zk8%2FqT%2BVxW9b2mN%3D%3D',
  polygon_address_in: '0x4444444444444444444444444444444444444444',
  callback_url: callbackUrl,
  ipn_token: 'dG9rZW4%2Bb2Y%2Fb3Vycw%3D%3D',
};

function card(
  says: string,
  tells: Tells,
  ask: (gateway: PaygateGateway) => Promise<unknown>,
  right: unknown,
): Row {
  return {
    by: 'PayGate',
    says,
    right,
    read: async (world) => {
      serve(world, tells);
      const gateway = createPaygateGateway(
        { clock: world.clock, log: pino({ level: 'silent' }) },
        { apiUrl: world.url, checkoutUrl: 'https://checkout.example', publicKeys: [] },
        { timeoutMs: 60_000, waitsMs: [1], shortMs: 60_000, walletMs: 60_000 },
      );
      return settled(ask(gateway));
    },
  };
}

const asHtml =
  (body: unknown): Tells =>
  () => [200, JSON.stringify(body)];
const makeWallet = async (gateway: PaygateGateway) =>
  gateway.createWallet({ payoutAddress, callbackUrl });
const status = async (gateway: PaygateGateway) => gateway.paymentStatus('dG9rZW4+b2Y/b3Vycw==');
const convert = async (gateway: PaygateGateway) => ({
  cents: await gateway.convertToUsd({ amount: 10.5, currency: 'EUR' }),
});
const state = (says: string, told: unknown, right: unknown) =>
  card(says, asHtml(told), status, right);
const noState = fails('The answer of payment-status.php is not what it should be');
const noWallet = fails('The answer of wallet.php is not what it should be');
const paid = { status: 'paid', value_coin: '11.71', coin: 'polygon_usdc', txid_out: '0xabc' };

const cardRows: Row[] = [
  card('a wallet, typed as HTML', asHtml(wallet), makeWallet, {
    addressIn: 'Zk8/qT+VxW9b2mN==',
    walletAddress: wallet.polygon_address_in,
    ipnToken: 'dG9rZW4+b2Y/b3Vycw==',
  }),
  card(
    'a wallet, and its checkout link',
    asHtml(wallet),
    async (gateway) => {
      const { addressIn } = await makeWallet(gateway);
      return {
        link: gateway.checkoutUrl({
          addressIn,
          usdAmountMinor: 1205,
          provider: 'ramp',
          email: 'a@example.org',
        }),
      };
    },
    { link: expectContaining(`address=${wallet.address_in}&`) },
  ),
  ...[
    {},
    [],
    { ...wallet, polygon_address_in: undefined },
    { ...wallet, address_in: 'a&amount=1' },
    { ...wallet, address_in: '%E0%A4%A' },
    { ...wallet, polygon_address_in: '0x12' },
    { ...wallet, ipn_token: '' },
    { ...wallet, address_in: 7 },
    { error: 'Invalid address' },
  ].map((told) => card(`no wallet in ${JSON.stringify(told)}`, asHtml(told), makeWallet, noWallet)),
  card('403 in HTML', () => [403, '<html>Forbidden'], makeWallet, fails('answered 403')),
  state('paid, an amount as a text', paid, paid),
  state('paid, an amount as a number', { ...paid, value_coin: 11.71 }, paid),
  state('paid in another coin', { ...paid, coin: 'bep20_usdt' }, { ...paid, coin: 'bep20_usdt' }),
  state(
    'paid, and nothing more',
    { status: 'paid' },
    { status: 'paid', value_coin: null, coin: null, txid_out: null },
  ),
  state(
    'unpaid, whatever else is said',
    { ...paid, status: 'unpaid' },
    { status: 'unpaid', value_coin: null, coin: null, txid_out: null },
  ),
  ...[{}, { status: 'PAID' }, { status: 'pending' }, { status: true }, [], [null]].map((told) =>
    state(`no state in ${JSON.stringify(told)}`, told, noState),
  ),
  state('an unknown token', { status: 'error', message: 'Invalid token' }, noState),
  card('a conversion as a text', asHtml({ status: 'success', value_coin: '12.18' }), convert, {
    cents: 1218,
  }),
  card(
    'a conversion as a number',
    asHtml({ status: 'success', value_coin: 12.18, exchange_rate: 1.16 }),
    convert,
    { cents: 1218 },
  ),
  ...[{ status: 'success' }, { status: 'success', value_coin: '-1' }].map((told) =>
    card(
      `no conversion in ${JSON.stringify(told)}`,
      asHtml(told),
      convert,
      fails('The answer of convert.php'),
    ),
  ),
  card(
    'its processors',
    asHtml({
      providers: [
        null,
        7,
        { id: 'stripe' },
        { id: 'banxa', status: 'active', minimum_amount: '-' },
        { id: 'rampnetwork', status: 'inactive', minimum_currency: 'USD', minimum_amount: '4' },
      ],
    }),
    async (gateway) => Object.fromEntries((await gateway.liveProviders()) ?? []),
    {
      banxa: { isInService: true, minimumUsdMinor: undefined },
      ramp: { isInService: false, minimumUsdMinor: 400 },
    },
  ),
];

export const moneyRows: readonly Row[] = [...rateRows, ...cardRows];
