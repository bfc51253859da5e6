// A closing dialog gives the focus back to the button that opened it, which takes this long at most.
const closingMs = 100;

/**
 * Moves the focus to `home` once a dialog has closed, unless it is in place already: in another dialog, the drawer
 * included, or in the row of `home`. The button that had the focus may be gone with its act.
 */
export function focusAfterAct(home: () => HTMLElement | null): void {
  window.setTimeout(() => {
    const element = home();
    const inPlace =
      document.querySelector('[role="dialog"] :focus') ??
      element?.closest('tr, li')?.querySelector(':focus');
    if (!inPlace) element?.focus();
  }, closingMs);
}
