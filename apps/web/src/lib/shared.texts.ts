/** The words of parts that every page may show. */
export const sharedTexts = {
  copied: 'Copied',
  copyFailed: 'Failed to copy text to clipboard',
  copySelected: 'The text is selected. Copy it with Ctrl+C, or with a long press.',
  dismiss: 'Dismiss',
} as const;
