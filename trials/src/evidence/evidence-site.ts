import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { coinKeys, type CoinKey } from '@ghost-pay/contract/coins';
import { type ChainPeer, startChainPeer } from '@ghost-pay/sandbox/chains/chain-peer';
import { playedChains } from '@ghost-pay/sandbox/chains/ledger';
import { type Database, openDatabase } from '../../../apps/server/src/core/database/database.ts';
import { systemRandomness } from '../../../apps/server/src/core/randomness.ts';
import { keepCoinRates } from '../../../apps/server/src/modules/rates/rates.repository.ts';
import { urlOf } from '../../../apps/server/test/database-url.ts';
import { findMemoryDisk } from '../../../apps/server/test/memory-disk.ts';
import {
  commandFiles,
  programEnvironment,
  temporaryDataDir,
} from '../../../apps/server/test/server-process.ts';
import { createSession } from '../../../apps/server/test/sessions.ts';
import { openVault } from '../open-vault.ts';
import { startOutsidePostgres, writeSharedKey } from '../outside-postgres.ts';
import { type Instance, prepareInstance } from './instance.ts';

/** Two instances on one PostgreSQL, and the chains that they ask. Time passes by `pass` alone. */
export interface EvidenceTrialSite {
  readonly peer: ChainPeer;
  readonly instances: readonly [Instance, Instance];
  /** The present database: a restore makes another one. */
  readonly database: () => Database;
  readonly now: () => number;
  pass(ms: number): void;
  /** Stores the present rates of the coins, in dollars. */
  giveRates(rates?: Readonly<Record<CoinKey, string>>): Promise<void>;
  /** The token of a new super admin. */
  signIn(): Promise<string>;
  backUp(): Promise<void>;
  /** Kills both instances, restores the last backup on another PostgreSQL and starts them on it. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Usual rates. */
export const dollars = { btc: '100000', eth: '4000', usdt: '1', bnb: '800', sol: '200', usdc: '1' };

/** `settings` are further ones of the instances. */
export async function startEvidenceTrialSite(
  settings: Readonly<Record<string, string>> = {},
): Promise<EvidenceTrialSite> {
  const time = { ms: Date.now() };
  const { dataDir, remove } = await temporaryDataDir();
  const key = await writeSharedKey(dataDir);
  const peer = await startChainPeer({
    now: () => time.ms,
    mostTransactions: 1_000_000,
    // Later than every other answer. Waiting longer would show nothing more.
    lateMs: 300,
  });
  // A chain without a final block has no tip.
  for (const chain of playedChains) peer.chains[chain].mine(8);
  let ground = await openGround();
  const environment = () => ({
    GHOST_DATA_DIR: dataDir,
    GHOST_SECRET_KEY_FILE: key,
    DATABASE_URL: urlOf(ground.postgres.siteConnection),
    DATABASE_OWNER_URL: urlOf(ground.postgres.connection),
    CHAIN_BITCOIN: peer.sources.bitcoin.join(','),
    CHAIN_ETHEREUM: peer.sources.ethereum.join(','),
    CHAIN_BSC: peer.sources.bsc.join(','),
    CHAIN_BASE: peer.sources.base.join(','),
    CHAIN_SOLANA: peer.sources.solana.join(','),
    CHAIN_TRON: peer.sources.tron.join(','),
    // Budgets are measured by the bench; here they would only slow the trial down.
    CHAIN_REQUESTS_PER_SECOND: '1000',
    LIMITS_CREATE_PER_MINUTE: '100000000',
    LIMITS_OPEN_PER_HOUR: '100000000',
    LIMITS_QUOTES_PER_MINUTE: '100000000',
    LIMITS_UNIQUE_AMOUNTS: '100000000',
    ...settings,
  });
  const instances = [prepareInstance(environment), prepareInstance(environment)] as const;
  const run = async (command: 'backup' | 'restore') =>
    promisify(execFile)(process.execPath, [commandFiles[command], 'evidence.backup'], {
      cwd: dataDir,
      env: { ...programEnvironment, LOG_LEVEL: 'silent', ...environment() },
    });
  // The first one makes the schema.
  for (const instance of instances) await instance.start(time.ms);
  return {
    peer,
    instances,
    database: () => ground.database,
    now: () => time.ms,
    pass(ms) {
      time.ms += ms;
    },
    giveRates: async (rates = dollars) =>
      keepCoinRates(
        ground.database,
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
      const { database } = ground;
      const vault = await openVault(database, key);
      const clock = { now: () => new Date(time.ms) };
      const dependencies = { database, clock, randomness: systemRandomness, vault };
      return (await createSession({ dependencies }, { role: 'super_admin' })).token;
    },
    backUp: async () => {
      await run('backup');
    },
    async restore() {
      for (const instance of instances) await instance.kill();
      await ground.close();
      ground = await openGround();
      await run('restore');
      for (const instance of instances) await instance.start(time.ms);
    },
    async close() {
      for (const instance of instances) if (instance.isAlive()) await instance.kill();
      await ground.close();
      await peer.close();
      await remove();
    },
  };
}

async function openGround() {
  const postgres = await startOutsidePostgres(findMemoryDisk());
  const opened = openDatabase({ connection: postgres.connection, mayTakeLong: true });
  return {
    postgres,
    database: opened.database,
    async close() {
      await opened.close();
      await postgres.stop();
    },
  };
}
