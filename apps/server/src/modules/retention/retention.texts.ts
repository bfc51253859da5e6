/** Replaces the text of an erased log entry. */
export const erasedDetails = 'Erased with the customer’s personal details.';

/** Replaces an erased person's name in a text about someone else. */
export const erasedName = '[erased]';

export const retentionTexts = {
  due: {
    codes: 'codes of gift cards and vouchers',
    payments: 'payments with the customer’s name, address, notes and log texts',
    contests: 'names and addresses of refused claims',
    audit: 'personal details of the audit trail',
    cardSecrets: 'tokens and secrets of card payments',
    expired: 'sessions, links, answers kept for repeated requests and counters that have run out',
  },
  wouldGo: 'Would go now:',
  gone: 'Gone:',
  stillPending: (paymentIds: readonly string[]) =>
    `Nothing was erased: these payments are still pending and need the customer’s details: ${paymentIds.join(', ')}. Verify them or mark them as failed first.`,
  noMatch: (person: string) => `Nothing names ${person}.`,
  wouldErase: (person: string) => `Would be erased of ${person}:`,
  erased: (person: string) => `Erased of ${person}:`,
  counts: {
    payments: 'payments, with their notes and log texts',
    contests: 'refused claims',
    mentions: 'texts about others that named this person',
    auditEntries: 'personal details of audit entries',
    mails: 'mails of the outbox',
    repeatedAnswers: 'answers kept for repeated requests',
  },
  alsoNamed: (names: readonly string[]) =>
    `The same payments named ${names.join(', ')}. Payments under that alone are found by running this again with it.`,
  backups: 'Backups made before still hold what was erased.',
} as const;
