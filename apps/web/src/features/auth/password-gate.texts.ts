/** Apart from the other texts, so that it loads with the one screen that says it. */
export const passwordGateTexts = {
  title: 'Choose your own password',
  lead: 'Somebody else set the password that you have now. Choose one that only you know, to go on. Your other sessions end at once.',
} as const;
