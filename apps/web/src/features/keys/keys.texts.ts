export const keysTexts = {
  title: 'Keys',
  palette: 'Go to or do…',
  lead: 'What works on this screen. No key does anything while you type.',
  or: 'or',
  between: 'then',
  safe: 'Safe by design',
  safety:
    'A held key acts once. An action’s key waits until the payment is on the screen, and asks what its button asks.',
  single: 'Single-key shortcuts',
  singleHint: 'Esc, Enter, Tab and Ctrl K always work. The choice holds in this browser.',
} as const;
