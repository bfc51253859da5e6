import { hasAlertRecipient } from '../../auth/auth.public.ts';
import {
  type MailContact,
  type OutboxFigures,
  readMailContact,
  readOutboxFigures,
} from '../../outbox/outbox.public.ts';
import {
  ageOf,
  type Alert,
  type Check,
  type Finding,
  momentOf,
  off,
  ok,
  rowOf,
  warning,
  well,
  wrong,
} from '../check.ts';
import { awayMs } from './services.ts';

interface Mail {
  /** Null without a mail server. */
  readonly contact: MailContact | null;
  readonly outbox: OutboxFigures;
}

const mailAway: Alert<Mail> = {
  severity: 'error',
  holdMs: awayMs,
  // No mail can tell of it.
  mailAfterMs: null,
  find({ contact }) {
    if (contact === null || contact.failing === null) return well;
    const { since, lastAt: seenAt } = contact.failing;
    return wrong(since, { seenAt });
  },
  title: 'The mail server is away',
  sentence: ({ began_at: at }) => `The mail server has taken no mail since ${momentOf(at)}.`,
  advice:
    'Check SMTP_URL and the mail account: ghost-pay doctor. The mails wait in the outbox and are sent once the server takes them.',
};

function judgeMail(fact: Mail, now: Date): Finding {
  const { contact, outbox } = fact;
  if (contact === null)
    return warning(
      'Not Set Up',
      'No outgoing mail server is set up (SMTP_URL), so no mail is sent.',
    );
  const { failed, uncertain, waiting, delayed } = outbox;
  // One mail that was not taken is only late.
  const away = rowOf('Not Answering', mailAway, { fact, now });
  if (away !== undefined) return away;
  const detail = `Mails waiting: ${waiting}, failed: ${failed}, uncertain: ${uncertain}. The outbox lists them.`;
  // The last tries have failed, and further retries follow.
  if (delayed > 0) return warning('Delayed', detail);
  return failed + uncertain > 0
    ? warning(`${failed + uncertain} Not Sent`, detail)
    : ok('Working', waiting > 0 ? detail : null);
}

export const mail: Check<Mail> = {
  name: 'mail',
  read: async ({ database, mail: gateway }) => ({
    contact: gateway === undefined ? null : await readMailContact(database),
    outbox: await readOutboxFigures(database),
  }),
  rows: [{ key: 'mail', label: 'Mail', judge: judgeMail }],
  alerts: { mail_away: mailAway },
  figures: [
    {
      name: 'ghost_pay_mail_failing_seconds',
      help: 'For how long the mail server has taken no mail; 0 while it takes them.',
      read: ({ contact }, now) =>
        contact === null ? undefined : (ageOf(contact.failing?.since, now) ?? 0),
    },
    {
      name: 'ghost_pay_mails',
      help: 'Mails of the outbox that are not sent: waiting, failed, uncertain.',
      labelNames: ['state'],
      read: ({ outbox: { waiting, failed, uncertain } }) =>
        Object.entries({ waiting, failed, uncertain }).map(([state, value]) => ({
          labels: { state },
          value,
        })),
    },
  ],
};

/** Whether anybody is told of alerts; the doctor says the same. */
export function judgeRecipients(hasRecipient: boolean): Finding {
  return hasRecipient
    ? ok('Ready', 'A Super Administrator has an e-mail address and is told of alerts.')
    : warning(
        'No Recipient',
        'No Super Administrator has an e-mail address, so no alert is mailed. Set one under Users.',
      );
}

/** The fact is whether a super admin gets the mails of alerts; undefined without a mail server. */
export const recipients: Check<boolean | undefined> = {
  name: 'recipients of alerts',
  read: async ({ database, mail: gateway }) =>
    gateway === undefined ? undefined : hasAlertRecipient(database),
  rows: [
    {
      key: 'alert_mails',
      label: 'Alert Mails',
      // That no mail is sent at all is the row above: one problem counts once.
      judge: (hasRecipient) =>
        hasRecipient === undefined ? off('Not Set Up') : judgeRecipients(hasRecipient),
    },
  ],
};
