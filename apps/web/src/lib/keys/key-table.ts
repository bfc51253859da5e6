interface Key {
  /** 'j', 'Shift+c' or 'Ctrl+k', or two keys one after the other: 'g d'. The first chord is its mark on a button. */
  readonly chords: readonly [string, ...string[]];
  /** Where the sheet shows it. */
  readonly group: 'Move' | 'Decide' | 'Several at once' | 'Look and copy' | 'Go to';
  /** What it does, in the words of the sheet and of the palette. */
  readonly label: string;
  /** It changes a payment: a held key, and one that was pressed for the payment before, must not. */
  readonly isActing?: true;
}

/** The keys of the back-office, in the order of the sheet. */
const table = {
  next: { chords: ['j', 'ArrowDown'], group: 'Move', label: 'Next row' },
  previous: { chords: ['k', 'ArrowUp'], group: 'Move', label: 'Previous row' },
  open: { chords: ['Enter'], group: 'Move', label: 'Open' },
  close: { chords: ['Escape'], group: 'Move', label: 'Close, back to the row' },
  show_new: { chords: ['n'], group: 'Move', label: 'Show new payments' },
  search: { chords: ['/'], group: 'Move', label: 'Search' },
  reveal: { chords: ['r'], group: 'Decide', label: 'Reveal the code…', isActing: true },
  verify: { chords: ['v'], group: 'Decide', label: 'Verify, open the next', isActing: true },
  activate: { chords: ['s'], group: 'Decide', label: 'Update subscription…', isActing: true },
  fail: { chords: ['f'], group: 'Decide', label: 'Mark as failed…', isActing: true },
  check_again: { chords: ['e'], group: 'Decide', label: 'Check evidence again', isActing: true },
  correct_hash: { chords: ['h'], group: 'Decide', label: 'Correct the hash…', isActing: true },
  assign: { chords: ['a'], group: 'Decide', label: 'Assign to me, or give back', isActing: true },
  undo: { chords: ['u'], group: 'Decide', label: 'Undo' },
  note: { chords: ['m'], group: 'Decide', label: 'Add a note…', isActing: true },
  select: { chords: ['x'], group: 'Several at once', label: 'Select' },
  extend_next: {
    chords: ['Shift+j', 'Shift+ArrowDown'],
    group: 'Several at once',
    label: 'Select the next',
  },
  extend_previous: {
    chords: ['Shift+k', 'Shift+ArrowUp'],
    group: 'Several at once',
    label: 'Select the previous',
  },
  select_all: { chords: ['Ctrl+a'], group: 'Several at once', label: 'Select all in sight' },
  details: { chords: ['d'], group: 'Look and copy', label: 'Show or fold details' },
  explorer: { chords: ['o'], group: 'Look and copy', label: 'Open in explorer' },
  copy_id: { chords: ['c'], group: 'Look and copy', label: 'Copy Payment ID' },
  copy_hash: { chords: ['Shift+c'], group: 'Look and copy', label: 'Copy transaction hash' },
  theme: { chords: ['t'], group: 'Look and copy', label: 'Light or dark' },
  sheet: { chords: ['?'], group: 'Look and copy', label: 'Keys of this screen' },
  go_dashboard: { chords: ['g d'], group: 'Go to', label: 'Dashboard' },
  go_payments: { chords: ['g p'], group: 'Go to', label: 'Payment Validation' },
  go_transfers: { chords: ['g u'], group: 'Go to', label: 'Unclaimed Transfers' },
  go_cards: { chords: ['g c'], group: 'Go to', label: 'Card Payments' },
  palette: { chords: ['Ctrl+k'], group: 'Go to', label: 'Go to or do' },
} as const satisfies Record<string, Key>;

export type Command = keyof typeof table;

export const keyTable: Readonly<Record<Command, Key>> = table;

export const allCommands = Object.keys(table) as Command[];

/** Links, buttons and dialogs answer these keys themselves; the table names them for the sheet. */
const native = new Set<Command>(['open', 'close']);

/** What a person presses: the part of a keyboard event that decides. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

/** The chord of a press; undefined for a chord of the browser or of the system. */
export function chordOf({
  key,
  code,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Press): string | undefined {
  const typed = key.length === 1 ? key.toLowerCase() : key;
  // On a keyboard without Latin letters the key of the same place counts.
  const letter =
    /^[^ -~]$/.test(typed) && /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : typed;
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return shiftKey ? undefined : `Ctrl+${letter}`;
  // A sign such as '?' needs the shift key itself, on one keyboard or another.
  return shiftKey && /^[a-z]$|^.{2,}$/.test(letter) ? `Shift+${letter}` : letter;
}

/** The choice that a press stands for, the first one being 1; undefined for any other key. */
export function choiceOfPress(press: Press): number | undefined {
  const chord = chordOf(press);
  return chord !== undefined && /^[1-9]$/.test(chord) ? Number(chord) : undefined;
}

const commandByChord = new Map<string, Command>(
  allCommands
    .filter((command) => !native.has(command))
    .flatMap((command) => keyTable[command].chords.map((chord) => [chord, command] as const)),
);
const prefixes = new Set(
  [...commandByChord.keys()].flatMap((chord) => chord.split(' ').slice(0, -1)),
);

/** How long a first key, such as G, waits for the second. */
const prefixMs = 2_000;

/** The first key of two, and when it was pressed. */
export interface Prefix {
  readonly chord: string;
  readonly at: number;
}

interface Situation {
  /** The first key that waits for a second one. */
  readonly prefix: Prefix | undefined;
  readonly at: number;
  readonly isTyping: boolean;
  /** Whether the single keys are switched on. */
  readonly isOn: boolean;
}

/** What a press means: a command, the first key of two, or nothing. */
export function readPress(
  press: Press,
  { prefix, at, isTyping, isOn }: Situation,
): { readonly command?: Command; readonly prefix?: Prefix } {
  const chord = chordOf(press);
  if (chord === undefined) return {};
  const waited = prefix !== undefined && at - prefix.at <= prefixMs ? prefix.chord : undefined;
  const command = commandByChord.get(waited === undefined ? chord : `${waited} ${chord}`);
  // It types nothing and is no single key. Another chord with Ctrl is the text field's own.
  if ((isTyping || !isOn) && command !== 'palette') return {};
  if (command !== undefined) return { command };
  return waited === undefined && prefixes.has(chord) ? { prefix: { chord, at } } : {};
}

const names: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
};

/** A chord as its key caps: 'Shift+c' is ['Shift', 'C'], 'g d' is ['G', 'D']. */
export function capsOf(chord: string): readonly string[] {
  return chord
    .split(/[+ ]/)
    .map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}
