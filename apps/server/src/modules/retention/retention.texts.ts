/** Replaces the text of an erased log entry. */
export const erasedDetails = 'Erased with the customer’s personal details.';

/** Replaces the reason for which a transfer was dismissed. */
export const erasedReason = 'Erased.';

/** Replaces an erased person's name in a text about someone else. */
export const erasedName = '[erased]';

export const retentionTexts = {
  due: {
    codes: 'codes of gift cards and vouchers',
    payments: 'payments with the customer’s name, address, notes and log texts',
    contests: 'names and addresses of refused claims',
    audit: 'personal details of the audit trail',
    cardSecrets: 'tokens and secrets of card payments',
    expired: 'expired sessions, links, counters and stored answers to repeated requests',
  },
  wouldGo: 'Would be erased now:',
  gone: 'Erased:',
  stillPending: (paymentIds: readonly string[]) =>
    `Nothing was erased: these payments are still pending and need the customer’s details: ${paymentIds.join(', ')}. Verify them or mark them as failed first.`,
  noMatch: (person: string) => `No stored data names ${person}.`,
  wouldErase: (person: string) => `Data of ${person} that would be erased:`,
  erased: (person: string) => `Erased data of ${person}:`,
  counts: {
    payments: 'payments, with their notes and log texts',
    contests: 'refused claims',
    mentions: 'texts about others that named this person',
    auditEntries: 'personal details of audit entries',
    mails: 'mails of the outbox',
    quotes: 'quotes that carry the account of this person',
    repeatedAnswers: 'stored answers to repeated requests',
  },
  alsoNamed: (names: readonly string[]) =>
    `The same payments also named ${names.join(', ')}. To erase payments that carry only such a name, run this command again with it.`,
  backups: 'Earlier backups still contain the erased data.',
} as const;
