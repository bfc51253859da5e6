import { type RawBuilder, sql } from 'kysely';

/** A name or an address as it is compared: small letters, by the same rule on every machine. */
export function fold(text: string): string {
  return text.toLowerCase();
}

/**
 * The same of a column. The database's own collation may fold otherwise, a Turkish one I to ı; this one folds by
 * Unicode's rule everywhere.
 */
export function folded(column: string): RawBuilder<string> {
  return sql<string>`lower(${sql.ref(column)} collate pg_unicode_fast)`;
}
