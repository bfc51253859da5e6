/** The request header by which a page says which language it is in. */
export const pageLanguageHeader = {
  'Accept-Language':
    'The language of the visitor’s page, in which mails about the payment are written.',
} as const;
