import { type AuditTrail, systemAuthor } from '../../../core/audit/audit-trail.ts';
import type { DatabaseTransaction, Queryable } from '../../../core/database/database.ts';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import { periodicErase } from '../../../core/jobs/periodic-erase.ts';
import type { Vault } from '../../../core/vault/vault.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { readSettings } from '../../settings/settings.public.ts';
import { retentionLimits } from '../retention-limits.ts';
import {
  countDue,
  type DuePayment,
  eraseDueAuditParts,
  eraseDueCardSecrets,
  eraseDueContests,
  eraseDueReasons,
  eraseOldSignInAddresses,
  erasePaymentsPeople,
  lockDuePayments,
  type RetentionLimits,
} from '../retention.repository.ts';
import { erasedDetails, erasedReason } from '../retention.texts.ts';

type RetentionDependencies = Pick<Dependencies, 'database' | 'clock' | 'log' | 'vault' | 'audit'>;

/**
 * Erases personal data at the end of its retention: the names, addresses and notes of payments that have been final
 * for `personal_keep_months`, of later claims on them, the reasons of dismissed transfers, the personal parts of old audit entries, and the secrets of
 * card payments. Amounts and statuses stay, so totals do not change.
 */
export function forgetPeople(dependencies: RetentionDependencies): JobHandler {
  const { database, audit } = dependencies;
  return periodicErase(dependencies, {
    name: 'forget-people',
    cron: '23 3 * * *',
    erase: async (now, batched) => {
      const limits = await readLimits(database, now);
      const payments = await batched((trx, limit) =>
        eraseBatch(trx, dependencies, { limits, limit }),
      );
      const recorded = (kind: string, eraseDue: typeof eraseDueContests) =>
        batched(async (trx, limit) => {
          const erased = await eraseDue(trx, { limits, limit });
          if (erased > 0) await recordErasure(trx, audit, { [kind]: erased });
          return erased;
        });
      const contests = await recorded('contests', eraseDueContests);
      const reasons = await batched((trx, limit) =>
        eraseDueReasons(trx, { limits, limit, details: erasedReason }),
      );
      const cardSecrets = await batched((trx, limit) =>
        eraseDueCardSecrets(trx, { limits, limit }),
      );
      const auditEntries = await recorded('audit_entries', eraseDueAuditParts);
      const signInAddresses = await batched((trx, limit) =>
        eraseOldSignInAddresses(trx, { limits, limit }),
      );
      return { payments, contests, reasons, cardSecrets, auditEntries, signInAddresses };
    },
  });
}

/** The numbers that `forgetPeople` would erase now. */
export async function countDuePeople({
  database,
  clock,
}: Pick<Dependencies, 'database' | 'clock'>): ReturnType<typeof countDue> {
  return countDue(database, await readLimits(database, clock.now()));
}

async function readLimits(database: Queryable, now: Date): Promise<RetentionLimits> {
  const settings = await readSettings(database);
  const personalKeepMonths = settings.number('personal_keep_months');
  return retentionLimits({ now, personalKeepMonths });
}

async function eraseBatch(
  trx: DatabaseTransaction,
  { vault, audit, clock }: RetentionDependencies,
  { limits, limit }: { limits: RetentionLimits; limit: number },
): Promise<number> {
  const due = await lockDuePayments(trx, { limits, limit });
  if (due.length === 0) return 0;
  const { payments, contests, auditEntries } = await erasePaymentsPeople(trx, {
    payments: due.map((payment) => ({ id: payment.id, hash: hashOfPerson(vault, payment) })),
    details: erasedDetails,
    now: clock.now(),
  });
  await recordErasure(trx, audit, { payments, contests, audit_entries: auditEntries });
  return payments;
}

async function recordErasure(
  trx: DatabaseTransaction,
  audit: AuditTrail,
  facts: Readonly<Record<string, number>>,
): Promise<void> {
  await audit.record(trx, { action: 'personal_data_erased', author: systemAuthor, facts });
}

/** Equal for payments with the same username or, without a username, the same e-mail address. */
function hashOfPerson(vault: Vault, { user_username, user_email }: DuePayment): Buffer | null {
  const person = user_username ?? user_email?.toLowerCase();
  return person === undefined ? null : vault.lookupHash(`person:${person}`);
}
