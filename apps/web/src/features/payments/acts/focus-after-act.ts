// A closing dialog returns the focus to the button that opened it, which takes at most this long.
const closingMs = 100;

/**
 * Moves the focus to `home` once a dialog has closed, unless the focus is already in another dialog (the drawer
 * included) or in the row of `home`. The act may have removed the button that had the focus.
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
