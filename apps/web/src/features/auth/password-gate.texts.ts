/** A file of its own: these texts load with the one screen that shows them. */
export const passwordGateTexts = {
  title: 'Choose your own password',
  lead: 'Somebody else set the password that you have now. Choose one that only you know, to go on. Your other sessions end at once.',
} as const;
