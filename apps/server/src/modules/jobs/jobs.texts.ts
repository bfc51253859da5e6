import type { JobFailure } from '../../core/jobs/job-failure.ts';

/** What each kind of background work does, and when. */
export const queueTexts: Readonly<Record<string, string>> = {
  'deliver-subscription':
    'Asks the registration site to apply each verified subscription. A failure is flagged on its payment.',
  'try-waiting-delivery':
    'Every minute: tries one activation that waits for the registration site.',
  'give-up-delivery': 'After the last failed try: flags the payment for the admins.',
  'erase-codes': 'Every hour: erases gift-card and voucher codes whose retention has ended.',
  'refresh-rates':
    'Every minute: asks two sources for the value of euros, yen and coins in US dollars.',
  'close-quotes':
    'Every five minutes: frees the amounts of expired quotes, and deletes those that no payment used.',
  'check-card-payments':
    'Every minute: asks PayGate about the card payments that are due for a check.',
  'read-evidence':
    'Every minute: asks the sources of each chain about the payments with cryptocurrency that are due for a reading.',
  'forget-evidence':
    'Every night: deletes what sources said about payments whose last reading was ninety days ago.',
  'watch-transfers':
    'Every minute: asks the sources of each chain what has come to the site’s addresses, so that no coin is forgotten.',
  'read-quote-heights':
    'Every minute: asks the sources of each chain for their newest block when visitors were asked for coins, so that older money counts for none of them.',
  'forget-transfers':
    'Every night: deletes transfers of less than fifty cents, and those that vanished, after ninety days without a payment.',
  'forget-people':
    'Every night at 03:23 UTC: erases names, addresses and secrets whose retention has ended.',
  'forget-expired': 'Every hour: deletes sessions, links and counters that have expired.',
  'fold-figures': 'Every minute: adds new changes to the figures of the dashboard.',
  'send-webhook':
    'Sends each event to the endpoints that subscribe to it. The list of deliveries shows their answers.',
  'send-mails': 'Every minute: hands the due mails of the outbox to the mail server.',
  'mail-overdue-list': 'Every day at 7:00 UTC: mails a list of the overdue payments to the admins.',
  'forget-mails': 'Every night: deletes mails that were sent or failed thirty days ago.',
  'forget-webhook-deliveries': 'Every hour: deletes deliveries that are thirty days old.',
  'watch-alerts': 'Every minute: raises alerts by what the site knows, and clears them.',
  'check-audit-trail': 'Every night at 02:53 UTC: checks that no entry was changed.',
  'check-database': 'Every hour: asks an outside database what the start asks.',
  'check-certificate':
    'Every six hours and at the start: reads the certificate of the site’s address.',
  'probe-sources':
    'Every hour and at the start: tries what each source of a chain can do, once a day, and every two hours while it lacks something.',
  'scheduled-backup':
    'At 17 minutes past the hours of BACKUP_HOURS (03:17 UTC without it), if BACKUP_DIR is set: writes a backup of the whole database.',
  'tidy-job-tables':
    'Every night at 03:41 UTC: frees disk space that finished jobs have left behind.',
  'flush-search-index': 'Every minute: adds new payments to the search index.',
};

export const failureTexts: Readonly<Record<JobFailure['reason'], string>> = {
  outside_service: 'An outside service failed or did not answer.',
  database_away: 'The database could not be reached.',
  disk_full: 'The disk that it writes to is full.',
  took_too_long: 'The job was cut off: the server stopped meanwhile, or the job took too long.',
  unexpected: 'An unexpected error occurred. The server’s log says why.',
};
