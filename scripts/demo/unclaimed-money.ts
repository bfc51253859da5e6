import type { CoinKey } from '@ghost-pay/contract/coins';
import type { WalletAct } from '@ghost-pay/sandbox/chains/wallet-acts';
import { pressOnChains, sendFromWallet } from '@ghost-pay/sandbox/chains/wallet-visit';
import { createRule } from '../../apps/server/src/modules/approvals/usecases/change-rules.ts';
import { refreshRates } from '../../apps/server/src/modules/rates/refresh-rates.ts';
import { watchDue } from '../../apps/server/src/modules/matching/usecases/watch-transfers.ts';
import { type Stage, type Step, stepAt } from './stage.ts';

// Money without a payment, and a rule in shadow that judges the payments by coin.

/** A visitor who was asked for coins and closed the page. */
interface LeftStory {
  readonly username: string;
  readonly coin: CoinKey;
  readonly act: WalletAct;
}

const leftStories: readonly LeftStory[] = [
  // Exactly what this visitor alone was asked for.
  { username: 'closed-the-page', coin: 'eth', act: 'exactly' },
  { username: 'closed-it-and-sent-less', coin: 'usdc', act: 'less' },
  { username: 'sent-it-elsewhere', coin: 'usdt', act: 'other_network' },
];

/** These steps before `end`, with the pages of the wallet and the chains at `walletUrl`. */
export function unclaimedMoney(end: Date, walletUrl: string): Step[] {
  const before = (minutes: number, run: Step['run']) => stepAt(end, -minutes * 60_000, run);
  return [
    before(8, addRule),
    // Watching begins: what came before is not listed.
    before(7, watch),
    ...leftStories.map((story) => before(6, (stage) => leave(stage, { story, walletUrl }))),
    before(2, watch),
  ];
}

async function addRule(stage: Stage): Promise<void> {
  await createRule(stage.dependencies, {
    actor: stage.admin(),
    rule: {
      name: 'Small and exact',
      coins: ['btc', 'eth', 'usdt', 'bnb', 'sol', 'usdc'],
      types: ['ghost-eshop-pro', 'donation'],
      most_usd: 50,
      day_usd: 500,
      day_payments: 40,
      min_sources: 2,
      delay_minutes: 0,
      known_after: 0,
      mode: 'shadow',
    },
  });
}

async function watch({ dependencies }: Stage): Promise<void> {
  await watchDue(dependencies);
}

async function leave(
  stage: Stage,
  { story: { username, coin, act }, walletUrl }: { story: LeftStory; walletUrl: string },
): Promise<void> {
  await refreshRates(stage.dependencies).run({});
  const { coin: quoted } = await stage.visitor().call('POST /payments/quotes', {
    body: {
      type: 'ghost-eshop-pro',
      payment_method: 'crypto',
      crypto_type: coin,
      subscriptionDuration: '3 months',
      userUsername: username,
      userEmail: `${username}@example.org`,
    },
  });
  if (!quoted) throw new Error(`There is no quote in ${coin}`);
  await sendFromWallet(walletUrl, { uri: quoted.uri, act });
  for (let mined = 0; mined < 4; mined += 1)
    for (const chain of ['ethereum', 'bsc', 'base'])
      await pressOnChains(walletUrl, { path: `/explorer/${chain}/mine` });
}
