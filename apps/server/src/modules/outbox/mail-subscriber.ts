import type { DatabaseTransaction } from '../../core/database/database.ts';
import type { EventSubscriber } from '../../core/events/event-dispatcher.ts';
import type { RecordedEvent } from '../../core/events/events.repository.ts';
import type { Dependencies } from '../../dependencies.ts';
import { listAdminRecipients } from '../auth/auth.public.ts';
import { readPayments } from '../payments/payments.public.ts';
import { readSettings } from '../settings/settings.public.ts';
import {
  dayMs,
  eventIdOf,
  mailboxOf,
  newsworthyMs,
  unpaidKinds,
  unpaidMailsPerDay,
} from './mail-rules.ts';
import type { Notice, PaymentFacts } from './mail-facts.ts';
import { isMailed } from './mail-switches.ts';
import { type Addressed, mailedColumns, noticesOf } from './notices.ts';
import { countMailsTo, insertMails } from './outbox.repository.ts';
import { sendMailsJob } from './usecases/send-mails.ts';

/** Puts a mail into the outbox for each recipient of an event; none without a mail server. */
export function mailSubscriber({
  clock,
  log,
  jobs,
  mail,
}: Pick<Dependencies, 'clock' | 'log' | 'jobs' | 'mail'>): EventSubscriber {
  async function isWanted(trx: DatabaseTransaction, { recipient, notice }: Addressed) {
    if (!isUnpaid(notice)) return true;
    const since = new Date(clock.now().getTime() - dayMs);
    const count = await countMailsTo(trx, {
      mailbox: mailboxOf(recipient),
      kinds: [...unpaidKinds, 'payment_situation'],
      since,
    });
    if (count < unpaidMailsPerDay) return true;
    log.warn({ paymentId: notice.facts.paymentId }, 'too many mails to one address in a day');
    return false;
  }

  return {
    async take(trx, events) {
      if (mail === undefined) return;
      const now = clock.now();
      const news = events.filter(
        ({ happened_at: at }) => now.getTime() - at.getTime() <= newsworthyMs,
      );
      if (news.length === 0) return;
      const settings = await readSettings(trx);
      const admins = await listAdminRecipients(trx);
      const payments = await readPayments(trx, {
        ids: news.flatMap(({ transaction_id: id }) => id ?? []),
        columns: mailedColumns,
      });
      let made = 0;
      for (const event of news) {
        const transactionId = event.transaction_id;
        const payment = transactionId === null ? undefined : payments.get(transactionId);
        for (const addressed of noticesOf({ event, payment, admins })) {
          const { recipient, notice } = addressed;
          if (!isMailed(notice.kind, settings) || !(await isWanted(trx, addressed))) continue;
          const mailbox = mailboxOf(recipient);
          const mails = [
            { ...notice, recipient, mailbox, eventId: eventIdFor(notice, event), transactionId },
          ];
          made += await insertMails(trx, { mails, domain: mail.domain, now });
        }
      }
      if (made > 0) await jobs.record(trx, sendMailsJob, {});
    },
  };
}

/** Reached only with the money of a whole payment: for the others a cent suffices, or a token that is worth nothing. */
const costly: readonly string[] = ['received', 'paid_twice', 'paid_after_failed'];

function isUnpaid(notice: Notice): notice is Extract<Notice, { facts: PaymentFacts }> {
  if (notice.kind === 'payment_situation') return !costly.includes(notice.facts.situation);
  return unpaidKinds.some((kind) => kind === notice.kind);
}

/** A situation of a payment is mailed once, however often it is reached. */
function eventIdFor(
  notice: Notice,
  { event_id: eventId, transaction_id: id }: RecordedEvent,
): string {
  return notice.kind === 'payment_situation'
    ? eventIdOf(`situation ${id} ${notice.facts.situation}`)
    : eventId;
}
