import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../core/database/database.ts';

/**
 * Clears everything that only a lost key could open. Codes and card tokens are emptied, and second factors and webhooks
 * have to be set up again. The audit trail up to here can no longer be verified, and is marked accordingly.
 */
export async function forgetLostKey(trx: DatabaseTransaction): Promise<void> {
  await trx
    .updateTable('transactions')
    .set({ payment_ipn_token_encrypted: null })
    .where('payment_ipn_token_encrypted', 'is not', null)
    .execute();
  // A backup from before the codes' own table has them in their payments.
  if (await hasColumn(trx, { table: 'payment_codes', column: 'code_encrypted' }))
    await trx.updateTable('payment_codes').set({ code_encrypted: null }).execute();
  else
    await sql`update transactions set payment_code_encrypted = null
      where payment_code_encrypted is not null`.execute(trx);
  await trx.updateTable('card_payments').set({ next_check_at: null }).execute();
  // Their secrets are lost, so nothing can be signed. An endpoint that is added again gets a new secret.
  await trx.deleteFrom('webhook_endpoints').execute();
  await trx
    .updateTable('admin_users')
    .set({ twofa_enabled: false, twofa_setup_at: null, twofa_secret_encrypted: null })
    .execute();
  await trx.deleteFrom('recovery_codes').execute();
  await trx.deleteFrom('passkeys').execute();
  // A backup from before the payers of quotes has no column for them.
  if (await hasColumn(trx, { table: 'quotes', column: 'payer_encrypted' }))
    await trx.updateTable('quotes').set({ payer_encrypted: null }).execute();
  await trx
    .insertInto('installation_facts')
    .columns(['key', 'value'])
    .expression((from) =>
      from
        .selectFrom('audit_head')
        .select([
          sql<string>`'audit_checked_from'`.as('key'),
          sql<string>`last_id::text`.as('value'),
        ]),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ value: row.ref('excluded.value') })),
    )
    .execute();
}

async function hasColumn(
  trx: DatabaseTransaction,
  { table, column }: { table: string; column: string },
): Promise<boolean> {
  const { rows } = await sql`select from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name = ${column}`.execute(
    trx,
  );
  return rows.length > 0;
}
