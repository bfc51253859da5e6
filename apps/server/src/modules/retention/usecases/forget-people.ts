import type { FastifyBaseLogger } from 'fastify';
import { type AuditTrail, systemAuthor } from '../../../core/audit/audit-trail.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Database, DatabaseTransaction, Queryable } from '../../../core/database/database.ts';
import { inBatches } from '../../../core/database/in-batches.ts';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import type { Vault } from '../../../core/vault/vault.ts';
import { numberSettings } from '@ghost-pay/contract/settings/setting-keys';
import { readSettings } from '../../settings/settings.public.ts';
import { retentionLimits } from '../retention-limits.ts';
import {
  countDue,
  type DuePayment,
  eraseDueAuditParts,
  eraseDueCardSecrets,
  eraseDueContests,
  eraseDueReasons,
  eraseOldSignInPlaces,
  erasePaymentsPeople,
  type RetentionLimits,
  lockDuePayments,
} from '../retention.repository.ts';
import { erasedDetails, erasedReason } from '../retention.texts.ts';

export interface RetentionDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly audit: AuditTrail;
  readonly log: FastifyBaseLogger;
}

/**
 * Erases personal data at the end of its retention: the names, addresses and notes of payments that have been final
 * for `personal_keep_months`, of later claims on them, the reasons of dismissed transfers, the personal parts of old audit entries, and the secrets of
 * card payments. Amounts and statuses stay, so totals do not change. A second run finds nothing left to do.
 */
export function forgetPeople(dependencies: RetentionDependencies): JobHandler {
  const { database, clock, audit, log } = dependencies;
  return {
    kind: { name: 'forget-people', retryLimit: 5, retryDelaySeconds: 300, cron: '23 3 * * *' },
    async run(_, ending) {
      const limits = await readLimits(database, clock.now());
      const payments = await inBatches({ database, ending }, (trx, limit) =>
        eraseBatch(trx, dependencies, { limits, limit }),
      );
      const contests = await inBatches({ database, ending }, async (trx, limit) => {
        const erased = await eraseDueContests(trx, { limits, limit });
        if (erased > 0) await recordErasure(trx, audit, { contests: erased });
        return erased;
      });
      const reasons = await inBatches({ database, ending }, (trx, limit) =>
        eraseDueReasons(trx, { limits, limit, details: erasedReason }),
      );
      const cardSecrets = await inBatches({ database, ending }, (trx, limit) =>
        eraseDueCardSecrets(trx, { limits, limit }),
      );
      const auditEntries = await inBatches({ database, ending }, async (trx, limit) => {
        const erased = await eraseDueAuditParts(trx, { limits, limit });
        if (erased > 0) await recordErasure(trx, audit, { audit_entries: erased });
        return erased;
      });
      const signInPlaces = await inBatches({ database, ending }, (trx, limit) =>
        eraseOldSignInPlaces(trx, { limits, limit }),
      );
      const erased = { payments, contests, reasons, cardSecrets, auditEntries, signInPlaces };
      if (Object.values(erased).some((count) => count > 0))
        log.info(erased, 'personal data erased');
    },
  };
}

/** The numbers that `forgetPeople` would erase now. */
export async function countDuePeople({
  database,
  clock,
}: Pick<RetentionDependencies, 'database' | 'clock'>): ReturnType<typeof countDue> {
  return countDue(database, await readLimits(database, clock.now()));
}

async function readLimits(database: Queryable, now: Date): Promise<RetentionLimits> {
  const settings = await readSettings(database);
  const personalKeepMonths = settings.wholeNumber(
    'personal_keep_months',
    numberSettings.personal_keep_months,
  );
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
