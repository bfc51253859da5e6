import type { Chain, CoinKey } from '@ghost-pay/contract/coins';
import { coins } from '@ghost-pay/contract/coins';
import type { Verdict } from '@ghost-pay/contract/evidence/verdicts';
import {
  donationPayload,
  newTransactionHash,
  subscriptionPayload,
} from '@ghost-pay/sandbox/payment-payloads';
import type { WalletAct } from '@ghost-pay/sandbox/chains/wallet-acts';
import { pressOnChains, sendFromWallet } from '@ghost-pay/sandbox/chains/wallet-visit';
import { dispatchEvents } from '../../apps/server/src/core/events/event-dispatcher.ts';
import { eventSubscribers } from '../../apps/server/src/event-subscribers.ts';
import { gatherEvidence } from '../../apps/server/src/modules/evidence/usecases/gather-evidence.ts';
import { readDue } from '../../apps/server/src/modules/evidence/usecases/read-due-evidence.ts';
import { refreshRates } from '../../apps/server/src/modules/rates/refresh-rates.ts';
import { readHeights } from '../../apps/server/src/modules/matching/usecases/read-quote-heights.ts';
import { updateSettings } from '../../apps/server/src/modules/settings/usecases/update-settings.ts';
import type { Registered } from './acts.ts';
import { type Stage, type Step, stepAt } from './stage.ts';

// Payments on the sandbox's chains, sent by its wallet: one for every verdict. The chains run by the real clock, so all
// of it happens in the story's last minutes.

/** A payment by coin, and what the payer does in the wallet. */
interface CoinStory {
  readonly username: string;
  readonly coin: CoinKey;
  /** Undefined where a hash is named that was never sent. */
  readonly act?: WalletAct;
  /** A donation of so many dollars; otherwise three months. */
  readonly donates?: number;
  /** The blocks after it. */
  readonly blocks: number;
  readonly comesTo: Verdict;
  /** Its sources stopped answering before they were asked. */
  readonly isCutOff?: true;
}

export const coinStories: readonly CoinStory[] = [
  { username: 'sent-exactly', coin: 'eth', act: 'exactly', blocks: 4, comesTo: 'proven' },
  { username: 'sent-a-little-less', coin: 'usdc', act: 'less', blocks: 4, comesTo: 'proven' },
  { username: 'sent-by-an-exchange', coin: 'eth', act: 'contract', blocks: 4, comesTo: 'proven' },
  {
    username: 'small-gift',
    coin: 'eth',
    act: 'exactly',
    donates: 20,
    blocks: 4,
    comesTo: 'proven',
  },
  {
    username: 'generous',
    coin: 'btc',
    act: 'exactly',
    donates: 1500,
    blocks: 1,
    comesTo: 'settling',
  },
  {
    username: 'sent-too-little',
    coin: 'usdc',
    act: 'too_little',
    blocks: 4,
    comesTo: 'questionable',
  },
  {
    username: 'sent-on-another-network',
    coin: 'usdt',
    act: 'other_network',
    blocks: 4,
    comesTo: 'questionable',
  },
  {
    username: 'sent-to-a-stranger',
    coin: 'bnb',
    act: 'other_address',
    blocks: 4,
    comesTo: 'refuted',
  },
  { username: 'sent-a-fake-token', coin: 'usdt', act: 'fake_token', blocks: 4, comesTo: 'refuted' },
  { username: 'never-sent', coin: 'btc', blocks: 0, comesTo: 'not_found' },
  {
    username: 'sources-are-away',
    coin: 'sol',
    act: 'exactly',
    blocks: 4,
    comesTo: 'unavailable',
    isCutOff: true,
  },
];

/** What larger payments in bitcoin wait for, so that one is on its way for the better part of an hour. */
const patientLadder = {
  bitcoin: [
    { below: 1000, blocks: 2 },
    { below: null, blocks: 144 },
  ],
};

/** These payments as steps before `end`, with the pages of the wallet and the chains at `walletUrl`. */
export function coinPayments(end: Date, walletUrl: string): Step[] {
  const before = (minutes: number, run: Step['run']) => stepAt(end, -minutes * 60_000, run);
  const played = coinStories.map((story) => ({ story, payment: { id: '' } }));
  return [
    before(7, waitLonger),
    ...played.map(({ story, payment }) =>
      before(6, (stage) => pay(stage, { story, payment, walletUrl })),
    ),
    ...played
      .filter(({ story }) => story.isCutOff)
      .map(({ story, payment }) =>
        before(3, (stage) => cutOff(stage, { chain: coins[story.coin].chain, payment, walletUrl })),
      ),
    before(2, readChains),
  ];
}

async function waitLonger(stage: Stage): Promise<void> {
  const update = { evidence_confirmations: JSON.stringify(patientLadder) };
  await updateSettings(stage.dependencies, { actor: stage.admin(), update });
}

async function pay(
  stage: Stage,
  { story, payment, walletUrl }: { story: CoinStory; payment: Registered; walletUrl: string },
): Promise<void> {
  const { username, coin, act, donates, blocks } = story;
  await refreshRates(stage.dependencies).run({});
  const visitor = stage.visitor();
  const asked = { payment_method: 'crypto', crypto_type: coin } as const;
  const { quoteToken, coin: quoted } = await visitor.call('POST /payments/quotes', {
    body:
      donates === undefined
        ? { ...asked, type: 'ghost-eshop-pro', subscriptionDuration: '3 months' }
        : { ...asked, type: 'donation', amount: donates },
  });
  if (!quoted) throw new Error(`There is no quote in ${coin}`);
  const mine = async (count: number) => {
    for (let mined = 0; mined < count; mined += 1)
      await pressOnChains(walletUrl, { path: `/explorer/${coins[coin].chain}/mine` });
  };
  if (donates !== undefined) {
    // As the server does by itself: what is in a block this far above was not there when it was asked for.
    await readHeights(stage.dependencies);
    await mine(3);
  }
  const txid =
    act === undefined
      ? newTransactionHash()
      : await sendFromWallet(walletUrl, { uri: quoted.uri, act });
  await mine(blocks);
  const crypto = {
    crypto_type: coin,
    txid,
    payment_address: quoted.address,
    quote_token: quoteToken,
  };
  payment.id = await stage.register(
    donates === undefined
      ? subscriptionPayload({
          ...crypto,
          userUsername: username,
          userEmail: `${username}@example.org`,
        })
      : donationPayload({ ...crypto, amount: donates }),
  );
}

/** As the server itself does within a minute after its start. */
async function readChains({ dependencies }: Stage): Promise<void> {
  await dispatchEvents(dependencies, eventSubscribers(dependencies));
  await readDue(dependencies);
}

/** Both sources of a chain stop answering; the page of the sources turns them on again. */
async function cutOff(
  stage: Stage,
  { chain, payment, walletUrl }: { chain: Chain; payment: Registered; walletUrl: string },
): Promise<void> {
  const form = { do: 'save', [`one/${chain}`]: 'reset', [`two/${chain}`]: 'reset' };
  await pressOnChains(walletUrl, { path: '/sources', form });
  const { dependencies } = stage;
  await gatherEvidence(dependencies, { actor: stage.admin(), transactionId: payment.id });
}
