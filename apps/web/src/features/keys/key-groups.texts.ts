import type { Command } from '../../lib/keys/key-table.ts';

// Apart from the other texts: only the sheet needs the groups.

interface KeyGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

/** Every command stands in one group. */
export const keyGroups: readonly KeyGroup[] = [
  { title: 'Move', commands: ['next', 'previous', 'open', 'close', 'show_new', 'search'] },
  {
    title: 'Decide',
    commands: [
      'reveal',
      'verify',
      'activate',
      'fail',
      'check_again',
      'correct_hash',
      'assign',
      'undo',
      'note',
    ],
  },
  {
    title: 'Several at once',
    commands: ['select', 'extend_next', 'extend_previous', 'select_all'],
  },
  {
    title: 'Look and copy',
    commands: ['details', 'explorer', 'copy_id', 'copy_hash', 'theme', 'sheet'],
  },
  {
    title: 'Go to',
    commands: ['go_dashboard', 'go_payments', 'go_transfers', 'go_cards', 'palette'],
  },
];
