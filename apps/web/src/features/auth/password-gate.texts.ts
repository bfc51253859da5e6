/** A file of its own: these texts load with the one screen that shows them. */
export const passwordGateTexts = {
  title: 'Choose your own password',
  lead: 'Another person has set your current password. To continue, choose a password that only you know. Your other sessions end at once.',
} as const;
