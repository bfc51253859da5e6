export const undoTexts = {
  undo: 'Undo',
  undoing: 'Undoing…',
  left: (seconds: number) => `${seconds} s`,
  dismiss: 'Dismiss',
  more: (count: number) => `${count} more`,
  fold: 'Fewer',
  label: 'What you can undo',
  done: 'Undone. Nothing was sent.',
  failed: 'It could not be undone. Please try again at once.',
} as const;
