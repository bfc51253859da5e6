import { adminUserSchema, newUsernameSchema } from '@ghost-pay/contract/auth/auth.schemas';
import { paymentIdIn, transactionHashIn } from '@ghost-pay/contract/typed-text';
import { maxAmount, toDecimal } from '@ghost-pay/contract/money';
import { newPriceSchema } from '@ghost-pay/contract/pricing/pricing.schemas';
import { updateSettingsSchema } from '@ghost-pay/contract/settings/settings.schemas';
import { emailAddress, noteText } from '@ghost-pay/contract/text';
import { accountSchema } from '@ghost-pay/contract/transactions/payment-fields';
import { isPaidByCode } from '@ghost-pay/contract/transactions/code-words';
import { donationMinorRange } from '@ghost-pay/contract/transactions/payer-rules';
import { webhookSchema } from '@ghost-pay/contract/webhooks/webhook-input';
import { sql } from 'kysely';
import type { z } from 'zod';
import { verifyAuditTrail } from '../../../apps/server/src/core/audit/verify-audit-trail.ts';
import type { Dependencies } from '../../../apps/server/src/dependencies.ts';

type Ground = Pick<Dependencies, 'database' | 'vault'>;

/** Reads all stored rows again and checks them by the rules of their input. Returns the violations. */
export async function findWrongRows(ground: Ground): Promise<string[]> {
  const verdict = await verifyAuditTrail(ground);
  return [
    ...(await findWrongPayments(ground)),
    ...(await findWrongAccounts(ground)),
    ...(await findWrongOffers(ground)),
    ...(verdict.intact ? [] : [`audit entry ${verdict.brokenAt}: ${verdict.reason}`]),
  ];
}

/** Whether the text is exactly its schema's output: valid, and stored in its one form. */
function isAsRead(schema: z.ZodType, value: unknown): boolean {
  const parsed = schema.safeParse(value);
  return parsed.success && parsed.data === value;
}

// U+FFFD is never sent: it appears where half a character was stored.
const isWholeText = (text: string | null) => text === null || !text.includes('\ufffd');

async function findWrongPayments({ database }: Ground): Promise<string[]> {
  const wrong: string[] = [];
  const note = noteText({ max: 2000, required: '' });
  const rows = await database
    .selectFrom('transactions')
    .leftJoin('transaction_logs', (join) =>
      join
        .onRef('transaction_logs.transaction_id', '=', 'transactions.id')
        .on('transaction_logs.action', '=', 'created'),
    )
    .groupBy('transactions.id')
    .selectAll('transactions')
    .select(({ fn }) => fn.count<number>('transaction_logs.id').as('created_entries'))
    .select(
      sql<
        string[]
      >`array(select last4 from payment_codes where transaction_id = transactions.id)`.as(
        'code_ends',
      ),
    )
    .execute();
  for (const row of rows) {
    const isSubscription = row.type === 'ghost-eshop-pro';
    const isVerified = row.status === 'pending_subscription_update' || row.status === 'completed';
    const rules: Readonly<Record<string, boolean>> = {
      payment_id: paymentIdIn(row.payment_id) === row.payment_id,
      hash:
        row.txid === null ||
        row.chain === null ||
        transactionHashIn(row.chain, row.txid) === row.txid,
      coin: (row.payment_method === 'crypto') === (row.crypto_type !== null),
      code: isPaidByCode(row.payment_method)
        ? row.code_ends.length > 0 && row.code_ends.every((end) => /^[0-9A-Z]{4}$/.test(end))
        : row.code_ends.length === 0,
      amount:
        Number.isSafeInteger(row.amount_minor) &&
        row.amount_minor > 0 &&
        toDecimal(row.amount_minor, row.currency) <= maxAmount,
      donation:
        isSubscription ||
        (row.payment_method === 'crypto' &&
          row.amount_minor >= donationMinorRange.min &&
          row.amount_minor <= donationMinorRange.max),
      duration: isSubscription === (row.subscription_duration !== null),
      username: !isSubscription || isAsRead(accountSchema.shape.userUsername, row.user_username),
      email: !isSubscription || isAsRead(accountSchema.shape.userEmail, row.user_email),
      notes: row.notes === null || isAsRead(note, row.notes),
      texts: [row.user_username, row.user_email, row.notes].every(isWholeText),
      payment_verified: row.payment_verified === isVerified,
      subscription_updated:
        row.subscription_updated === (row.status === 'completed' && isSubscription),
      donation_status: isSubscription || row.status !== 'pending_subscription_update',
      times: row.updated_at >= row.created_at,
      created_entry: row.created_entries === 1,
    };
    for (const [rule, holds] of Object.entries(rules))
      if (!holds) wrong.push(`payment ${row.payment_id} breaks the rule of ${rule}`);
  }
  return wrong;
}

async function findWrongAccounts({ database }: Ground): Promise<string[]> {
  const wrong: string[] = [];
  const email = emailAddress('');
  for (const row of await database.selectFrom('admin_users').selectAll().execute()) {
    const isRight =
      isAsRead(newUsernameSchema, row.username) &&
      adminUserSchema.shape.role.safeParse(row.role).success &&
      (row.email === null || isAsRead(email, row.email)) &&
      row.password_hash.startsWith('$argon2id$') &&
      row.twofa_enabled === (row.twofa_setup_at !== null);
    if (!isRight) wrong.push(`the account ${JSON.stringify(row.username)} breaks a rule`);
  }
  const chiefs = await database
    .selectFrom('admin_users')
    .select('id')
    .where('role', '=', 'super_admin')
    .where('twofa_enabled', '=', true)
    .execute();
  if (chiefs.length === 0) wrong.push('there is no super admin with a second factor');
  return wrong;
}

async function findWrongOffers({ database }: Ground): Promise<string[]> {
  const wrong: string[] = [];
  for (const row of await database.selectFrom('pricing').selectAll().execute()) {
    const price = { ...row, price: toDecimal(row.price_minor, row.currency) };
    if (!newPriceSchema.safeParse(price).success) wrong.push(`the price ${row.id} breaks a rule`);
  }
  for (const { key, value } of await database.selectFrom('settings').selectAll().execute())
    if (!updateSettingsSchema.safeParse({ [key]: value }).success)
      wrong.push(`the setting ${key} is ${JSON.stringify(value)}`);
  for (const row of await database.selectFrom('webhook_endpoints').selectAll().execute())
    if (!webhookSchema.safeParse(row).success || !isWholeText(row.url))
      wrong.push(`the webhook ${JSON.stringify(row.url)} breaks a rule`);
  return wrong;
}
