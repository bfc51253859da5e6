import { useEffect, useRef } from 'react';
import { stepTitleId } from './components/step-title.tsx';

/** A new step starts at its top with the focus on its title, as a new page would; not so the first one. */
export function useFocusOnNewStep(step: string): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    document.getElementById(stepTitleId)?.focus({ preventScroll: true });
  }, [step]);
}
