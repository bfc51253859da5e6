import type { MailProblem } from '@ghost-pay/contract/outbox/outbox-words';

/** Why the last attempt failed, and what to do about it. */
export const problemSentences: Record<MailProblem, string> = {
  unreachable: 'The mail server could not be reached, or broke off.',
  not_secure: 'No encrypted connection to the mail server could be made.',
  sign_in_refused: 'The mail server does not accept the user or password in SMTP_URL.',
  busy: 'The mail server turned the mail away for now.',
  sender_refused: 'The mail server does not let this site send in the name of MAIL_FROM.',
  recipient_refused: 'The mail server does not know this recipient.',
  message_refused: 'The mail server does not want this message.',
  bad_address: 'Nothing can be sent to this address.',
  no_answer: 'The mail server had the mail and did not say whether it took it.',
  cut_off: 'The server ended while it was sending. Nobody knows whether the mail was taken.',
  not_written: 'The mail could not be written. The server’s log says why.',
};

export const outboxTexts = {
  title: 'Outbox',
  lead: 'What was mailed to customers and admins. Kept for 30 days.',
  list: 'Mails',
  columnTime: 'Made',
  columnRecipient: 'Recipient',
  columnMail: 'Mail',
  columnState: 'State',
  columnActions: 'Actions',
  replyCode: (sentence: string, code: number) => `${sentence} It answered ${code}.`,
  tries: (count: number) => (count === 1 ? '1 try' : `${count} tries`),
  nextTry: (moment: string) => `Next try ${moment}`,
  sentAt: (moment: string) => `Sent ${moment}`,
  openPayment: (subject: string) => `Open the payment of “${subject}”`,

  filters: 'Filters',
  recipientLabel: 'Search for a recipient',
  recipientPlaceholder: 'Part of the address',
  state: 'State',
  kind: 'Kind',
  allStates: 'All States',
  allKinds: 'All Kinds',

  loading: 'Loading mails…',
  loadFailed: 'Failed to load the outbox',
  empty: 'No mails found',
  emptyFiltered: 'No mail matches the filters.',
  emptyNew: 'What is mailed to customers and admins will be listed here.',
  pages: 'Pages of mails',

  resend: 'Send Again',
  tryNow: 'Try Now',
  resendOf: (recipient: string, subject: string) => `Send “${subject}” to ${recipient} again`,
  tryNowOf: (recipient: string, subject: string) => `Try now to send “${subject}” to ${recipient}`,
  resending: 'Sending…',
  resent: (recipient: string) => `The mail to ${recipient} is on its way`,
  resendFailed: 'Failed to send the mail again',
  askTitle: 'Send this mail again?',
  askSent: (recipient: string) =>
    `The mail server has taken it already, so that ${recipient} will probably get it twice.`,
  askUncertain: (recipient: string) =>
    `Nobody knows whether the mail server has taken it. If it has, ${recipient} gets it twice.`,
  cancel: 'Do Not Send',
} as const;
