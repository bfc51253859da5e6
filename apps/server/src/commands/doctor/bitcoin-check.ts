import { setTimeout as wait } from 'node:timers/promises';
import type { Queryable } from '../../core/database/database.ts';
import { systemRandomness } from '../../core/randomness.ts';
import { createVault, type Vault } from '../../core/vault/vault.ts';
import { BudgetSpentError, type ChainSource } from '../../gateways/chains/chain-source.ts';
import { readPaidIndexes } from '../../modules/quotes/quotes.public.ts';
import { openBitcoinKey, readSettings } from '../../modules/settings/settings.public.ts';
import { findKeyFile } from '../../operations/keys/key-file.ts';
import { openKeysIfAny } from '../../operations/keys/open-keys.ts';
import { beforeFirstStart, type Diagnosis, ok, warning } from './diagnosis.ts';
import { type DoctorGround, onDatabase } from './doctor-ground.ts';

/** Two public sources tell of 200 addresses in a minute; a wallet with thousands is not read to its end. */
const searchMs = 300_000;

/** Whether Bitcoin payments get addresses of their own, and after a restore which is the next. */
export async function checkBitcoinAddresses(ground: DoctorGround): Promise<Diagnosis> {
  return onDatabase(ground, async ({ owner: { database }, schema }) => {
    const { secretKeyFile: file } = ground.config;
    const keys =
      schema.state === 'current'
        ? await openKeysIfAny(database, { keyFile: findKeyFile(file), file })
        : undefined;
    if (keys === undefined) return beforeFirstStart;
    const vault = createVault({ keys, randomness: systemRandomness });
    return diagnoseAddresses({ database, vault, chains: ground.chains });
  });
}

export async function diagnoseAddresses({
  database,
  vault,
  chains,
}: Pick<DoctorGround, 'chains'> & {
  readonly database: Queryable;
  readonly vault: Pick<Vault, 'decrypt'>;
}): Promise<Diagnosis> {
  const settings = await readSettings(database);
  const root = settings.coinAddress('btc');
  if (root === undefined) return ok('No Bitcoin address is set.');
  const known = await openBitcoinKey({ database, vault }, root);
  if (known === undefined)
    return ok(
      'Bitcoin payments share one address. With the zpub of your wallet under Settings, Crypto, each gets its own, and amounts need not be exact.',
    );
  if (known.nextIndex !== null)
    return ok(
      `Each Bitcoin payment gets an address of its own. The next is number ${known.nextIndex}.`,
    );
  const { last, isWhole } = await findLastUsed(chains.bitcoin, {
    addressAt: (index) => known.key.addressAt(index),
    after: (await readPaidIndexes(database, root)).highestPaid,
    gap: settings.number('bitcoin_address_gap'),
    over: AbortSignal.timeout(searchMs),
  });
  const restored =
    'A backup was restored, so Bitcoin payments share one address until the next number is set under Settings, Crypto.';
  return warning(
    isWhole
      ? `${restored} The last address with money is number ${last}: set ${last + 1}, or more where payers were shown further ones since the backup.`
      : `${restored} The chain could not be read to the last address with money. Run the doctor again when the sources of Bitcoin answer.`,
  );
}

/**
 * The highest index whose address the chain knows, after one that is known: each address is asked of one source, until `gap`
 * in a row were never paid. Not whole where no source answers, or the time is over.
 */
export async function findLastUsed(
  sources: readonly ChainSource[],
  {
    addressAt,
    after,
    gap,
    over,
  }: { addressAt: (index: number) => string; after: number; gap: number; over: AbortSignal },
): Promise<{ last: number; isWhole: boolean }> {
  const able = sources.filter((source) => source.readPage !== undefined);
  let last = after;
  for (let next = after + 1; next <= last + gap;) {
    const most = last + gap;
    const indexes = able.map((_, place) => next + place).filter((index) => index <= most);
    const told = await Promise.all(
      indexes.map(async (index, place) =>
        isKnown([...able.slice(place), ...able.slice(0, place)], addressAt(index), over),
      ),
    );
    const used = indexes.filter((_, place) => told[place] === true);
    last = Math.max(last, ...used);
    if (told.length === 0 || told.includes(undefined)) return { last, isWhole: false };
    next += indexes.length;
  }
  return { last, isWhole: true };
}

/** Whether the chain knows of money at the address, by the first source that answers; undefined if none does in time. */
async function isKnown(
  sources: readonly ChainSource[],
  address: string,
  over: AbortSignal,
): Promise<boolean | undefined> {
  for (const source of sources)
    while (!over.aborted)
      try {
        const page = await source.readPage?.({ address, after: null });
        return page !== undefined && page.entries.length > 0;
      } catch (error) {
        if (!(error instanceof BudgetSpentError)) break;
        await wait(error.retryAfterMs, undefined, { signal: over }).catch(() => undefined);
      }
  return undefined;
}
