import { recognisedChainKeys } from '@ghost-pay/contract/evidence/assets';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const live = {
  GHOST_MODE: 'live',
  PUBLIC_URL: 'https://pay.example.org',
  SMTP_URL: 'smtp://mail',
  GHOST_SECRET_KEY_FILE: '/k',
};
const read = (environment: Record<string, string>) =>
  readConfig({ environment, dataDir: '/srv/ghost' }).chains;
const countsOf = ({ sources }: ReturnType<typeof read>) =>
  recognisedChainKeys.filter((chain) => sources[chain].length > 0);

describe('the sources of chains', () => {
  test('are none in a sandbox without peers', () => {
    expect(countsOf(read({}))).toEqual([]);
  });

  test('are two public ones of each coin chain in live mode, with https, and none of Tron', () => {
    const { sources } = read(live);
    for (const chain of ['bitcoin', 'ethereum', 'bsc', 'base', 'solana'] as const) {
      expect(sources[chain]).toHaveLength(2);
      expect(new Set(sources[chain].map(({ url }) => new URL(url).host)).size).toBe(2);
      for (const { url, isOwn } of sources[chain])
        expect([new URL(url).protocol, isOwn]).toEqual(['https:', false]);
    }
    expect(countsOf(read(live))).toHaveLength(5);
    expect(read({ ...live, CHAIN_TRON: 'public' }).sources.tron).toHaveLength(1);
  });

  test('none switches a chain off, and all of them may be off', () => {
    const off = Object.fromEntries(
      ['BITCOIN', 'ETHEREUM', 'BSC', 'BASE', 'SOLANA', 'TRON', 'PROBES'].map((chain) => [
        `CHAIN_${chain}`,
        'none',
      ]),
    );
    expect(countsOf(read({ ...live, ...off }))).toEqual([]);
    expect(countsOf(read({ ...live, CHAIN_BSC: 'none' }))).not.toContain('bsc');
  });

  test('keep the operator’s order, kinds and own nodes', () => {
    const text =
      'own+bitcoind+http://rpc:p%40ss@10.0.0.5:8332/, esplora+https://mempool.example/api,own+esplora+http://esplora:3002';
    expect(read({ ...live, CHAIN_BITCOIN: text }).sources.bitcoin).toEqual([
      { kind: 'bitcoind', url: 'http://rpc:p%40ss@10.0.0.5:8332', isOwn: true },
      { kind: 'esplora', url: 'https://mempool.example/api', isOwn: false },
      { kind: 'esplora', url: 'http://esplora:3002', isOwn: true },
    ]);
  });

  test('may be an own node before the public ones', () => {
    const { sources } = read({ ...live, CHAIN_BASE: 'own+evm+http://10.0.0.5:8545,public' });
    expect(sources.base.map(({ isOwn }) => isOwn)).toEqual([true, false, false]);
    expect(sources.base.slice(1)).toEqual(read(live).sources.base);
  });

  test('probes are further EVM chains by their numbers', () => {
    const { sources } = read({ CHAIN_PROBES: '137+https://polygon.example,10+https://op.example' });
    expect(sources.polygon).toEqual([
      { kind: 'evm', url: 'https://polygon.example', isOwn: false },
    ]);
    expect(sources.optimism).toHaveLength(1);
    expect(sources.arbitrum).toEqual([]);
  });

  test('of a sandbox are the played ones, unless the operator says otherwise', () => {
    const peers = {
      chains: {
        ethereum: ['evm+http://127.0.0.1:1/ethereum'],
        polygon: ['evm+http://127.0.0.1:1/polygon'],
      },
    };
    const readPlayed = (environment: Record<string, string>) =>
      readConfig({
        environment,
        dataDir: '/srv/ghost',
        sandbox: {
          ...peers,
          paygate: {
            apiUrl: 'http://127.0.0.1:2',
            checkoutUrl: 'http://127.0.0.1:2',
            publicKeys: [],
          },
          registration: { apiUrl: 'http://127.0.0.1:3', apiKey: 'a'.repeat(16) },
          rates: { coinbaseUrl: undefined, krakenUrl: undefined },
          mail: { smtpUrl: 'smtp://127.0.0.1:4', url: 'http://127.0.0.1:5' },
          wallet: { url: 'http://127.0.0.1:5' },
        },
      }).chains;
    expect(countsOf(readPlayed({}))).toEqual(['ethereum', 'polygon']);
    expect(countsOf(readPlayed({ CHAIN_ETHEREUM: 'none', CHAIN_PROBES: 'none' }))).toEqual([]);
    expect(readPlayed(live).sources.ethereum).toEqual(read(live).sources.ethereum);
    // They are asked as often as the site likes, real ones are not.
    expect(readPlayed({}).requestsPerSecond).toBe(1_000);
    expect(readPlayed({ CHAIN_BITCOIN: 'public' }).requestsPerSecond).toBe(2);
    expect(readPlayed(live).requestsPerSecond).toBe(2);
  });

  test('have a budget', () => {
    expect(read({}).requestsPerSecond).toBe(2);
    expect(read({ CHAIN_REQUESTS_PER_SECOND: '9' }).requestsPerSecond).toBe(9);
    expect(() => read({ CHAIN_REQUESTS_PER_SECOND: '0' })).toThrow('must be at least 1');
  });
});

describe('a source that cannot be', () => {
  test.each([
    ['a word', { CHAIN_BITCOIN: 'yes' }],
    ['a kind of another chain', { CHAIN_BITCOIN: 'evm+https://node.example' }],
    ['a kind that does not exist', { CHAIN_BASE: 'rpc+https://node.example' }],
    ['an address without a kind', { CHAIN_SOLANA: 'https://node.example' }],
    ['no address', { CHAIN_ETHEREUM: 'evm+node' }],
    ['another protocol', { CHAIN_ETHEREUM: 'evm+ws://node.example' }],
    ['one wrong entry of two', { CHAIN_TRON: 'tron+https://a.example,b' }],
  ])('%s', (_, setting) => {
    const [name = ''] = Object.keys(setting);
    expect(() => read({ ...setting })).toThrow(`${name} must be none, or a list of public and `);
  });

  test.each(['1+https://node.example', '8453+https://b.example', 'https://node.example', '137'])(
    'a probe %s',
    (probe) => {
      expect(() => read({ CHAIN_PROBES: probe })).toThrow('CHAIN_PROBES must be');
    },
  );

  test.each([
    ['evm+http://node.example', false],
    ['evm+http://10.0.0.5:8545', false],
    ['own+evm+http://node.example', false],
    ['own+evm+http://203.0.114.9:8545', false],
    ['own+evm+https://node.example', true],
    ['own+evm+http://127.0.0.1:8545', true],
    ['own+evm+http://localhost:8545', true],
    ['own+evm+http://[::1]:8545', true],
    ['own+evm+http://[fd00::1]:8545', true],
    ['own+evm+http://192.168.1.9:8545', true],
    ['own+evm+http://geth:8545', true],
  ])('in live mode %s: %s', (text, isTaken) => {
    const reading = () => read({ ...live, CHAIN_ETHEREUM: text });
    if (isTaken) expect(reading().sources.ethereum).toHaveLength(1);
    else expect(reading).toThrow('CHAIN_ETHEREUM must have https addresses');
  });

  test('never shows its address, which may hold a password', () => {
    for (const text of ['evm+http://user:canary@node.example', 'nonsense+https://canary@x.example'])
      try {
        read({ ...live, CHAIN_ETHEREUM: text });
        expect.unreachable();
      } catch (error) {
        expect(String(error)).not.toContain('canary');
      }
  });
});
