import { faults } from '@ghost-pay/sandbox/faults';
import { type PaygatePeer, providerList, startPaygatePeer } from '@ghost-pay/sandbox/paygate-peer';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  checkoutUrl,
  createPaygateGateway,
  patienceOfPeople,
  type PaygateGateway,
} from './paygate-gateway.ts';

const payoutAddress = '0x000000000000000000000000000000000000dEaD';
const callbackUrl = 'https://shop.example/api/payments/card/callback/GHOST-1/secret';

let peer: PaygatePeer;
let gateway: PaygateGateway;
let now: number;
const gatewayWith = ({ timeoutMs = 60_000 } = {}) =>
  createPaygateGateway(
    { clock: { now: () => new Date(now) }, log: pino({ level: 'silent' }) },
    { apiUrl: peer.url, checkoutUrl: peer.url, publicKeys: [peer.publicKey] },
    { timeoutMs, waitsMs: [1, 1], shortMs: timeoutMs, walletMs: timeoutMs },
  );
beforeEach(async () => {
  peer = await startPaygatePeer({ callbackWaitsMs: [] });
  now = Date.now();
  gateway = gatewayWith();
});
afterEach(() => peer.close());

const wallet = () => gateway.createWallet({ payoutAddress, callbackUrl });
const status = () => gateway.paymentStatus('some-token-of-a-wallet');

describe('a wallet', () => {
  test('is the same for the same callback, so that asking again is harmless', async () => {
    expect(await wallet()).toEqual(await wallet());
    expect(peer.wallets()).toHaveLength(1);
    expect(peer.wallets()[0]).toMatchObject({ payoutAddress, callbackUrl });
  });

  test('has its checkout page under an address that is encoded exactly once', async () => {
    const { addressIn } = await wallet();
    const url = gateway.checkoutUrl({
      addressIn,
      usdAmountMinor: 1205,
      provider: 'alchemy',
      email: 'a+b&c@example.org',
    });
    expect(url).toContain(`address=${encodeURIComponent(addressIn)}&`);
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      address: addressIn,
      amount: '12.05',
      provider: 'alchemypay',
      email: 'a+b&c@example.org',
      currency: 'USD',
    });
    expect((await fetch(url)).status).toBe(200);
    const twice = url.replace(encodeURIComponent(addressIn), (once) => encodeURIComponent(once));
    expect((await fetch(twice)).status).toBe(400);
  });

  test('never leads away from the checkout’s host', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (addressIn, email) => {
        const url = checkoutUrl({
          base: 'https://checkout.example',
          addressIn,
          usdAmountMinor: 1,
          provider: 'ramp',
          email,
        });
        expect(new URL(url).host).toBe('checkout.example');
        expect(new URL(url).searchParams.getAll('amount')).toEqual(['0.01']);
      }),
    );
  });

  test('is not given for an address that is refused, and that is asked once', async () => {
    await expect(gateway.createWallet({ payoutAddress: 'nonsense', callbackUrl })).rejects.toThrow(
      'The source answered 400',
    );
    expect(peer.requests('wallet.php')).toBe(1);
  });
});

describe('a card network that is out of order', () => {
  test.each(faults)('%s: no answer is made of it', async (fault) => {
    gateway = gatewayWith({ timeoutMs: 300 });
    peer.misbehave(fault);
    await expect(wallet()).rejects.toThrow('The ');
    await expect(status()).rejects.toThrow('The ');
    await expect(gateway.convertToUsd({ amount: 5, currency: 'EUR' })).rejects.toThrow('The ');
    expect(await gateway.liveProviders()).toBeUndefined();
  });

  test('keeps nobody waiting for longer than 15 s, the list, a conversion and the wallet together', () => {
    const { shortMs, walletMs } = patienceOfPeople;
    expect(2 * shortMs + walletMs).toBeLessThan(15_000);
  });

  test('is left alone after ten failures, and asked again after half a minute', async () => {
    peer.misbehave('error');
    for (let time = 0; time < 6; time += 1) await expect(status()).rejects.toThrow('The ');
    expect(peer.requests('payment-status.php')).toBe(10);
    peer.misbehave(undefined);
    await expect(status()).rejects.toThrow('given a rest');
    now += 30_000;
    expect(await status()).toMatchObject({ status: 'unpaid' });
  });
});

describe('the list of processors', () => {
  test('is asked for every ten minutes; the last one stays while it cannot be had', async () => {
    const first = await gateway.liveProviders();
    expect([...(first?.keys() ?? [])]).toEqual([
      'ramp',
      'stripe_usa',
      'bitnovo',
      'banxa',
      'alchemy',
    ]);
    expect(first?.get('alchemy')).toEqual({ isInService: true, minimumUsdMinor: 1500 });
    now += 9 * 60_000;
    await gateway.liveProviders();
    expect(peer.requests('provider-status/')).toBe(1);
    now += 60_000;
    peer.misbehave('error', 'provider-status/');
    expect(await gateway.liveProviders()).toEqual(first);
    await expect.poll(() => peer.requests('provider-status/')).toBe(2);
    peer.misbehave(undefined, 'provider-status/');
    peer.answer('provider-status/', providerList({ rampnetwork: 'inactive', stripe: 'unstable' }));
    now += 30_000;
    await expect
      .poll(async () => (await gateway.liveProviders())?.get('ramp')?.isInService)
      .toBe(false);
    expect((await gateway.liveProviders())?.get('stripe_usa')?.isInService).toBe(true);
  });

  test('passes over what it cannot read, and is none without anything in it', async () => {
    peer.answer('provider-status/', {
      providers: [
        null,
        7,
        { id: 'stripe' },
        { id: 'banxa', status: 'active', minimum_amount: '-' },
      ],
    });
    expect([...((await gateway.liveProviders()) ?? [])]).toEqual([
      ['banxa', { isInService: true, minimumUsdMinor: undefined }],
    ]);
    peer.answer('provider-status/', { providers: [] });
    now += 600_000;
    await gateway.liveProviders();
    expect([...((await gateway.liveProviders()) ?? [])]).toHaveLength(1);
  });
});
