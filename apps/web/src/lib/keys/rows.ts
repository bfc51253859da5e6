import { useCommands } from './commands.ts';

/** The rows of the lists of a page, which its lists mark; each has a link or a button that opens it or does its act. */
const rowSelector = '[data-row]';
const controlSelector = 'a[href], button:not(:disabled)';

/** J and K move from anywhere on the page, the arrows only within a list: elsewhere they scroll. */
export function moveFocus(step: 1 | -1, key: string): boolean {
  const from = document.activeElement?.closest(rowSelector);
  if (!from && key.startsWith('Arrow')) return false;
  const rows = [...document.querySelectorAll<HTMLElement>(rowSelector)].filter(
    (row) => row.querySelector(controlSelector) !== null,
  );
  const to = rows[from instanceof HTMLElement ? rows.indexOf(from) + step : 0];
  to?.querySelector<HTMLElement>(controlSelector)?.focus();
  return rows.length > 0;
}

/** Presses the button that its row marks as what comes next for it. */
function pressRowAct(): boolean {
  const row = document.activeElement?.closest(rowSelector);
  const button = row?.querySelector<HTMLElement>('[data-row-act]:not(:disabled)');
  button?.click();
  return button !== null && button !== undefined;
}

/** The key that verifies a payment does what comes next for the row of another list; `label` is its button's. */
export function useRowAct(label: string, isOffered = true): void {
  const action = { id: 'row-act', label, command: 'verify', run: pressRowAct } as const;
  useCommands(isOffered ? { verify: pressRowAct } : {}, { layer: 'list', actions: [action] });
}

/** The keys of whichever list the page has. */
export function useRowKeys(): void {
  useCommands(
    { next: (key) => moveFocus(1, key), previous: (key) => moveFocus(-1, key) },
    { layer: 'list' },
  );
}
