import type { MailProblem } from '@ghost-pay/contract/outbox/outbox-words';

/** Why the last attempt failed, and what to do about it. */
export const problemSentences: Record<MailProblem, string> = {
  unreachable: 'The mail server could not be reached, or it closed the connection.',
  not_secure: 'The connection to the mail server could not be encrypted.',
  sign_in_refused: 'The mail server does not accept the user or password in SMTP_URL.',
  busy: 'The mail server rejected the mail for now.',
  sender_refused: 'The mail server does not allow this site to send as MAIL_FROM.',
  recipient_refused: 'The mail server does not know this recipient.',
  message_refused: 'The mail server rejected this message.',
  bad_address: 'Mail cannot be sent to this address.',
  no_answer: 'The mail server received the mail but did not confirm it.',
  cut_off:
    'This server stopped while sending. It is unknown whether the mail server accepted the mail.',
  not_written: 'The mail could not be written. The server’s log says why.',
};

export const outboxTexts = {
  title: 'Outbox',
  lead: 'Mails to customers and admins. They are kept for 30 days.',
  list: 'Mails',
  columnTime: 'Created',
  columnRecipient: 'Recipient',
  columnMail: 'Mail',
  columnState: 'State',
  columnActions: 'Actions',
  replyCode: (sentence: string, code: number) => `${sentence} Its answer: ${code}.`,
  tries: (count: number) => (count === 1 ? '1 try' : `${count} tries`),
  nextTry: (moment: string) => `Next try ${moment}`,
  sentAt: (moment: string) => `Sent ${moment}`,
  read: (subject: string, recipient: string) => `Read “${subject}” to ${recipient}`,
  previewTitle: 'Mail',
  previewFailed: 'Failed to load the mail',
  previewLoading: 'Loading the mail…',
  to: 'To',
  subject: 'Subject',
  created: 'Created',
  openPayment: 'Open the Payment',
  linkHint: 'The secret parts of the links are left out here.',

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
  emptyNew: 'Mails to customers and admins will appear here.',
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
    `The mail server has already accepted it. ${recipient} will probably get it twice.`,
  askUncertain: (recipient: string) =>
    `It is unknown whether the mail server accepted it. If it did, ${recipient} gets it twice.`,
  cancel: 'Do Not Send',
} as const;
