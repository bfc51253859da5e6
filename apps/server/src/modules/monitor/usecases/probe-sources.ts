import { keepCheckedFacts, listCheckedFacts } from '../../../core/checked-facts.repository.ts';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import { OutboundError } from '../../../core/outbound/bounded-fetch.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { BudgetSpentError, type ChainSource } from '../../../gateways/chains/chain-source.ts';
import { chainsOfCoins, probeName, probePrefix } from '../checks/chains.ts';

const hourMs = 3_600_000;
/** The job may begin some minutes late. */
const slackMs = 10 * 60_000;

/**
 * Tries once a day what each source of the coins' chains can do, every hour while it does not answer, and every two hours
 * while it lacks something: what it refused is remembered for an hour, and one node of many behind a name may be late.
 */
export function probeSources({
  database,
  chains,
  clock,
  log,
}: Pick<Dependencies, 'database' | 'chains' | 'clock' | 'log'>): JobHandler {
  async function probe(source: ChainSource): Promise<void> {
    const { chain, name } = source;
    try {
      const abilities = await source.probe();
      const now = clock.now();
      await keepCheckedFacts(database, { name: probeName(source), facts: { ...abilities }, now });
    } catch (error) {
      if (!(error instanceof OutboundError) && !(error instanceof BudgetSpentError)) throw error;
      log.info({ err: error, chain, source: name }, 'a chain’s source could not be tried');
    }
  }

  return {
    kind: {
      name: 'probe-sources',
      retryLimit: 0,
      retryDelaySeconds: 0,
      expireSeconds: 900,
      cron: '37 * * * *',
      atStart: true,
    },
    async run() {
      const known = await listCheckedFacts(database, { prefix: probePrefix });
      const isDue = (source: ChainSource): boolean => {
        const row = known.find(({ name }) => name === probeName(source));
        if (row === undefined) return true;
        const ageMs = clock.now().getTime() - row.checked_at.getTime();
        const lacks = Object.values(row.facts).includes(false);
        return ageMs >= (lacks ? 2 : 24) * hourMs - slackMs;
      };
      await Promise.all(chainsOfCoins.flatMap((chain) => chains[chain].filter(isDue).map(probe)));
    },
  };
}
