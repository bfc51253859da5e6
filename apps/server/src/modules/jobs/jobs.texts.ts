import type { JobFailure } from '../../core/jobs/job-failure.ts';

interface QueueWords {
  readonly title: string;
  /** What the job does, and when. */
  readonly description: string;
}

/** The title and description of each kind of background work. */
export const queueTexts: Readonly<Record<string, QueueWords>> = {
  'deliver-subscription': {
    title: 'Activate subscriptions',
    description:
      'Asks the registration site to apply each verified subscription. A failure is flagged on its payment.',
  },
  'give-up-delivery': {
    title: 'Flag subscriptions that could not be activated',
    description: 'After the last failed try: flags the payment for the admins.',
  },
  'erase-codes': {
    title: 'Erase codes',
    description: 'Every hour: erases gift-card and voucher codes whose retention has ended.',
  },
  'refresh-rates': {
    title: 'Fetch exchange rates',
    description:
      'Every minute: asks two sources for the value of euros, yen and coins in US dollars.',
  },
  'close-quotes': {
    title: 'Close expired quotes',
    description:
      'Every five minutes: frees the amounts of expired quotes, and deletes those that no payment used.',
  },
  'check-card-payments': {
    title: 'Check card payments',
    description: 'Every minute: asks PayGate about the card payments that are due for a check.',
  },
  'read-evidence': {
    title: 'Read the chains',
    description:
      'Every minute: asks the sources of each chain about the payments with cryptocurrency that are due for a reading.',
  },
  'forget-evidence': {
    title: 'Delete old readings of chains',
    description:
      'Every night: deletes what sources said about payments whose last reading was ninety days ago.',
  },
  'watch-transfers': {
    title: 'Watch the receiving addresses',
    description:
      'Every minute: asks the sources of each chain what has come to the site’s addresses, so that no coin is forgotten.',
  },
  'forget-transfers': {
    title: 'Delete old small transfers',
    description:
      'Every night: deletes transfers of less than fifty cents, and those that vanished, after ninety days without a payment.',
  },
  'forget-people': {
    title: 'Erase personal data',
    description:
      'Every night at 03:23 UTC: erases names, addresses and secrets whose retention has ended.',
  },
  'forget-expired': {
    title: 'Delete expired data',
    description: 'Every hour: deletes sessions, links and counters that have expired.',
  },
  'fold-figures': {
    title: 'Update statistics',
    description: 'Every minute: adds new changes to the figures of the dashboard.',
  },
  'send-webhook': {
    title: 'Send webhooks',
    description:
      'Sends each event to the endpoints that subscribe to it. The list of deliveries shows their answers.',
  },
  'send-mails': {
    title: 'Send mails',
    description: 'Every minute: hands the due mails of the outbox to the mail server.',
  },
  'mail-overdue-list': {
    title: 'Mail overdue payments',
    description: 'Every day at 7:00 UTC: mails a list of the overdue payments to the admins.',
  },
  'forget-mails': {
    title: 'Delete old mails',
    description: 'Every night: deletes mails that were sent or failed thirty days ago.',
  },
  'forget-webhook-deliveries': {
    title: 'Delete old webhook deliveries',
    description: 'Every hour: deletes deliveries that are thirty days old.',
  },
  'watch-alerts': {
    title: 'Watch for alerts',
    description: 'Every minute: raises alerts by what the site knows, and clears them.',
  },
  'check-audit-trail': {
    title: 'Check the audit trail',
    description: 'Every night at 02:53 UTC: checks that no entry was changed.',
  },
  'check-certificate': {
    title: 'Check the certificate',
    description: 'Every six hours and at the start: reads the certificate of the site’s address.',
  },
  'scheduled-backup': {
    title: 'Make a backup',
    description:
      'Every night at 03:17 UTC, if it is set up: writes a backup of the whole database.',
  },
  'tidy-job-tables': {
    title: 'Compact the job tables',
    description: 'Every night at 03:41 UTC: frees disk space that finished jobs have left behind.',
  },
  'flush-search-index': {
    title: 'Update the search index',
    description: 'Every minute: adds new payments to the search index.',
  },
};

export const failureTexts: Readonly<Record<JobFailure['reason'], string>> = {
  outside_service: 'An outside service failed or did not answer.',
  database_away: 'The database could not be reached.',
  took_too_long: 'The job was cut off: the server stopped meanwhile, or the job took too long.',
  unexpected: 'An unexpected error occurred. The server’s log says why.',
};
