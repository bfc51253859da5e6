import type { BitcoinKey } from '@ghost-pay/contract/settings/settings.schemas';
import { authorOf } from '../../../core/audit/audit-trail.ts';
import type { Queryable } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { openBitcoinKey } from '../bitcoin-key.ts';
import { setFirstIndex } from '../bitcoin-keys.repository.ts';
import { readExtendedKey } from '../extended-key.ts';
import { readSettings } from '../settings.public.ts';

/** How many of a key's addresses are shown beside the wallet's. */
const shownAddresses = 3;

/** The first receiving addresses of a key. Throws INVALID_INPUT with the reason for any other text. */
export function readFirstAddresses({ key }: { key: string }): { addresses: string[] } {
  const read = readExtendedKey(key);
  if ('refusal' in read) throw new AppError('INVALID_INPUT', { fields: { key: read.refusal } });
  return {
    addresses: Array.from({ length: shownAddresses }, (_, index) => read.key.addressAt(index)),
  };
}

/** The key in use; null where Bitcoin payments share the site's address. */
export async function getBitcoinKey({
  database,
  vault,
  neighbours,
}: Pick<Dependencies, 'vault' | 'neighbours'> & { readonly database: Queryable }): Promise<{
  bitcoin_key: BitcoinKey | null;
}> {
  const settings = await readSettings(database);
  const root = settings.coinAddress('btc');
  const known = await openBitcoinKey({ database, vault }, root);
  if (known === undefined || root === undefined) return { bitcoin_key: null };
  const { text } = known.key;
  const { highestPaid, countedAfter } = await neighbours.readPaidIndexes(database, root);
  return {
    bitcoin_key: {
      key: `${text.slice(0, 8)}…${text.slice(-6)}`,
      next_index: known.nextIndex,
      highest_paid: highestPaid,
      unpaid: known.nextIndex === null ? 0 : known.nextIndex - 1 - countedAfter,
      gap: settings.number('bitcoin_address_gap'),
    },
  };
}

/** Throws BITCOIN_INDEX_USED for an index that may have been given, and where no key is in use. */
export async function setNextBitcoinIndex(
  dependencies: Pick<Dependencies, 'database' | 'vault' | 'audit' | 'neighbours'>,
  { actor, next }: { actor: Actor; next: number },
): Promise<{ bitcoin_key: BitcoinKey | null }> {
  return dependencies.database.transaction().execute(async (trx) => {
    const root = (await readSettings(trx)).coinAddress('btc');
    const known = await openBitcoinKey({ ...dependencies, database: trx }, root);
    if (
      root === undefined ||
      known === undefined ||
      !(await setFirstIndex(trx, { root, first: next }))
    )
      throw new AppError('BITCOIN_INDEX_USED');
    await dependencies.audit.record(trx, {
      action: 'settings_changed',
      author: authorOf(actor),
      subject: { kind: 'setting', id: 'bitcoin_next_index' },
      facts: { from: known.nextIndex?.toString() ?? '', to: next.toString() },
    });
    return getBitcoinKey({ ...dependencies, database: trx });
  });
}
