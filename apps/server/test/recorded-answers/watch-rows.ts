import { archive, head, open, plain, site, tells } from './evm-rows.ts';
import { askSixTimes, playNode, type Refuse, type Row, wholly } from './recorded.ts';

// What a node of an EVM chain answers to the site's own watching.

/** The search of logs by a node that takes so many blocks at once, and refuses more so. */
function search(by: string, says: string, most: number, refuse: Refuse, reading: unknown): Row {
  return {
    by,
    says,
    right: { reading, isDown: false },
    async read(world) {
      playNode(
        world,
        (method, params) => (method === 'eth_getLogs' ? [] : tells(plain)(method, params)),
        {
          refuse: (calls, isBatch) => {
            const [call] = calls;
            if (call?.method !== 'eth_getLogs') return undefined;
            const { fromBlock, toBlock } = call.params[0] as { fromBlock: string; toBlock: string };
            return Number(toBlock) - Number(fromBlock) < most ? undefined : refuse(calls, isBatch);
          },
        },
      );
      const source = open(world);
      const asked = { address: site, from: head - 900 };
      return askSixTimes(world, source, async () => source.readLogs?.(asked));
    },
  };
}

const some = { from: head - 900, txids: [] };
const searches: Row[] = [
  search(
    'Alchemy',
    'logs: 400, ten blocks',
    10,
    wholly({
      status: 400,
      code: -32_600,
      says: 'Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range',
    }),
    some,
  ),
  search(
    'QuickNode',
    'logs: 413, a limited range',
    100,
    wholly({ status: 413, code: -32_614, says: 'eth_getLogs is limited to a 10,000 range' }),
    some,
  ),
  search(
    'drpc',
    'logs: 400, ranges of the free plan',
    100,
    wholly({
      status: 400,
      code: 35,
      says: 'ranges over 10000 blocks are not supported on free plan',
    }),
    some,
  ),
  search(
    'Infura',
    'logs: 200, the range exceeds its limit',
    100,
    wholly({ code: -32_602, says: 'range 0x1..0x9 exceeds limit' }),
    some,
  ),
  search(
    'reth',
    'logs: 200, too many results',
    100,
    wholly({ code: -32_602, says: 'query exceeds max results 20000' }),
    some,
  ),
  search('publicnode', 'logs: 403, old ones', 102, wholly({ status: 403, ...archive }), {
    from: head - 100,
    to: head,
  }),
  search(
    'geth',
    'logs: beyond the head',
    0,
    wholly({ code: -32_000, says: 'block range extends beyond current head block' }),
    'untold',
  ),
  search(
    'a BNB data seed',
    'logs: always limit exceeded',
    0,
    wholly({ code: -32_005, says: 'limit exceeded' }),
    'untold',
  ),
];

/** The balance of a watched address by a node that keeps no state so. */
function balance(by: string, refuse: Refuse): Row {
  return {
    by,
    says: 'no balance of an old block',
    right: { reading: 'untold', isDown: false },
    async read(world) {
      playNode(world, tells(plain), { refuse });
      const source = open(world);
      const asked = { address: site, since: { height: head - 90, balance: 1n } };
      return askSixTimes(world, source, async () => source.readBalance?.(asked));
    },
  };
}

const ofBalance = { of: /getBalance/ };
const balances: Row[] = [
  balance('publicnode', wholly({ ...ofBalance, status: 403, ...archive })),
  balance('publicnode, in a list', wholly({ ...ofBalance, status: 403, ...archive }, 'list')),
  balance(
    'Infura',
    wholly({
      ...ofBalance,
      status: 403,
      code: -32_002,
      says: 'project ID does not have access to archive state',
    }),
  ),
  balance(
    'drpc',
    wholly({
      ...ofBalance,
      status: 400,
      code: 35,
      says: 'archive state is not available on free plan',
    }),
  ),
  balance('reth', wholly({ ...ofBalance, code: -32_001, says: 'block not found: 0x9c40' })),
  balance(
    'geth',
    wholly({
      ...ofBalance,
      code: -32_000,
      says: 'missing trie node 6a2b (path ) state 0x1 is not available',
    }),
  ),
  balance(
    'geth by paths',
    wholly({ ...ofBalance, code: -32_000, says: 'historical state unavailable in path scheme' }),
  ),
];

export const watchRows: readonly Row[] = [...searches, ...balances];
