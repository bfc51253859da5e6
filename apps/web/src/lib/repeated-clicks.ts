import type { MouseEvent } from 'react';

/**
 * For `onClickCapture` around buttons that act. The second click of a double-click is meant for what stood there
 * at the first, and by then another button may stand there: it does nothing. Keys click too, with a count of 0.
 */
export function ignoreRepeatedClicks(event: MouseEvent): void {
  if (event.detail <= 1) return;
  event.preventDefault();
  event.stopPropagation();
}
