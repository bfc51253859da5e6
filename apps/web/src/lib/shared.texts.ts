/** The words of parts that every page may show. */
export const sharedTexts = {
  copied: 'Copied',
  copyFailed: 'Failed to copy text to clipboard',
  dismiss: 'Dismiss',
} as const;
