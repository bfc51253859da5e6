import { coins, type CoinKey } from '@ghost-pay/contract/coins';
import { assetOfCoin } from '@ghost-pay/contract/evidence/assets';
import { type Chains, type PlayedChainKey, playedChains } from '@ghost-pay/sandbox/chains/ledger';
import { act, pay, type WalletAct } from '@ghost-pay/sandbox/chains/wallet-acts';
import type { Agenda } from './agenda.ts';
import type { Books } from './books.ts';

/** The chains of the month: what is sent is mined and becomes final in simulated time. */
export interface World {
  readonly chains: Chains;
  /** Sends coins from a wallet; returns the hashes. `paymentId` says for whom, once that is known. */
  wallet(chosen: WalletAct, asked: { coin: CoinKey; address: string; amount: bigint }): string[];
  /** Sends an amount of the coin itself. */
  send(coin: CoinKey, to: { address: string; amount: bigint }): string;
  /** Notes what a transaction that was just sent brings to the address, and lets blocks come. */
  note(chain: PlayedChainKey, txid: string, address: string): void;
  /** Lets one transaction get into a block of its own, which another branch takes the place of after half a minute. */
  reorganise(coin: CoinKey, send: () => string, options: { isLost: boolean }): string;
  /** Whether a reorganisation is under way on the coin's chain. */
  isHeld(coin: CoinKey): boolean;
  /**
   * The blocks of more than half a minute on the coin's chain, once for all who pay at this moment; none of Bitcoin's, which
   * come on a grid.
   */
  pass(coin: CoinKey): void;
  /** A block on each chain whose newest one is old, as honest clocks demand. */
  freshen(): void;
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
/** The blocks that follow a transaction: the played chains are final two blocks later. */
const blocksAfter = [12 * secondMs, 24 * secondMs, 36 * secondMs];
/** Bitcoin’s blocks come as seldom as visitors, at the moment at which the site looks after the other chains’ blocks. */
const bitcoinBlockMs = 30 * minuteMs;
const bitcoinOffsetMs = 100 * secondMs;
/** Of the chains that a quote's heights are read of: more than the margin of half a minute. */
const blocksOfHalfAMinute = { ethereum: 4, base: 16, bsc: 68, solana: 76 } as const;
/** No payment waits for more. */
const bitcoinBlocks = 7;
const staleMs = { bitcoin: 60 * minuteMs, other: minuteMs };
/** How long after a block the site looks. */
const lookAfterMs = 5 * secondMs;

export function openWorld({
  chains,
  agenda,
  books,
  now,
  onBlock,
}: {
  chains: Chains;
  agenda: Agenda;
  books: Books;
  now: () => number;
  onBlock: () => void;
}): World {
  /** Chains on which no block may come: a reorganisation is under way. */
  const held = new Set<PlayedChainKey>();
  const passedAt = new Map<PlayedChainKey, number>();
  let lastBitcoinAt = 0;

  function mine(chain: PlayedChainKey): void {
    if (held.has(chain)) return;
    chains[chain].mine(1);
    onBlock();
  }

  function pulse(chain: PlayedChainKey): void {
    if (chain !== 'bitcoin') {
      for (const afterMs of blocksAfter) agenda.at(now() + afterMs, () => mine(chain));
      agenda.workAt(now() + Math.max(...blocksAfter) + lookAfterMs);
      return;
    }
    // Bitcoin’s blocks come on a grid, as long as somebody waits for one.
    const before =
      Math.floor((now() - bitcoinOffsetMs) / bitcoinBlockMs) * bitcoinBlockMs + bitcoinOffsetMs;
    const first = Math.max(lastBitcoinAt, before);
    const last = before + bitcoinBlocks * bitcoinBlockMs;
    for (let at = first + bitcoinBlockMs; at <= last; at += bitcoinBlockMs) {
      agenda.at(at, () => mine('bitcoin'));
      agenda.workAt(at + lookAfterMs);
      lastBitcoinAt = at;
    }
  }

  function note(chain: PlayedChainKey, txid: string, address: string): void {
    const described = chains[chain].describe(txid);
    if (described !== undefined && !described.isFailed)
      for (const { asset, to, amount } of described.movements)
        if (asset !== null && amount > 0n && to.toLowerCase() === address.toLowerCase())
          books.transfers.set(`${txid} ${asset}`, {
            chain,
            txid,
            asset,
            amount,
            paymentId: null,
            isGone: false,
          });
    pulse(chain);
  }

  return {
    chains,
    note,
    wallet(chosen, asked) {
      const sent = act(chains, chosen, { ...asked, asset: assetOfCoin[asked.coin] });
      for (const { chain, id } of sent) note(chain, id, asked.address);
      return sent.map(({ id }) => id);
    },
    send(coin, { address, amount }) {
      const { chain, id } = pay(chains, {
        asset: assetOfCoin[coin],
        to: address,
        amount,
        way: 'plain',
      });
      note(chain, id, address);
      return id;
    },
    isHeld: (coin) => held.has(coins[coin].chain),
    reorganise(coin, send, { isLost }) {
      const { chain } = coins[coin];
      // What waits gets a block of its own before.
      if (!held.has(chain)) chains[chain].mine(1);
      const txid = send();
      if (held.has(chain)) return txid;
      chains[chain].mine(1);
      held.add(chain);
      agenda.workAt(now() + 2 * lookAfterMs);
      agenda.at(now() + 6 * lookAfterMs, () => {
        held.delete(chain);
        chains[chain].reorganise({ depth: 1, isLost });
        if (isLost)
          for (const transfer of books.transfers.values())
            if (transfer.txid === txid) transfer.isGone = true;
        pulse(chain);
      });
      return txid;
    },
    pass(coin) {
      const { chain } = coins[coin];
      if (chain === 'bitcoin' || held.has(chain) || passedAt.get(chain) === now()) return;
      passedAt.set(chain, now());
      chains[chain].mine(blocksOfHalfAMinute[chain]);
    },
    freshen() {
      for (const chain of playedChains) {
        const ageMs = now() - chains[chain].tip().time * 1000;
        if (ageMs > (chain === 'bitcoin' ? staleMs.bitcoin : staleMs.other)) mine(chain);
      }
    },
  };
}
