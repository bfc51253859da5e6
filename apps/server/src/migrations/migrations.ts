import type { Migration } from 'kysely/migration';
import { up as firstSchema } from './0001-first-schema.ts';

/** All migrations in order. A released one is never edited: what it got wrong, the next one mends. */
export const migrations: Record<string, Migration> = {
  '0001-first-schema': { up: firstSchema },
};
