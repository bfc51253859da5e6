import { type StopReason, stopTexts } from '@ghost-pay/contract/approvals/approval-words';
import { type Chain, coinKeys, coins } from '@ghost-pay/contract/coins';
import { type RecognisedChain, recognisedChains } from '@ghost-pay/contract/evidence/assets';
import { listCheckedFacts } from '../../../core/checked-facts.repository.ts';
import type { Abilities, SourceHealth } from '../../../gateways/chains/chain-source.ts';
import { listStops } from '../../approvals/approvals.public.ts';
import { readSettings } from '../../settings/settings.public.ts';
import { readWatchLag, type WatchLag } from '../../matching/matching.public.ts';
import {
  type Alert,
  type AlertFinding,
  type Check,
  error,
  type Finding,
  momentOf,
  off,
  ok,
  type ToldAlert,
  warning,
  wholeMinutes,
  writeMinutes,
  wrong,
} from '../check.ts';
import { judgeNeeds, type ProbedSource } from '../source-needs.ts';
import { awayMs, judgeHealth } from './services.ts';

// The chains of the coins: whether their sources answer, how far they are, and whether rules approve there.

export const chainsOfCoins = [...new Set(coinKeys.map((coin) => coins[coin].chain))];

interface WatchedChain {
  readonly chain: Chain;
  /** Whether a coin of it has a receiving address. */
  readonly isUsed: boolean;
  readonly sources: readonly Source[];
  /** Since its receiving addresses were read; undefined if none is. */
  readonly lag: Pick<WatchLag, 'seconds' | 'problem' | 'gap'> | undefined;
}

type Source = SourceHealth & ProbedSource;

/** The names under which the results of probes are kept. */
export const probePrefix = 'source ';
export const probeName = ({ chain, name }: { chain: Chain | RecognisedChain; name: string }) =>
  `${probePrefix}${chain} ${name}`;
/** An older result says nothing of today. */
const probeCountsMs = 2 * 24 * 3_600_000;

const nameOf = ({ subject }: Pick<ToldAlert, 'subject'>) =>
  subject in recognisedChains
    ? recognisedChains[subject as keyof typeof recognisedChains].name
    : subject;

const rowKeyOf = (chain: string) => `chain_${chain}`;

const chainAway: Alert<readonly WatchedChain[]> = {
  severity: 'error',
  row: rowKeyOf,
  holdMs: awayMs,
  // Public sources of chains are away for some minutes now and then.
  mailAfterMs: 10 * 60_000,
  find: (chains, now) =>
    chains
      .filter(({ isUsed, sources }) => isUsed && sources.length > 0)
      .map(({ chain, sources }) => judgeSources(chain, sources, now)),
  title: (alert) => `${nameOf(alert)} cannot be checked`,
  sentence: (alert) =>
    `No source of ${nameOf(alert)} has answered since ${momentOf(alert.began_at)}.`,
  advice:
    'Compare payments of this chain with an explorer by hand meanwhile. Check that this machine can reach the sources: ghost-pay doctor. Another source can be set in the settings of the server.',
};

/** How long a source's word about a version counts. */
const versionMs = 24 * 3_600_000;

function namesLaterVersion({ laterVersionAt }: Source, now: Date): boolean {
  return laterVersionAt !== undefined && now.getTime() - laterVersionAt.getTime() < versionMs;
}

const chainVersion: Alert<readonly WatchedChain[]> = {
  severity: 'error',
  row: rowKeyOf,
  find: (chains, now) =>
    chains
      .filter(({ isUsed, sources }) => isUsed && sources.length > 0)
      .map(({ chain, sources }): AlertFinding => {
        const told = sources.filter((source) => namesLaterVersion(source, now));
        if (told.length === 0) return { state: 'well', subject: chain };
        const at = latest(told.flatMap(({ laterVersionAt }) => laterVersionAt ?? []));
        return wrong(at, { subject: chain, seenAt: at });
      }),
  title: (alert) => `Transactions of ${nameOf(alert)} need a newer version of this program`,
  sentence: (alert) =>
    `A source of ${nameOf(alert)} tells of transactions of a later version than this program reads.`,
  advice:
    'Update the program. Until then compare such payments with an explorer by hand: the evidence says that they could not be checked.',
};

/** A chain is away while all of its sources fail or ask to wait, since the last of them does. */
function judgeSources(chain: Chain, sources: readonly Source[], now: Date): AlertFinding {
  const found = sources.map((source) =>
    asksForLong(source, now) ? wrong(now, { subject: chain }) : judgeHealth(source, chain),
  );
  const reached = found.filter((finding) => finding.state === 'well');
  if (reached.length > 0)
    return {
      state: 'well',
      subject: chain,
      seenAt: latest(reached.flatMap(({ seenAt }) => seenAt ?? [])),
    };
  const away = found.filter(({ state }) => state === 'wrong');
  if (away.length < found.length) return { state: 'unknown', subject: chain };
  const failures = sources.map(({ failing, askingToWaitSince }) => ({
    since: failing?.since ?? askingToWaitSince ?? now,
    lastAt: failing?.lastAt ?? now,
  }));
  return wrong(latest(failures.map(({ since }) => since)), {
    subject: chain,
    seenAt: latest(failures.map(({ lastAt }) => lastAt)),
    facts: { sources: sources.length },
  });
}

const latest = (moments: readonly Date[]) => new Date(Math.max(...moments.map(Number)));

/** From then on the receiving addresses count as watched late. */
const behindSeconds = 300;

function judgeChain({ chain, isUsed, sources, lag }: WatchedChain, now: Date): Finding {
  if (!isUsed) return off('Not Used', 'No coin of this chain has a receiving address.');
  if (sources.length === 0)
    return off(
      'Not Set Up',
      'No source is set up, so payments are compared with an explorer by hand.',
    );
  const answering = sources.filter(({ isDown }) => !isDown).length;
  const detail = sources.map((source) => describe(source, now)).join(' ');
  if (sources.some((source) => namesLaterVersion(source, now)))
    return error('Update Needed', detail);
  if (answering === 0) return error('Not Answering', detail);
  if (answering < sources.length)
    return warning(`${answering} of ${sources.length} Answer`, detail);
  if (lag !== undefined && lag.seconds > behindSeconds) {
    const problem =
      lag.problem === 'refused'
        ? 'No source tells what came to the receiving addresses: set up one that answers eth_getLogs and eth_getBalance.'
        : 'New transfers show up once the sources have answered.';
    return warning(
      `Watching Is ${Math.floor(lag.seconds / 60)} Minutes Behind`,
      `${problem} ${detail}`,
    );
  }
  if (lag !== undefined && lag.gap !== null)
    return warning(
      'Blocks Not Watched',
      `No source told which tokens came in the blocks ${lag.gap.from} to ${lag.gap.to}: payments in them are found by their hash alone. ${detail}`,
    );
  if (sources.some((source) => asksForLong(source, now))) return warning('Asked to Wait', detail);
  const { name: chainName } = recognisedChains[chain];
  const { unmet, notes } = judgeNeeds(sources, { chainName, isReceiving: true });
  if (unmet.length > 0) return warning('A Source Falls Short', `${unmet.join(' ')} ${detail}`);
  return sources.some(({ hasWeakWork }) => hasWeakWork)
    ? warning('Proofs Not Taken', detail)
    : ok('Working', [detail, ...notes].join(' '));
}

/** From then on a source that asks to wait is news. */
const longWaitMinutes = 10;

function asksForLong({ askingToWaitSince: since }: Source, now: Date): boolean {
  return since !== undefined && wholeMinutes(since, now) >= longWaitMinutes;
}

function describe(source: Source, now: Date): string {
  const { name, isDown, isSetAside, failuresInARow, tip, hasWeakWork, askingToWaitSince } = source;
  if (namesLaterVersion(source, now))
    return `${name}: it tells of transactions of a later version than this program reads.`;
  if (isSetAside)
    return `${name}: what it said was proved wrong, so it is not asked for a minute. Replace it if this comes again.`;
  if (isDown) return `${name}: the last ${failuresInARow} questions failed.`;
  if (askingToWaitSince !== undefined && asksForLong(source, now))
    return `${name}: it has asked to wait for ${writeMinutes(wholeMinutes(askingToWaitSince, now))}. Set up another source, or an account with it.`;
  if (tip === undefined) return `${name}: not asked yet.`;
  const age = writeMinutes(wholeMinutes(tip.at, now));
  const at = `${name}: block ${tip.height}, ${age} old.`;
  return hasWeakWork
    ? `${at} Its blocks show less than a quarter of the work known before, so they prove nothing until a release with a newer starting value. Sources that agree still count.`
    : at;
}

export const chains: Check<readonly WatchedChain[]> = {
  name: 'chains',
  async read({ database, chains: sources, clock }) {
    const settings = await readSettings(database);
    const lags = await readWatchLag(database, clock.now());
    const countsSince = clock.now().getTime() - probeCountsMs;
    const probes = new Map(
      (await listCheckedFacts(database, { prefix: probePrefix }))
        .filter(({ checked_at }) => checked_at.getTime() >= countsSince)
        .map(({ name, facts }) => [name, facts as Abilities]),
    );
    return chainsOfCoins.map((chain) => ({
      chain,
      isUsed: coinKeys.some(
        (coin) => coins[coin].chain === chain && settings.coinAddress(coin) !== undefined,
      ),
      sources: sources[chain].map((source) => ({
        name: source.name,
        abilities: probes.get(probeName(source)),
        ...source.health(),
      })),
      lag: lags.find((lag) => lag.chain === chain),
    }));
  },
  rows: chainsOfCoins.map((chain) => ({
    key: rowKeyOf(chain),
    label: `${recognisedChains[chain].name} Sources`,
    judge: (found, now) => {
      const one = found.find((each) => each.chain === chain);
      if (one === undefined) throw new Error(`The chain ${chain} is not watched`);
      return judgeChain(one, now);
    },
  })),
  alerts: { chain_away: chainAway, chain_version: chainVersion },
};

/** The chains whose rules that approve have stopped by themselves. */
export const approvals: Check<
  readonly { readonly chain: Chain; readonly reason: StopReason; readonly stopped_at: Date }[]
> = {
  name: 'stops of rules',
  read: ({ database }) => listStops(database),
  alerts: {
    approvals_stopped: {
      severity: 'warning',
      find: (stops) =>
        stops.map(({ chain, reason, stopped_at: since }) =>
          wrong(since, { subject: chain, facts: { reason } }),
        ),
      title: (alert) => `The approval rules of ${nameOf(alert)} have stopped`,
      sentence: (alert) => {
        const reason = String(alert.facts['reason']);
        return `The approval rules of ${nameOf(alert)} verify no payment since ${momentOf(alert.began_at)}: ${stopTexts[reason as StopReason] ?? reason}.`;
      },
      advice:
        'They take notes meanwhile, and administrators decide. Look into the reason, then start them again at /admin/approval-rules.',
    },
  },
};
