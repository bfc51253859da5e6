import { type Kysely, sql } from 'kysely';

const statements = [
  // The username and e-mail address that the visitor gave, sealed.
  `alter table quotes add column payer_encrypted bytea`,
  // As for every sealed column: 0016-key-ring.ts.
  `create function require_key_of_payer_encrypted() returns trigger language plpgsql as $$
    begin
      perform require_cell_key(new.payer_encrypted);
      return new;
    end $$`,
  `create trigger quotes_payer_encrypted_key before insert or update of payer_encrypted on quotes for each row
    when (new.payer_encrypted is not null) execute function require_key_of_payer_encrypted()`,
  // The rows to erase.
  `create index quotes_payer_idx on quotes (created_at) where payer_encrypted is not null`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
