import { useEffect, useRef } from 'react';
import { stepTitleId } from './components/step-title.tsx';

/**
 * Starts a new step at its top with the focus on its title, as a new page would. The first step keeps the focus
 * as it is.
 */
export function useFocusOnNewStep(step: string): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    document.getElementById(stepTitleId)?.focus({ preventScroll: true });
  }, [step]);
}
