import type { MouseEvent } from 'react';

/** True for a click that means the row itself: not a control in it, and no text is being selected. */
export function meansRow(event: MouseEvent): boolean {
  const onControl = event.target instanceof Element && event.target.closest('a, button') !== null;
  return !onControl && window.getSelection()?.type !== 'Range';
}
