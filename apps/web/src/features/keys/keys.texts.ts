import type { Command } from '../../lib/keys/key-table.ts';

export const keysTexts = {
  title: 'Keys',
  palette: 'Go to or do…',
  lead: 'They work in every list and in an open payment or transfer, which V and F decide; never while you type.',
  or: 'or',
  between: 'then',
  safe: 'Safe by design',
  safety:
    'A held key acts once. An action’s key waits until the payment is on the screen, and asks what its button asks.',
  single: 'Single-key shortcuts',
  singleHint: 'Esc, Enter, Tab and Ctrl K always work. The choice holds in this browser.',
} as const;

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
