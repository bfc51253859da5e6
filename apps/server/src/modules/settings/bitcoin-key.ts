import type { Queryable } from '../../core/database/database.ts';
import type { SecretCell, Vault } from '../../core/vault/vault.ts';
import { findBitcoinKey } from './bitcoin-keys.repository.ts';
import { type ExtendedKey, readExtendedKey } from './extended-key.ts';

/** The key in use, from which Bitcoin payments get addresses of their own. */
export interface BitcoinKey {
  readonly id: string;
  /** Null after a restore, until a super admin has set it. */
  readonly nextIndex: number | null;
  readonly key: ExtendedKey;
}

export function cellOfKey(id: string): SecretCell {
  return { table: 'bitcoin_keys', row: id, column: 'key_encrypted' };
}

/** The key whose address of index 0 is `root`, the site's present Bitcoin address; undefined without one. */
export async function openBitcoinKey(
  { database, vault }: { readonly database: Queryable; readonly vault: Pick<Vault, 'decrypt'> },
  root: string | undefined,
): Promise<BitcoinKey | undefined> {
  const row = root === undefined ? undefined : await findBitcoinKey(database, root);
  if (row === undefined) return undefined;
  const read = readExtendedKey(vault.decrypt(cellOfKey(row.id), row.key_encrypted));
  if ('refusal' in read) throw new TypeError('The stored key cannot be read');
  return { id: row.id, nextIndex: row.next_index, key: read.key };
}
