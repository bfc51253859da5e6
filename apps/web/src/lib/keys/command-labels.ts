import type { Command } from './key-table.ts';

/** What each key does, in the words of the sheet and of the palette. */
export const commandLabels: Readonly<Record<Command, string>> = {
  next: 'Next payment',
  previous: 'Previous payment',
  open: 'Open',
  close: 'Close, back to the row',
  show_new: 'Show new payments',
  search: 'Search',
  verify: 'Verify, open the next',
  activate: 'Update subscription…',
  fail: 'Mark as failed…',
  check_again: 'Check evidence again',
  correct_hash: 'Correct the hash…',
  undo: 'Take the last act back',
  note: 'Add a note…',
  explorer: 'Open in explorer',
  copy_id: 'Copy Payment ID',
  copy_hash: 'Copy transaction hash',
  theme: 'Light or dark',
  palette: 'Go to or do',
  sheet: 'All keys',
  go_dashboard: 'Dashboard',
  go_payments: 'Payment Validation',
  go_transfers: 'Unclaimed Transfers',
  go_cards: 'Card Payments',
};
