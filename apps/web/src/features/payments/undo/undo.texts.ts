export const undoTexts = {
  undo: 'Undo',
  undoing: 'Taking back…',
  left: (seconds: number) => `${seconds} s`,
  dismiss: 'Dismiss',
  more: (count: number) => `${count} more`,
  fold: 'Fewer',
  label: 'What you can take back',
  done: 'Taken back. Nothing was sent.',
  failed: 'It could not be taken back. Please try again at once.',
} as const;
