import { useEffect, useRef } from 'react';
import { stepTitleId } from './step-title.tsx';

/**
 * Starts a new step at its top with the focus on its title, as a new page would. The first step keeps the focus
 * as it is, and so does a step that is still undefined.
 */
export function useFocusOnNewStep(step: string | undefined): void {
  const shown = useRef(step);
  useEffect(() => {
    const before = shown.current;
    if (before === step) return;
    shown.current = step;
    if (before === undefined) return;
    window.scrollTo(0, 0);
    document.getElementById(stepTitleId)?.focus({ preventScroll: true });
  }, [step]);
}
