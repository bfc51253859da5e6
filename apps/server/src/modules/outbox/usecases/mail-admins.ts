import { overdueBefore } from '@ghost-pay/contract/transactions/waiting';
import { overdueTransferHours } from '@ghost-pay/contract/transfers/transfer-words';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import type { JobHandler, JobRecorder } from '../../../core/jobs/jobs.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { MailGateway } from '../../../gateways/mail/mail-gateway.ts';
import { type AdminRecipient, listAdminRecipients } from '../../auth/auth.public.ts';
import { findOverdue } from '../../payments/payments.public.ts';
import { readSettings } from '../../settings/settings.public.ts';
import { readUnclaimedFigures } from '../../transfers/transfers.public.ts';
import type { Notice } from '../mail-facts.ts';
import { eventIdOf, mailboxOf } from '../mail-rules.ts';
import { isMailed } from '../mail-switches.ts';
import { insertMails } from '../outbox.repository.ts';
import { sendMailsJob } from './send-mails.ts';

interface Told {
  readonly jobs: JobRecorder;
  readonly mail: MailGateway;
  /** Of the happening: its mails are made once. */
  readonly name: string;
  readonly notice: Notice;
  readonly now: Date;
}

/**
 * Puts a mail to every super admin with an address into the outbox, once for each `name` of the happening. Returns the
 * number of recipients; 0 without a mail server.
 */
export async function mailSuperAdmins(
  trx: DatabaseTransaction,
  { mail, ...told }: Omit<Told, 'mail'> & { readonly mail: MailGateway | undefined },
): Promise<number> {
  if (mail === undefined) return 0;
  const recipients = (await listAdminRecipients(trx)).filter(({ role }) => role === 'super_admin');
  await insertFor(trx, recipients, { mail, ...told });
  return recipients.length;
}

async function insertFor(
  trx: DatabaseTransaction,
  recipients: readonly AdminRecipient[],
  { jobs, mail, name, notice, now }: Told,
): Promise<void> {
  const mails = recipients.map(({ email: recipient }) => ({
    ...notice,
    eventId: eventIdOf(name),
    recipient,
    mailbox: mailboxOf(recipient),
    transactionId: null,
  }));
  const made = await insertMails(trx, { mails, domain: mail.domain, now });
  if (made > 0) await jobs.record(trx, sendMailsJob, {});
}

/** The number of overdue payments that the list names. */
const named = 25;

/**
 * Mails the administrators a list of overdue payments, and of money that belongs to no payment, once a day. A second run
 * on the same day mails nothing twice.
 */
export function mailOverdueList({
  database,
  clock,
  jobs,
  mail,
}: Pick<Dependencies, 'database' | 'clock' | 'jobs' | 'mail'>): JobHandler {
  return {
    kind: { name: 'mail-overdue-list', retryLimit: 5, retryDelaySeconds: 300, cron: '0 7 * * *' },
    async run() {
      if (mail === undefined) return;
      const now = clock.now();
      const settings = await readSettings(database);
      if (!isMailed('admin_overdue', settings)) return;
      const maxPendingHours = settings.number('security_max_pending_hours');
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
      const name = `overdue list of ${now.toISOString().slice(0, 10)}`;
      await database.transaction().execute(async (trx) => {
        await insertFor(trx, await listAdminRecipients(trx), { jobs, mail, name, notice, now });
      });
    },
  };
}
