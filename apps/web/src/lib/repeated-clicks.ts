import type { MouseEvent } from 'react';

/**
 * For `onClickCapture` around buttons that act. Ignores the second click of a double-click, which was aimed at
 * the first button: another button may have taken its place. Key presses have a count of 0 and pass.
 */
export function ignoreRepeatedClicks(event: MouseEvent): void {
  if (event.detail <= 1) return;
  event.preventDefault();
  event.stopPropagation();
}
