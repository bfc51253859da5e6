import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { giveCoinRates } from '../../apps/server/test/coin-rates.ts';
import { clientOf } from '../../apps/server/test/site-client.ts';
import { root, zpub } from './bitcoin-key.ts';
import { type Chance, createChance, pick } from './chance.ts';
import { type InstanceSite, startInstanceSite } from './instance-site.ts';
import type { Trial } from './run.ts';

const visitorsAtOnce = 8;

/** Two instances give Bitcoin addresses while they are killed in turn. `times` counts the quotes. */
export const ownAddresses: Trial = async ({ times = 10_000, seed }) => {
  const site = await startInstanceSite({ names: ['first', 'second'] });
  try {
    const startedAt = performance.now();
    const onPart = (shown: number) =>
      console.log(
        `  ${shown} addresses after ${Math.round((performance.now() - startedAt) / 1000)} s`,
      );
    const run = await giveAddresses(site, { times, kills: 12, chance: createChance(seed), onPart });
    console.log(describeGiving(run));
    return run.wrong;
  } finally {
    await site.close();
  }
};

interface Giving {
  /** What visitors were shown, without the site's own address. */
  readonly shown: readonly string[];
  readonly unanswered: number;
  readonly killed: number;
  readonly wrong: readonly string[];
}

export async function giveAddresses(
  { instances, token, database }: InstanceSite,
  {
    times,
    kills,
    chance,
    onPart = () => undefined,
  }: { times: number; kills: number; chance: Chance; onPart?: (shown: number) => void },
): Promise<Giving> {
  const admin = clientOf(instances[0]?.site ?? '', { token });
  const body = { crypto_btc_address: zpub, bitcoin_address_gap: '1000' };
  await admin.call('PUT /settings', { body });
  const shown: string[] = [];
  let asked = 0;
  let unanswered = 0;
  let killed = 0;
  const ask = async (number: number): Promise<string | undefined> => {
    const from = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
    const { coin } = await clientOf(pick(chance, instances).site, { from }).call(
      'POST /payments/quotes',
      { body: { type: 'donation', amount: 5, payment_method: 'crypto', crypto_type: 'btc' } },
    );
    return coin?.address;
  };
  const visit = async (upTo: number): Promise<void> => {
    while (asked < upTo) {
      asked += 1;
      if (asked % 500 === 1) {
        await giveCoinRates({ dependencies: { database, clock: { now: () => new Date() } } });
        await payNewest(database);
      }
      for (let isAnswered = false, number = asked; !isAnswered;) {
        try {
          const address = await ask(number);
          isAnswered = true;
          if (address !== undefined && address !== root) shown.push(address);
        } catch {
          // A quote that was made and whose answer was lost: its address is never shown to another visitor either.
          unanswered += 1;
          await wait(50);
        }
      }
    }
  };
  const strike = async (): Promise<void> => {
    const struck = pick(chance, instances);
    await struck.kill();
    killed += 1;
    await struck.restart();
  };
  await giveCoinRates({ dependencies: { database, clock: { now: () => new Date() } } });
  for (let part = 1; part <= kills + 1; part += 1) {
    const upTo = (part * times) / (kills + 1);
    const visits = Array.from({ length: visitorsAtOnce }, async () => visit(upTo));
    await Promise.all([...visits, ...(part <= kills ? [strike()] : [])]);
    onPart(shown.length);
  }
  const { rows } = await sql<{ address: string; count: number }>`
    select payment_address as address, count(*)::int as count from quotes
    where address_index is not null group by 1 having count(*) > 1`.execute(database);
  const seen = new Set<string>();
  return {
    shown,
    unanswered,
    killed,
    wrong: [
      ...rows.map(({ address, count }) => `${address} was given ${count} times`),
      ...shown
        .filter((address) => seen.size === seen.add(address).size)
        .map((address) => `${address} was shown twice`),
      ...(shown.length < (times * 9) / 10 ? ['Few addresses were given'] : []),
    ],
  };
}

/** Money at the newest address: a wallet that looks ahead sees the next ones. */
async function payNewest(database: InstanceSite['database']): Promise<void> {
  await sql`insert into incoming_transfers
      (chain, txid, asset, position, address, amount_atomic, is_small, how, state, first_seen_at, changed_at)
    select 'bitcoin', md5(payment_address), 'btc@bitcoin', 0, payment_address, 1, false, 'direct', 'final', now(), now()
    from quotes where address_index is not null order by address_index desc limit 1
    on conflict do nothing`.execute(database);
}

export function describeGiving({ shown, unanswered, killed }: Giving): string {
  return `${shown.length} addresses shown, ${unanswered} requests without an answer, ${killed} kills.`;
}
