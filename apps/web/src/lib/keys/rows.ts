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

/** The keys of whichever list the page has. */
export function useRowKeys(): void {
  useCommands(
    { next: (key) => moveFocus(1, key), previous: (key) => moveFocus(-1, key) },
    { layer: 'list' },
  );
}
