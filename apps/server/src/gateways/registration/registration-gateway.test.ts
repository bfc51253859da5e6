import { faults } from '@ghost-pay/sandbox/faults';
import { type RegistrationPeer, startRegistrationPeer } from '@ghost-pay/sandbox/registration-peer';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createRegistrationGateway, type RegistrationGateway } from './registration-gateway.ts';

let time = new Date('2026-11-21T10:30:00.000Z');
const clock = { now: () => time };
let peer: RegistrationPeer;
let gateway: RegistrationGateway;
const gatewayWith = (
  changes: { apiKey?: string; apiUrl?: string } = {},
  { timeoutMs = 60_000 } = {},
) =>
  createRegistrationGateway(
    { clock },
    { apiUrl: peer.url, apiKey: peer.apiKey, ...changes },
    { timeoutMs, waitsMs: [5, 5] },
  );
beforeAll(async () => {
  peer = await startRegistrationPeer(clock);
  gateway = gatewayWith();
});
afterAll(() => peer.close());
afterEach(() => {
  peer.misbehave(undefined);
  peer.refuse(undefined);
  peer.answer('GET', undefined);
  peer.answer('PUT', undefined);
  // The circuit may be open.
  time = new Date(time.getTime() + 60_000);
  gateway = gatewayWith();
});

let made = 0;
const bought = (changes: Partial<Parameters<RegistrationGateway['applyPayment']>[0]> = {}) => ({
  username: `player-${++made}`,
  email: 'player@example.org',
  product: 'ghost-eshop-pro' as const,
  duration: '3 months' as const,
  paymentId: `GHOST-AAAAAA-1763683200-${String(made).padStart(6, 'A')}`,
  ...changes,
});
const calls = () => peer.requests('GET') + peer.requests('PUT');

describe('the registration site', () => {
  test('applies a payment and says until when', async () => {
    const order = bought();
    expect(await gateway.accountState(order)).toEqual({
      isActive: false,
      expiresAt: null,
      isApplied: false,
    });
    const expiresAt = new Date(time);
    expiresAt.setUTCMonth(expiresAt.getUTCMonth() + 3);
    const applied = { isActive: true, expiresAt, isApplied: true };
    expect(await gateway.applyPayment(order)).toEqual(applied);
    expect(await gateway.accountState(order)).toEqual(applied);
    const other = { ...order, paymentId: 'GHOST-BBBBBB-1763683200-BBBBBB' };
    expect(await gateway.accountState(other)).toEqual({ ...applied, isApplied: false });
  });

  test('applies a payment once, however often and however many at once ask for it', async () => {
    const order = bought();
    const answers = await Promise.all(Array.from({ length: 8 }, () => gateway.applyPayment(order)));
    expect(new Set(answers.map((answer) => answer?.expiresAt?.getTime())).size).toBe(1);
    const account = peer.accounts().find(({ username }) => username === order.username);
    expect(account?.payments).toHaveLength(1);
  });

  test('knows a lifetime, which has no end', async () => {
    expect(await gateway.applyPayment(bought({ duration: 'lifetime' }))).toEqual({
      isActive: true,
      expiresAt: null,
      isApplied: true,
    });
  });

  test('says of an unknown account that it is unknown', async () => {
    const order = bought({ username: 'Unknown-somebody' });
    expect(await gateway.accountState(order)).toBeUndefined();
    expect(await gateway.applyPayment(order)).toBeUndefined();
  });

  test.each(['a/b', 'ü ñ?x=1#y', '%2e%2e', '..;', "o'hara"])(
    'is asked about exactly the name %s',
    async (username) => {
      const order = bought({ username });
      expect(await gateway.applyPayment(order)).toMatchObject({ isApplied: true });
      expect(peer.accounts().find((account) => account.username === username)).toBeDefined();
    },
  );

  test.each(['.', '..'])('is not asked about %s, which would be another address', async (name) => {
    const before = calls();
    expect(await gateway.applyPayment(bought({ username: name }))).toBeUndefined();
    expect(await gateway.accountState(bought({ username: name }))).toBeUndefined();
    expect(calls()).toBe(before);
  });
});

describe('a fault of the registration site', () => {
  test.each(faults)('%s: the question is asked again, then given up', async (fault) => {
    peer.misbehave(fault);
    const before = peer.requests('GET');
    await expect(gatewayWith({}, { timeoutMs: 400 }).accountState(bought())).rejects.toMatchObject({
      name: 'OutboundError',
      isPassing: true,
    });
    // One that asks to wait is not asked again at once.
    expect(peer.requests('GET') - before).toBe(fault === 'busy' ? 1 : 3);
  });

  test.each(faults)('%s after the payment was applied: it is applied once', async (fault) => {
    const order = bought();
    peer.misbehave(fault, 'PUT');
    const hasty = gatewayWith({}, { timeoutMs: 400 });
    await expect(hasty.applyPayment(order)).rejects.toMatchObject({ isPassing: true });
    peer.misbehave(undefined, 'PUT');
    expect(await gateway.accountState(order)).toMatchObject({ isApplied: true });
    const first = peer.accounts().find(({ username }) => username === order.username)?.expiresAt;
    time = new Date(time.getTime() + 60_000);
    expect((await gatewayWith().applyPayment(order))?.expiresAt?.toISOString()).toBe(first);
  });

  test.each([
    ['another account', { username: 'bowser' }],
    ['one field more', { extra: 1 }],
    ['no date', { expires_at: 'soon' }],
    ['a text for a yes', { applied: 'true' }],
    ['nothing', undefined],
  ])('an answer with %s is none', async (_, changes) => {
    const order = bought();
    const right = { username: order.username, active: true, expires_at: null, applied: true };
    peer.answer('GET', changes === undefined ? {} : { ...right, ...changes });
    await expect(gateway.accountState(order)).rejects.toMatchObject({ name: 'OutboundError' });
    peer.answer('GET', right);
    expect(await gateway.accountState(order)).toMatchObject({ isApplied: true });
  });

  test('a payment that was taken but not applied is not given', async () => {
    const order = bought();
    const { username } = order;
    peer.answer('PUT', { username, active: false, expires_at: null, applied: false });
    await expect(gateway.applyPayment(order)).rejects.toThrow('not applied');
  });

  test('a wrong key is said at once, not tried again', async () => {
    const before = calls();
    await expect(
      gatewayWith({ apiKey: 'not-the-right-key' }).applyPayment(bought()),
    ).rejects.toMatchObject({ isPassing: false });
    expect(calls() - before).toBe(1);
  });

  test('a wrong address is no unknown account', async () => {
    const wrong = gatewayWith({ apiUrl: `${peer.url}/somewhere` });
    await expect(wrong.accountState(bought())).rejects.toMatchObject({ isPassing: false });
  });

  test('a service that fails ten times in a row is left alone for half a minute', async () => {
    peer.misbehave('error');
    for (let tries = 0; tries < 4; tries += 1)
      await expect(gateway.accountState(bought())).rejects.toThrow();
    peer.misbehave(undefined);
    const before = calls();
    await expect(gateway.accountState(bought())).rejects.toThrow('given a rest');
    expect(calls()).toBe(before);
    time = new Date(time.getTime() + 31_000);
    expect(await gateway.accountState(bought())).toMatchObject({ isApplied: false });
  });
});

test('the page of the sandbox shows the accounts, by a strict policy and with nothing unescaped', async () => {
  await gateway.applyPayment(bought({ username: '<b>bold</b>', duration: 'lifetime' }));
  const answer = await fetch(peer.url);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  const page = await answer.text();
  expect(page).toContain('&lt;b&gt;bold&lt;/b&gt;');
  expect(page).not.toContain('<b>');
  expect(page).toContain('Lifetime');
});
