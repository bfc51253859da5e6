import { coinKeys, coins, type CoinKey } from '@ghost-pay/contract/coins';
import { toAtomic } from '@ghost-pay/contract/coin-amounts';
import { assetOfCoin, assets } from '@ghost-pay/contract/evidence/assets';
import { evmTransaction, transferLog } from '@ghost-pay/sandbox/chains/evm-chain';
import { pay } from '@ghost-pay/sandbox/chains/wallet-acts';
import { faults } from '@ghost-pay/sandbox/faults';
import { donationPayload, nintendoPayload } from '@ghost-pay/sandbox/payment-payloads';
import {
  type EvidenceTrialSite,
  startEvidenceTrialSite,
} from '../../trials/src/evidence/evidence-site.ts';
import { countReadings, readIds } from '../../trials/src/evidence/stored-evidence.ts';
import { formatTable, median } from './report.ts';
import { residentMemory } from './process-figures.ts';
import { clientOf } from './site-client.ts';

const paymentCount = 200;
const drawerCalls = 300;
const hostileRounds = 5;
/** Longer than a breaker rests, and than a reading waits while it has no answer. */
const hostileStepMs = 11 * 60_000;

/** What one instance spends on readings, and on a drawer with evidence. */
export async function measureReadings({
  cleanUp,
}: {
  cleanUp: (() => Promise<unknown>)[];
}): Promise<void> {
  const site = await startEvidenceTrialSite();
  cleanUp.push(() => site.close());
  await site.instances[1].kill();
  await measureCpu(site);
  await measureMemory(site);
  await measureDrawer(site);
}

/** CPU of the process for readings, and how many there were. */
interface Spent {
  readonly cpuMs: number;
  readonly count: number;
}

async function measureCpu(site: EvidenceTrialSite): Promise<void> {
  const perCoin = Math.ceil(paymentCount / coinKeys.length);
  const mine = (blocks: number) => {
    for (const coin of coinKeys) site.peer.chains[coins[coin].chain].mine(blocks);
  };
  const register = async (coin: CoinKey, logs?: number) => {
    await site.giveRates();
    for (let made = 0; made < perCoin; made += 1) await registerPaid(site, coin, logs);
  };
  const later = async (blocks: number): Promise<Spent> => {
    site.pass(61_000);
    mine(blocks);
    await site.giveRates();
    return spend(site);
  };
  /** Payments of one coin after the other, so that each coin has its own figure. */
  const first = async (options: { blocks: number; logs?: number; of?: readonly CoinKey[] }) => {
    const spent: Spent[] = [];
    for (const coin of options.of ?? coinKeys) {
      await register(coin, options.logs);
      // A new tip is asked for, and no earlier payment is due again.
      site.pass(6_000);
      mine(options.blocks);
      spent.push(await spend(site));
    }
    return spent;
  };
  // The first readings of a process compile its code.
  await first({ blocks: 0 });
  await later(8);
  const pending = await first({ blocks: 0 });
  const rows = [
    ['CPU of a reading, in ms', ...coinKeys, 'all', 'readings'],
    ['the first one, before a block', ...pending.map(cpuOf), ...sumOf(pending)],
  ];
  const blank = coinKeys.map(() => '');
  rows.push(['the next one, in a block', ...blank, ...sumOf([await later(1)])]);
  rows.push(['proven', ...blank, ...sumOf([await later(8)])]);
  const final = await first({ blocks: 8 });
  rows.push(['the first one, in a final block', ...final.map(cpuOf), ...sumOf(final)]);
  const many = await first({ blocks: 8, logs: 200, of: ['usdt', 'usdc'] });
  rows.push(['the same, a receipt of 200 logs', ...blank, ...sumOf(many)]);
  site.pass(10 * 60_000);
  await site.giveRates();
  rows.push(['nothing new', ...blank, ...sumOf([await spend(site)])]);
  console.log(`${formatTable(rows)}\n`);
}

const cpuOf = ({ cpuMs, count }: Spent) => (cpuMs / count).toFixed(1);

function sumOf(all: readonly Spent[]): [each: string, count: string] {
  const sum = (of: keyof Spent) => all.reduce((total, one) => total + one[of], 0);
  return [cpuOf({ cpuMs: sum('cpuMs'), count: sum('count') }), String(sum('count'))];
}

/** Reads what is due. */
async function spend(site: EvidenceTrialSite): Promise<Spent> {
  const before = await countReadings(site.database());
  const cpuMs = await site.instances[0].work(site.now());
  return { cpuMs, count: (await countReadings(site.database())) - before };
}

/** A payment of the asked amount, registered with its hash. */
async function registerPaid(site: EvidenceTrialSite, coin: CoinKey, logs = 1): Promise<string> {
  const visitor = clientOf({ url: site.instances[0].site() });
  const { quoteToken, coin: quoted } = await visitor.call('POST /payments/quotes', {
    body: { type: 'donation', payment_method: 'crypto', crypto_type: coin, amount: 25 },
  });
  if (!quoted?.exact) throw new Error('There is no exact quote');
  const { address: to } = quoted;
  const amount = toAtomic(coin, quoted.exact.amount) ?? 0n;
  const { chains } = site.peer;
  const asset = assetOfCoin[coin];
  const txid =
    logs === 1
      ? pay(chains, { asset, to, amount, way: 'plain' }).id
      : payAmongMany(site, { coin, to, amount, logs });
  const { paymentId } = await visitor.call('POST /transactions', {
    body: donationPayload({
      crypto_type: coin,
      amount: 25,
      txid,
      payment_address: to,
      quote_token: quoteToken,
    }),
  });
  return paymentId;
}

/** A pay-out of an exchange to many people at once, of whom the site is one of the last. */
function payAmongMany(
  { peer }: EvidenceTrialSite,
  { coin, to, amount, logs }: { coin: CoinKey; to: string; amount: bigint; logs: number },
): string {
  const { chain } = coins[coin];
  const { contract } = assets[assetOfCoin[coin]];
  if ((chain !== 'ethereum' && chain !== 'base') || contract === null)
    throw new TypeError(`${coin} has no logs`);
  const from = peer.chains[chain].kind.stranger();
  return peer.chains[chain].send(
    evmTransaction(chain, {
      from,
      to: contract,
      logs: Array.from({ length: logs }, (_, index) => {
        const payee = index === logs - 13 ? to : peer.chains[chain].kind.stranger();
        return transferLog({ contract, from, to: payee, amount });
      }),
    }),
  );
}

/** Every kind of fault of all sources, again and again; the breakers are closed again each time. */
async function measureMemory(site: EvidenceTrialSite): Promise<void> {
  const [instance] = site.instances;
  const memory = async () => (await residentMemory(instance.pid())) ?? Number.NaN;
  const rounds: number[] = [];
  for (let round = 0; round < hostileRounds; round += 1) {
    for (const fault of faults.filter((one) => one !== 'slow' && one !== 'drip')) {
      site.peer.behave(fault);
      site.pass(hostileStepMs);
      await site.giveRates();
      await instance.work(site.now());
    }
    rounds.push(await memory());
  }
  site.peer.behave('well');
  console.log(
    `  Memory of the process after each of ${hostileRounds} rounds of all faults of all sources, answers of 50 MB included: ${rounds.map((one) => one.toFixed(0)).join(', ')} MB\n`,
  );
}

/** The drawer of a payment with evidence, compared with one of a payment by code, in turn. */
async function measureDrawer(site: EvidenceTrialSite): Promise<void> {
  const [instance] = site.instances;
  const visitor = clientOf({ url: instance.site() });
  const read = await registerPaid(site, 'usdt');
  const { paymentId: code } = await visitor.call('POST /transactions', { body: nintendoPayload() });
  site.peer.chains.ethereum.mine(8);
  site.pass(61_000);
  await instance.work(site.now());
  const ids = await readIds(site.database(), [read, code]);
  const admin = clientOf({ url: instance.site(), token: await site.signIn() });
  const times = new Map<string, number[]>([read, code].map((id) => [id, []]));
  for (let call = -20; call < drawerCalls; call += 1)
    for (const [paymentId, of] of times) {
      const startedAt = performance.now();
      await admin.call('GET /transactions/:id', { params: { id: ids.get(paymentId) ?? '' } });
      if (call >= 0) of.push(performance.now() - startedAt);
    }
  const [withEvidence = 0, without = 0] = [...times.values()].map((of) => median(of));
  console.log(
    `  The drawer, median of ${drawerCalls}: ${withEvidence.toFixed(2)} ms with evidence, ${without.toFixed(2)} ms for a payment by code\n`,
  );
}
