import { compatibleSince, schemaRange } from '../operations/site-database/schema-range.ts';
import { programVersion } from '../program-version.ts';

/** The answer of `ghost-pay version`. It needs no settings and no database. */
export function describeVersion(): readonly string[] {
  const { oldest, newest } = schemaRange;
  return [
    `ghost-pay ${programVersion}`,
    `Schema      ${newest}`,
    `Opens       databases of the schemas ${oldest} to ${newest}; an older one is migrated at the start`,
    `Beside      servers of versions that know the schema ${compatibleSince}, during an upgrade`,
    `Node        ${process.versions.node}`,
    `PostgreSQL  18 or newer outside; the embedded one is 18`,
  ];
}
