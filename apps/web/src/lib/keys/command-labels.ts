import type { Command } from './key-table.ts';

const move = {
  next: 'Next row',
  previous: 'Previous row',
  open: 'Open',
  close: 'Close, back to the row',
  show_new: 'Show new payments',
  search: 'Search',
};
const decide = {
  reveal: 'Reveal the code…',
  verify: 'Verify, open the next',
  activate: 'Update subscription…',
  fail: 'Mark as failed…',
  check_again: 'Check evidence again',
  correct_hash: 'Correct the hash…',
  assign: 'Assign to me, or give back',
  undo: 'Undo',
  note: 'Add a note…',
};
const several = {
  select: 'Select',
  extend_next: 'Select the next',
  extend_previous: 'Select the previous',
  select_all: 'Select all in sight',
};
const look = {
  details: 'Show or fold details',
  explorer: 'Open in explorer',
  copy_id: 'Copy Payment ID',
  copy_hash: 'Copy transaction hash',
  theme: 'Light or dark',
  sheet: 'Keys of this screen',
};
const goTo = {
  go_dashboard: 'Dashboard',
  go_payments: 'Payment Validation',
  go_transfers: 'Unclaimed Transfers',
  go_cards: 'Card Payments',
  palette: 'Go to or do',
};

/** What each key does, in the words of the sheet and of the palette. */
export const commandLabels: Readonly<Record<Command, string>> = {
  ...move,
  ...decide,
  ...several,
  ...look,
  ...goTo,
};

/** The groups in which the sheet shows them. */
export const keyGroups = [
  { title: 'Move', commands: Object.keys(move) as Command[] },
  { title: 'Decide', commands: Object.keys(decide) as Command[] },
  { title: 'Several at once', commands: Object.keys(several) as Command[] },
  { title: 'Look and copy', commands: Object.keys(look) as Command[] },
  { title: 'Go to', commands: Object.keys(goTo) as Command[] },
];
