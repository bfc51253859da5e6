import { overdueTransferHours } from '@ghost-pay/contract/transfers/transfer-words';
import { overdueBefore } from '@ghost-pay/contract/transactions/waiting';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import type { JobHandler, JobRecorder } from '../../../core/jobs/jobs.ts';
import type { MailGateway } from '../../../gateways/mail/mail-gateway.ts';
import { readSettings } from '../../settings/settings.public.ts';
import type { Notice } from '../mail-facts.ts';
import { eventIdOf } from '../mail-rules.ts';
import { isMailed } from '../mail-switches.ts';
import { mailboxOf } from '../mailbox.ts';
import { insertMails } from '../outbox.repository.ts';
import { listAdminRecipients } from '../../auth/auth.public.ts';
import { readUnclaimedFigures } from '../../transfers/transfers.public.ts';
import { findOverdue } from '../../payments/payments.public.ts';
import { sendMailsJob } from './send-mails.ts';

/** The number of overdue payments that the list names. */
const named = 25;

/**
 * Mails the administrators a list of overdue payments, and of money that belongs to no payment, once a day. A second run on the same day mails nothing twice.
 */
export function mailOverdueList({
  database,
  clock,
  jobs,
  mail,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: JobRecorder;
  readonly mail: MailGateway | undefined;
}): JobHandler {
  return {
    kind: { name: 'mail-overdue-list', retryLimit: 5, retryDelaySeconds: 300, cron: '0 7 * * *' },
    async run() {
      if (mail === undefined) return;
      const now = clock.now();
      const settings = await readSettings(database);
      if (!isMailed('admin_overdue', settings)) return;
      const maxPendingHours = settings.maxPendingHours();
      const before = overdueBefore({ now, maxPendingHours });
      const { total, oldest } = await findOverdue(database, { before, limit: named });
      const dayAgo = new Date(now.getTime() - overdueTransferHours * 3_600_000);
      const unclaimed = await readUnclaimedFigures(database, { overdueBefore: dayAgo });
      if (total === 0 && unclaimed.overdue === 0) return;
      const notice: Notice = {
        kind: 'admin_overdue',
        facts: {
          total,
          maxPendingHours,
          oldest: oldest.map(({ payment_id: paymentId, created_at }) => ({
            paymentId,
            createdAt: created_at.toISOString(),
          })),
          ...(unclaimed.overdue > 0 && {
            unclaimed: { count: unclaimed.overdue, usdMinor: unclaimed.overdueUsdMinor },
          }),
        },
      };
      const eventId = eventIdOf(`overdue list of ${now.toISOString().slice(0, 10)}`);
      await database.transaction().execute(async (trx) => {
        const mails = (await listAdminRecipients(trx)).map(({ email: recipient }) => ({
          eventId,
          recipient,
          mailbox: mailboxOf(recipient),
          transactionId: null,
          ...notice,
        }));
        const made = await insertMails(trx, { mails, domain: mail.domain, now });
        if (made > 0) await jobs.record(trx, sendMailsJob, {});
      });
    },
  };
}
