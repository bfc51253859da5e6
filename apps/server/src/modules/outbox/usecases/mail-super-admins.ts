import type { DatabaseTransaction } from '../../../core/database/database.ts';
import type { JobRecorder } from '../../../core/jobs/jobs.ts';
import type { MailGateway } from '../../../gateways/mail/mail-gateway.ts';
import { listAdminRecipients } from '../../auth/auth.public.ts';
import type { Notice } from '../mail-facts.ts';
import { eventIdOf } from '../mail-rules.ts';
import { mailboxOf } from '../mailbox.ts';
import { insertMails } from '../outbox.repository.ts';
import { sendMailsJob } from './send-mails.ts';

/**
 * Puts a mail to every super admin with an address into the outbox, once for each `name` of the happening. Returns the
 * number of recipients; 0 without a mail server.
 */
export async function mailSuperAdmins(
  trx: DatabaseTransaction,
  {
    jobs,
    mail,
    ...told
  }: {
    readonly jobs: JobRecorder;
    readonly mail: MailGateway | undefined;
    readonly name: string;
    readonly notice: Notice;
    readonly now: Date;
  },
): Promise<number> {
  if (mail === undefined) return 0;
  const { name, notice, now } = told;
  const recipients = (await listAdminRecipients(trx)).filter(({ role }) => role === 'super_admin');
  const mails = recipients.map(({ email: recipient }) => ({
    ...notice,
    eventId: eventIdOf(name),
    recipient,
    mailbox: mailboxOf(recipient),
    transactionId: null,
  }));
  const made = await insertMails(trx, { mails, domain: mail.domain, now });
  if (made > 0) await jobs.record(trx, sendMailsJob, {});
  return recipients.length;
}
