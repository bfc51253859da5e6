// Free of zod: a page that only shows jobs loads no validator.

/** The longest list of troubled jobs of each state; the queues count the others. */
export const listedTroubledJobs = 100;

/** The name of each kind of background work, on the page of jobs and in the audit trail. */
export const queueTitles: Readonly<Record<string, string>> = {
  'deliver-subscription': 'Activate subscriptions',
  'try-waiting-delivery': 'Try a waiting activation',
  'give-up-delivery': 'Flag subscriptions that could not be activated',
  'erase-codes': 'Erase codes',
  'refresh-rates': 'Fetch exchange rates',
  'close-quotes': 'Close expired quotes',
  'check-card-payments': 'Check card payments',
  'read-evidence': 'Read the chains',
  'forget-evidence': 'Delete old readings of chains',
  'watch-transfers': 'Watch the receiving addresses',
  'read-quote-heights': 'Read the heights of quotes',
  'forget-transfers': 'Delete old small transfers',
  'forget-people': 'Erase personal data',
  'forget-expired': 'Delete expired data',
  'fold-figures': 'Update statistics',
  'send-webhook': 'Send webhooks',
  'send-mails': 'Send mails',
  'mail-overdue-list': 'Mail overdue payments',
  'forget-mails': 'Delete old mails',
  'forget-webhook-deliveries': 'Delete old webhook deliveries',
  'watch-alerts': 'Watch for alerts',
  'check-audit-trail': 'Check the audit trail',
  'check-database': 'Check the database',
  'check-certificate': 'Check the certificate',
  'probe-sources': 'Try the sources of chains',
  'scheduled-backup': 'Make a backup',
  'tidy-job-tables': 'Compact the job tables',
  'flush-search-index': 'Update the search index',
};
