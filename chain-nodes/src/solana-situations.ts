import { type AssetKey, assets } from '@ghost-pay/contract/evidence/assets';
import { base58 } from '@scure/base';
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type {
  TransactionFacts,
  Transfer,
} from '../../apps/server/src/gateways/chains/chain-source.ts';
import type { SolanaPayment, SolanaWorld } from './solana-world.ts';

/** What a situation is played on: a chain, and addresses that nothing has happened to. */
export interface Ground {
  readonly world: SolanaWorld;
  /** A second address of the site. */
  readonly former: string;
  readonly stranger: string;
  /** The mint of a token that is in no table. */
  readonly mint: string;
}

/** What happens on the chain, and what a source must say of it. */
export interface Situation {
  readonly title: string;
  /** Plays it; the signature that is asked about. */
  readonly play: (ground: Ground) => Promise<string>;
  readonly facts: (ground: Ground) => TransactionFacts;
}

export function freshGround(world: SolanaWorld): Ground {
  const address = () => base58.encode(randomBytes(32));
  return { world, former: address(), stranger: address(), mint: address() };
}

const due = 24_981_000n;
const someone = expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/) as string;
/** Which account of a transaction is the receiver's is the sender's choice. */
const anyPosition = expect.any(Number) as number;

const nothing = { transfers: [], elsewhere: [], leftOut: 0, isInsideUnknown: false };
const pending = { found: 'mempool', isReplaceable: false, ...nothing } as const;
const final = {
  found: 'block',
  succeeded: true,
  block: {
    height: expect.any(Number) as number,
    hash: expect.any(String) as string,
    time: expect.any(Date) as Date,
  },
  confirmations: 1,
  finality: 'final',
  proof: 'source',
  ...nothing,
} as const;

function sol(to: string, amount: bigint, from = someone): Transfer {
  const asset = 'sol@solana';
  return { asset, contract: null, to, from, amount, position: anyPosition, how: 'direct' };
}

function token(asset: AssetKey | null, to: string, amount: bigint, contract?: string): Transfer {
  const mint = contract ?? (asset === null ? '' : (assets[asset].contract ?? ''));
  return { asset, contract: mint, to, from: someone, amount, position: anyPosition, how: 'direct' };
}
/** What a new account of a token must hold. */
const rent = expect.objectContaining({ asset: 'sol@solana', amount: 2_039_280n }) as Transfer;

const finalPayment =
  (payment: (ground: Ground) => SolanaPayment, slots = 1) =>
  async (ground: Ground) => {
    const txid = await ground.world.send(payment(ground));
    await ground.world.finalise(slots);
    return txid;
  };
const plain = ({ world }: Ground): SolanaPayment => ({
  moves: [{ to: world.site, lamports: due }],
});
const paid = ({ world }: Ground) => ({ transfers: [sol(world.site, due)] });
const usdc = assets['usdc@solana'].contract;
const wrapped = assets['wsol@solana'].contract;

export const honestPayments: readonly Situation[] = [
  {
    title: 'the exact amount of SOL',
    play: finalPayment(plain),
    facts: (ground) => ({ ...final, ...paid(ground) }),
  },
  {
    title: 'honest 13: confirmed, and not yet final',
    play: async (ground) => ground.world.send(plain(ground)),
    facts: (ground) => ({ ...pending, ...paid(ground) }),
  },
  ...[2, 32].map((confirmations): Situation => ({
    title: `${confirmations} slots deep`,
    play: finalPayment(plain, confirmations),
    facts: (ground) => ({ ...final, ...paid(ground), confirmations }),
  })),
  {
    title: 'honest 18: SOL by a program',
    play: finalPayment(({ world }) => ({
      moves: [{ to: world.site, lamports: due, by: 'program' }],
    })),
    facts: (ground) => ({ ...final, ...paid(ground) }),
  },
  {
    title: 'honest 20: a transaction of version 0, whose addresses are in a look-up table',
    play: finalPayment((ground) => ({ ...plain(ground), withTable: true })),
    facts: (ground) => ({ ...final, ...paid(ground) }),
  },
  {
    title: 'the site, its former address and others in one transaction',
    play: finalPayment(({ world, former, stranger }) => ({
      moves: [
        { to: stranger, lamports: 7_000_000n },
        { to: world.site, lamports: due },
        { to: former, lamports: 5_000_000n },
        { to: world.site, lamports: 2n },
      ],
    })),
    facts: ({ world, former, stranger }) => ({
      ...final,
      transfers: expect.toSatisfy(
        (transfers: readonly Transfer[]) =>
          transfers.length === 2 &&
          transfers.some(({ to, amount }) => to === world.site && amount === due + 2n) &&
          transfers.some(({ to, amount }) => to === former && amount === 5_000_000n),
      ) as Transfer[],
      elsewhere: [sol(stranger, 7_000_000n)],
    }),
  },
];

export const falsePayments: readonly Situation[] = [
  {
    title: 'false 1: a payment to another address',
    play: finalPayment(({ stranger }) => ({ moves: [{ to: stranger, lamports: due }] })),
    facts: ({ stranger }) => ({ ...final, elsewhere: [sol(stranger, due)] }),
  },
  {
    title: 'false 2: a transaction that failed',
    play: finalPayment((ground) => ({ ...plain(ground), fails: true })),
    facts: () => ({ ...final, succeeded: false }),
  },
  {
    title: 'false 2: a transaction that failed, and is not yet final',
    play: async (ground) => ground.world.send({ ...plain(ground), fails: true }),
    facts: () => ({ ...final, succeeded: false, finality: 'none' }),
  },
  {
    title: 'false 11: a signature that no transaction has',
    play: async () => Promise.resolve(base58.encode(randomBytes(64))),
    facts: () => ({ found: 'no' }),
  },
  {
    title: 'a known token instead of SOL: the site’s own key is not among the accounts',
    play: finalPayment(({ world }) => ({
      moves: [{ to: world.site, mint: usdc, amount: 5_000_000n }],
    })),
    facts: ({ world }) => ({
      ...final,
      transfers: [token('usdc@solana', world.site, 5_000_000n)],
      elsewhere: [rent],
    }),
  },
  {
    title: 'a token to another address',
    play: finalPayment(({ stranger }) => ({
      moves: [{ to: stranger, mint: usdc, amount: 5_000_000n }],
    })),
    facts: ({ stranger }) => ({
      ...final,
      elsewhere: expect.arrayContaining([
        token('usdc@solana', stranger, 5_000_000n),
        rent,
      ]) as Transfer[],
    }),
  },
  {
    title: 'false 29: a token that looks like USDC, of another mint',
    play: finalPayment(({ world, mint }) => ({
      moves: [{ to: world.site, mint, amount: 5_000_000n }],
    })),
    facts: ({ world, mint }) => ({
      ...final,
      transfers: [token(null, world.site, 5_000_000n, mint)],
      elsewhere: [rent],
    }),
  },
  {
    title: 'false 30: the site is named and only read',
    play: finalPayment(({ world, stranger }) => ({
      moves: [{ to: stranger, lamports: due }],
      reads: world.site,
    })),
    facts: ({ stranger }) => ({ ...final, elsewhere: [sol(stranger, due)] }),
  },
  {
    title: 'false 31: wrapped SOL to an account of the site is no SOL',
    play: finalPayment(({ world }) => ({
      moves: [{ to: world.site, mint: wrapped, amount: due }],
    })),
    facts: ({ world }) => ({
      ...final,
      transfers: [token('wsol@solana', world.site, due)],
      elsewhere: [sol(someone, due + 2_039_280n)],
    }),
  },
  {
    title: 'false 32: the site pays itself, to its former address',
    play: finalPayment(({ former }) => ({ from: 'site', moves: [{ to: former, lamports: due }] })),
    facts: ({ world, former }) => ({ ...final, transfers: [sol(former, due, world.site)] }),
  },
  {
    title: 'false 32: the site pays itself, to the same address: nothing arrives',
    play: finalPayment(({ world }) => ({
      from: 'site',
      moves: [{ to: world.site, lamports: due }],
    })),
    facts: () => ({ ...final }),
  },
];
