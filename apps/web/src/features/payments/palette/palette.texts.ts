export const paletteTexts = {
  title: 'Go to or do',
  placeholder: 'Search or do…',
  choices: 'Choices',
  pages: 'Go to',
  payments: 'Payments',
  actsOf: (payment: string) => `With ${payment}`,
  choose: 'Choose',
  carryOut: 'Do it',
  searching: 'Searching payments…',
  failed: 'The payments could not be searched. Please try again.',
  nothing: 'Nothing found',
} as const;
