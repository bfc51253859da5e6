import { type Chain, coinKeys, coins } from '@ghost-pay/contract/coins';
import { recognisedChains } from '@ghost-pay/contract/evidence/assets';
import type { ChainSource } from '../../gateways/chains/chain-source.ts';
import { readSettings, type Settings } from '../settings/settings.public.ts';
import { readWatchLag } from '../transfers/transfers.public.ts';
import type { Finding } from './finding.ts';
import type { CheckDependencies, SystemCheck } from './system-checks.ts';
import { systemTexts } from './status.texts.ts';

const chainsOfCoins = [...new Set(coinKeys.map((coin) => coins[coin].chain))];

/** The chains of the coins that have a receiving address. */
export function chainsInUse(settings: Settings): Chain[] {
  return chainsOfCoins.filter((chain) =>
    coinKeys.some(
      (coin) => coins[coin].chain === chain && settings.coinAddress(coin) !== undefined,
    ),
  );
}

/** A row for each chain on which coins are taken: whether its sources answer, and how far they are. */
export const chainChecks: readonly SystemCheck[] = chainsOfCoins.map((chain) => ({
  key: `chain_${chain}`,
  label: systemTexts.chain(recognisedChains[chain].name),
  failed: systemTexts.error,
  find: async (dependencies) => findChain(dependencies, chain),
}));

/** From then on the receiving addresses count as watched late. */
const behindSeconds = 300;

async function findChain(
  { database, chains, clock }: CheckDependencies,
  chain: Chain,
): Promise<Finding> {
  const settings = await readSettings(database);
  if (!chainsInUse(settings).includes(chain))
    return { state: 'ok', text: systemTexts.notUsed, detail: systemTexts.noCoinOfChain };
  const sources = chains[chain];
  if (sources.length === 0)
    return { state: 'ok', text: systemTexts.notSetUp, detail: systemTexts.noChainSource };
  const down = sources.filter((source) => source.health().isDown);
  const detail = sources.map((source) => describe(source, clock.now())).join(' ');
  if (down.length === sources.length)
    return { state: 'error', text: systemTexts.notAnswering, detail };
  if (down.length > 0)
    return {
      state: 'warning',
      text: systemTexts.sourcesAnswer(sources.length - down.length, sources.length),
      detail,
    };
  const [lag] = (await readWatchLag(database, clock.now())).filter((one) => one.chain === chain);
  if (lag !== undefined && lag.seconds > behindSeconds)
    return {
      state: 'warning',
      text: systemTexts.watchBehind(Math.floor(lag.seconds / 60)),
      detail: `${systemTexts.watchProblem(lag.problem)} ${detail}`,
    };
  const isWeak = sources.some((source) => source.health().hasWeakWork);
  if (isWeak) return { state: 'warning', text: systemTexts.weakWork, detail };
  return { state: 'ok', text: systemTexts.working, detail };
}

function describe(source: ChainSource, now: Date): string {
  const { isDown, isSetAside, failuresInARow, tip, hasWeakWork } = source.health();
  if (isSetAside) return systemTexts.sourceProvedWrong(source.name);
  if (isDown) return systemTexts.sourceDown(source.name, failuresInARow);
  if (tip === undefined) return systemTexts.sourceUnasked(source.name);
  const minutes = Math.max(0, Math.floor((now.getTime() - tip.at.getTime()) / 60_000));
  const at = systemTexts.sourceAt(source.name, tip.height, minutes);
  return hasWeakWork ? `${at} ${systemTexts.weakWorkDetail}` : at;
}
