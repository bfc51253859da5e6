import { startChainPeer } from '@ghost-pay/sandbox/chains/chain-peer';
import {
  randomKey,
  type SolanaAccount,
  solanaTransaction,
  tokenProgram,
} from '@ghost-pay/sandbox/chains/solana-chain';
import { assets } from '@ghost-pay/contract/evidence/assets';
import type { SolanaPayment, SolanaWorld } from './solana-world.ts';

const fee = 5_000n;
const rich = 10n ** 12n;
const rent = 2_039_280n;

/** The chain as the sandbox plays it. */
export async function openPlayedSolanaWorld(): Promise<
  SolanaWorld & { close: () => Promise<void> }
> {
  const peer = await startChainPeer();
  const { solana } = peer.chains;
  const [url = ''] = peer.sources.solana.map((source) => source.replace('solana+', ''));
  const site = randomKey();
  return {
    url,
    site,
    send(payment) {
      const signature = solana.send(contentOf(payment, site));
      solana.mine();
      return Promise.resolve(signature);
    },
    finalise: (slots = 1) => Promise.resolve(solana.mine(slots + 1)),
    close: peer.close,
  };
}

/** The balances before and after a payment, as a node tells them. */
function contentOf({ moves, from, reads, withTable, fails = false }: SolanaPayment, site: string) {
  const payer = from === 'site' ? site : randomKey();
  const changes = new Map<string, bigint>([[payer, -fee]]);
  const change = (key: string, lamports: bigint) =>
    changes.set(key, (changes.get(key) ?? 0n) + lamports);
  const held: { account: string; mint: string; owner: string; rise: bigint }[] = [];
  for (const move of fails ? [] : moves) {
    const isToken = 'mint' in move;
    const account = isToken ? randomKey() : move.to;
    const isWrapped = isToken && move.mint === assets['wsol@solana'].contract;
    const lamports = isToken ? rent + (isWrapped ? move.amount : 0n) : move.lamports;
    change(payer, -lamports);
    change(account, lamports);
    if (!isToken) continue;
    const { mint, amount } = move;
    const payersAccount = randomKey();
    change(payersAccount, 0n);
    held.push({ account: payersAccount, mint, owner: payer, rise: -amount });
    held.push({ account, mint, owner: move.to, rise: amount });
  }
  const source = withTable === true ? 'lookupTable' : 'transaction';
  const accounts = [...changes].map(([key, lamports], index): SolanaAccount => {
    const isNew = held.some(({ account, rise }) => account === key && rise > 0n);
    const before = isNew ? 0n : rich;
    return {
      key,
      signs: index === 0,
      isWritable: true,
      source: index === 0 ? 'transaction' : source,
      before: before.toString(),
      after: (before + lamports).toString(),
    };
  });
  const unchanged = { signs: false, isWritable: false, source, before: '1', after: '1' } as const;
  return solanaTransaction({
    version: withTable === true ? 0 : 1,
    succeeded: !fails,
    accounts: [...accounts, ...(reads === undefined ? [] : [{ ...unchanged, key: reads }])],
    tokens: held.map(({ account, mint, owner, rise }) => ({
      accountIndex: accounts.findIndex(({ key }) => key === account),
      mint,
      owner,
      programId: tokenProgram,
      before: rise > 0n ? null : rich.toString(),
      after: (rise > 0n ? rise : rich + rise).toString(),
    })),
  });
}
