import type { JobFailure } from '../../core/jobs/job-failure.ts';

interface QueueWords {
  readonly title: string;
  /** What the job does, and when. */
  readonly description: string;
}

/** The title and description of each kind of background work. */
export const queueTexts: Readonly<Record<string, QueueWords>> = {
  'deliver-subscription': {
    title: 'Give subscriptions',
    description:
      'Has the registration site apply each verified subscription. What cannot be applied is flagged on its payment.',
  },
  'give-up-delivery': {
    title: 'Flag subscriptions that could not be given',
    description: 'Tells the admins, on the payment, once the last try has failed.',
  },
  'erase-codes': {
    title: 'Erase codes',
    description: 'Every hour: erases gift-card and voucher codes that have served their time.',
  },
  'refresh-rates': {
    title: 'Fetch exchange rates',
    description:
      'Every minute: asks two sources for the value of euros, yen and coins in US dollars.',
  },
  'check-card-payments': {
    title: 'Ask about card payments',
    description: 'Every minute: asks the card network about the payments that are due.',
  },
  'forget-people': {
    title: 'Forget people',
    description:
      'Every night at 03:23 UTC: erases names, addresses and secrets that have served their time.',
  },
  'forget-expired': {
    title: 'Tidy up',
    description: 'Every hour: deletes what has expired.',
  },
  'fold-figures': {
    title: 'Add up the figures',
    description: 'Every minute: adds what has changed to the figures of the dashboard.',
  },
  'send-webhook': {
    title: 'Send webhooks',
    description:
      'Sends each event to the endpoints that want to know. What they refuse stands in the list of deliveries.',
  },
  'send-mails': {
    title: 'Send mails',
    description: 'Every minute: hands the mails of the outbox that are due to the mail server.',
  },
  'mail-overdue-list': {
    title: 'Mail the overdue list',
    description: 'Every day at 7:00 UTC: tells the admins which payments are overdue.',
  },
  'forget-mails': {
    title: 'Tidy up the outbox',
    description: 'Every night: deletes mails that were sent or given up thirty days ago.',
  },
  'forget-webhook-deliveries': {
    title: 'Tidy up webhooks',
    description: 'Every hour: deletes deliveries that are thirty days old.',
  },
  'scheduled-backup': {
    title: 'Back up',
    description: 'Every night at 03:17 UTC, where it is set up: writes a backup of everything.',
  },
  'tidy-job-tables': {
    title: 'Tidy up this list',
    description: 'Every night at 03:41 UTC: gives back the room that many jobs at once have taken.',
  },
  'flush-search-index': {
    title: 'Keep the search fast',
    description: 'Every minute: files new payments where the search finds them at once.',
  },
};

export const failureTexts: Readonly<Record<JobFailure['reason'], string>> = {
  outside_service: 'An outside service did not do its part.',
  database_away: 'The database could not be reached.',
  took_too_long: 'It was cut off: the server ended meanwhile, or it took too long.',
  unexpected: 'Something unexpected went wrong. The server’s log says what.',
};
