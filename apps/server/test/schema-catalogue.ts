import type { ClientBase } from 'pg';
import { SITE_ROLE } from '../src/operations/embedded-postgres/database-probe.ts';

/**
 * All rights, except those of the running site's role, which is granted its rights anew at every start.
 * `kind` is an object type of acldefault: an object without explicit grants is written with PostgreSQL's
 * defaults.
 */
const rights = ({ acl, kind, owner }: { acl: string; kind: string; owner: string }) =>
  `array(select format('%s %s %s', grantee::regrole, privilege_type, is_grantable)
    from aclexplode(coalesce(${acl}, acldefault(${kind}, ${owner})))
    where grantee::regrole::text <> '${SITE_ROLE}' order by 1)`;
const relationKind = `case relkind when 'S' then 's' else 'r' end::"char"`;

/**
 * Each query returns one line for each object of one type in the schema `public`, in PostgreSQL's own
 * notation. Objects of extensions are left out.
 */
const catalogues: Readonly<Record<string, string>> = {
  schemas: `select format('schema %s %s', nspname, ${rights({ acl: 'nspacl', kind: `'n'`, owner: 'nspowner' })})
    from pg_namespace where nspname = 'public'`,
  extensions: `select format('extension %s %s', extname, extversion) from pg_extension`,
  relations: `select format('relation %s %s %s %s %s %s %s %s', relname, relkind, relpersistence, reloptions,
      relrowsecurity, relforcerowsecurity, relreplident, pg_get_userbyid(relowner))
    from pg_class where relnamespace = 'public'::regnamespace`,
  columns: `select format('column %s.%s %s %s not null: %s default: %s identity: %s generated: %s collation: %s storage: %s',
      relname, attname, row_number() over (partition by attrelid order by attnum), format_type(atttypid, atttypmod),
      attnotnull, pg_get_expr(adbin, adrelid), attidentity, attgenerated, attcollation::regcollation, attstorage)
    from pg_attribute join pg_class relation on relation.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped`,
  sequences: `select format('sequence %s %s', seqrelid::regclass, to_jsonb(it) - 'seqrelid') from pg_sequence it
    join pg_class relation on relation.oid = seqrelid where relnamespace = 'public'::regnamespace`,
  constraints: `select format('constraint %s on %s %s valid: %s', conname, conrelid::regclass, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select format('index %s valid: %s', pg_get_indexdef(indexrelid), indisvalid) from pg_index
    join pg_class relation on relation.oid = indexrelid where relnamespace = 'public'::regnamespace`,
  views: `select format('view %s %s', relname, pg_get_viewdef(oid)) from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`,
  triggers: `select format('trigger %s enabled: %s', pg_get_triggerdef(it.oid), tgenabled) from pg_trigger it
    join pg_class relation on relation.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal`,
  functions: `select format('function %s %s', pg_get_functiondef(oid), ${rights({ acl: 'proacl', kind: `'f'`, owner: 'proowner' })})
    from pg_proc
    where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') and not exists
      (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`,
  types: `select format('type %s %s %s %s', typname, typtype, typbasetype::regtype,
      (select array_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = pg_type.oid))
    from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r') and not exists
      (select from pg_depend where classid = 'pg_type'::regclass and objid = pg_type.oid and deptype = 'e')`,
  policies: `select format('policy %s', to_jsonb(it)) from pg_policies it where schemaname = 'public'`,
  rules: `select format('rule %s', to_jsonb(it)) from pg_rules it where schemaname = 'public'`,
  statistics: `select format('statistics %s', pg_get_statisticsobjdef(oid)) from pg_statistic_ext
    where stxnamespace = 'public'::regnamespace`,
  grants: `select format('grants on %s %s', relname, ${rights({ acl: 'relacl', kind: relationKind, owner: 'relowner' })})
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
    union all select format('grants on %s.%s %s', attrelid::regclass, attname, attacl) from pg_attribute
      join pg_class relation on relation.oid = attrelid
      where relnamespace = 'public'::regnamespace and attacl is not null
    union all select format('grants to come on %s %s', defaclobjtype, defaclacl) from pg_default_acl`,
  comments: `select format('comment %s %s', pg_describe_object(classoid, objoid, objsubid), description) from pg_description
    where classoid in ('pg_class'::regclass, 'pg_constraint'::regclass, 'pg_trigger'::regclass) and objoid in
      (select oid from pg_class where relnamespace = 'public'::regnamespace
       union select oid from pg_constraint where connamespace = 'public'::regnamespace
       union select oid from pg_trigger where tgrelid in
         (select oid from pg_class where relnamespace = 'public'::regnamespace))`,
};

/**
 * The whole schema as sorted lines. They are equal for two databases with equal tables, columns, constraints,
 * indexes, triggers, functions and grants, independent of their rows.
 */
export async function readSchema(client: Pick<ClientBase, 'query'>): Promise<string[]> {
  const lines: string[] = [];
  for (const catalogue of Object.values(catalogues)) {
    const { rows } = await client.query<{ line: string }>(
      `select * from (${catalogue}) as it (line)`,
    );
    lines.push(...rows.map(({ line }) => line));
  }
  return lines.toSorted();
}
