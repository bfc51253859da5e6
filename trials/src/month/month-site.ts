import { coinKeys, type CoinKey } from '@ghost-pay/contract/coins';
import { type ChainPeer, startChainPeer } from '@ghost-pay/sandbox/chains/chain-peer';
import { playedChains } from '@ghost-pay/sandbox/chains/ledger';
import { startRegistrationPeer } from '@ghost-pay/sandbox/registration-peer';
import { type Database, openDatabase } from '../../../apps/server/src/core/database/database.ts';
import { systemRandomness } from '../../../apps/server/src/core/randomness.ts';
import { keepCoinRates } from '../../../apps/server/src/modules/rates/rates.repository.ts';
import { urlOf } from '../../../apps/server/test/database-url.ts';
import { findMemoryDisk } from '../../../apps/server/test/memory-disk.ts';
import { raisedLimits, temporaryDataDir } from '../../../apps/server/test/server-process.ts';
import { createSession } from '../../../apps/server/test/sessions.ts';
import { openVault } from '../open-vault.ts';
import { startOutsidePostgres, writeSharedKey } from '../outside-postgres.ts';
import { type Instance, prepareInstance } from './instance.ts';

/**
 * Two instances on one PostgreSQL, the chains that they ask, and a registration site, at which subscriptions are applied.
 * Time passes by `pass` alone.
 */
export interface MonthSite {
  readonly peer: ChainPeer;
  readonly instances: readonly [Instance, Instance];
  readonly database: Database;
  readonly now: () => number;
  pass(ms: number): void;
  /** Stores the present rates of the coins, in dollars. */
  giveRates(rates: Readonly<Record<CoinKey, string>>): Promise<void>;
  /** The token of a new super admin. */
  signIn(): Promise<string>;
  close(): Promise<void>;
}

export async function startMonthSite(): Promise<MonthSite> {
  const time = { ms: Date.now() };
  const { dataDir, remove } = await temporaryDataDir();
  const key = await writeSharedKey(dataDir);
  const registration = await startRegistrationPeer();
  const peer = await startChainPeer({
    now: () => time.ms,
    mostTransactions: 1_000_000,
    // Later than every other answer. Waiting longer would show nothing more.
    lateMs: 300,
  });
  // A chain without a final block has no tip.
  for (const chain of playedChains) peer.chains[chain].mine(8);
  const postgres = await startOutsidePostgres(findMemoryDisk());
  const opened = openDatabase({ connection: postgres.connection, mayTakeLong: true });
  const { database } = opened;
  const environment = {
    GHOST_DATA_DIR: dataDir,
    GHOST_SECRET_KEY_FILE: key,
    DATABASE_URL: urlOf(postgres.siteConnection),
    DATABASE_OWNER_URL: urlOf(postgres.connection),
    CHAIN_BITCOIN: peer.sources.bitcoin.join(','),
    CHAIN_ETHEREUM: peer.sources.ethereum.join(','),
    CHAIN_BSC: peer.sources.bsc.join(','),
    CHAIN_BASE: peer.sources.base.join(','),
    CHAIN_SOLANA: peer.sources.solana.join(','),
    CHAIN_TRON: peer.sources.tron.join(','),
    // Budgets are measured by the bench; here they would only slow the trial down.
    CHAIN_REQUESTS_PER_SECOND: '1000',
    ...raisedLimits,
    LIMITS_UNIQUE_AMOUNTS: '100000000',
    REGISTRATION_API_URL: registration.url,
    REGISTRATION_API_KEY: registration.apiKey,
  };
  const instances = [prepareInstance(environment), prepareInstance(environment)] as const;
  // The first one makes the schema.
  for (const instance of instances) await instance.start(time.ms);
  return {
    peer,
    instances,
    database,
    now: () => time.ms,
    pass(ms) {
      time.ms += ms;
    },
    giveRates: async (rates) =>
      keepCoinRates(
        database,
        coinKeys.flatMap((coin) =>
          (['coinbase', 'kraken'] as const).map((source) => ({
            coin,
            source,
            host: `api.${source}.example`,
            usd_rate: rates[coin],
            fetched_at: new Date(time.ms),
          })),
        ),
      ),
    async signIn() {
      const vault = await openVault(database, key);
      const clock = { now: () => new Date(time.ms) };
      const dependencies = { database, clock, randomness: systemRandomness, vault };
      return (await createSession({ dependencies }, { role: 'super_admin' })).token;
    },
    async close() {
      for (const instance of instances) if (instance.isAlive()) await instance.kill();
      await opened.close();
      await postgres.stop();
      await peer.close();
      await registration.close();
      await remove();
    },
  };
}
