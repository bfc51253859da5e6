import type { Vault } from '../vault/vault.ts';
import type { ChainedEntry, PersonalPart } from './audit.repository.ts';

/**
 * The hash of an entry, keyed with HMAC-SHA-256 by the vault. An attacker who can write to the database but
 * lacks the key for hashes cannot forge a chain that verifies.
 */
export function hashOfEntry(vault: Pick<Vault, 'lookupHash'>, entry: ChainedEntry): Buffer {
  const facts = Object.entries(entry.facts).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return vault.lookupHash(
    `audit entry:${JSON.stringify([
      entry.id,
      entry.at.toISOString(),
      entry.action,
      entry.author_kind,
      entry.author_id,
      entry.subject_kind,
      entry.subject_id,
      facts,
      entry.personal_hash?.toString('hex') ?? null,
      entry.previous_hash.toString('hex'),
    ])}`,
  );
}

/** The keyed hash that binds an entry to its personal part. */
export function hashOfPersonalPart(
  vault: Pick<Vault, 'lookupHash'>,
  { id, personal }: { id: number; personal: PersonalPart },
): Buffer {
  return vault.lookupHash(
    `audit personal part:${JSON.stringify([
      id,
      personal.author_name,
      personal.address,
      personal.user_agent,
      personal.subject_name,
      personal.details,
    ])}`,
  );
}
