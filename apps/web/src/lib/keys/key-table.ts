/**
 * The keys of the back-office. A chord is one key ('j', 'Shift+c', 'Ctrl+k')
 * or two after another ('g d'). Where a command has two, the first one is its mark on a button.
 */
export const keyTable = {
  next: ['j', 'ArrowDown'],
  previous: ['k', 'ArrowUp'],
  open: ['Enter'],
  close: ['Escape'],
  show_new: ['n'],
  search: ['/'],
  reveal: ['r'],
  verify: ['v'],
  activate: ['s'],
  fail: ['f'],
  check_again: ['e'],
  correct_hash: ['h'],
  assign: ['a'],
  undo: ['u'],
  note: ['m'],
  details: ['d'],
  select: ['x'],
  extend_next: ['Shift+j', 'Shift+ArrowDown'],
  extend_previous: ['Shift+k', 'Shift+ArrowUp'],
  select_all: ['Ctrl+a'],
  explorer: ['o'],
  copy_id: ['c'],
  copy_hash: ['Shift+c'],
  theme: ['t'],
  palette: ['Ctrl+k'],
  sheet: ['?'],
  go_dashboard: ['g d'],
  go_payments: ['g p'],
  go_transfers: ['g u'],
  go_cards: ['g c'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type Command = keyof typeof keyTable;

/** Links, buttons and dialogs answer these keys themselves; the table names them for the sheet. */
const native = new Set<Command>(['open', 'close']);

/** These change a payment: a held key, and one that was pressed for the payment before, must not. */
const acting = new Set<Command>([
  'reveal',
  'verify',
  'activate',
  'fail',
  'check_again',
  'correct_hash',
  'assign',
  'note',
]);

export function isActing(command: Command): boolean {
  return acting.has(command);
}

/** What a person presses: the part of a keyboard event that decides. */
export interface Press {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

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
  (Object.keys(keyTable) as Command[])
    .filter((command) => !native.has(command))
    .flatMap((command) => keyTable[command].map((chord) => [chord, command] as const)),
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
