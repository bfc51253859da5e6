import { lazy, Suspense, useEffect, useState } from 'react';
import { provideStepUp } from '../../../lib/step-up.ts';

// The form and its validator load on first use, not with every page.
const StepUpDialog = lazy(async () => ({
  default: (await import('./step-up-dialog.tsx')).StepUpDialog,
}));

/** Asks for a fresh code whenever a call needs one. All calls that wait share one answer. */
export function StepUp() {
  const [waiting, setWaiting] = useState<readonly ((given: boolean) => void)[]>([]);
  useEffect(
    () =>
      provideStepUp(
        () =>
          new Promise((resolve) => {
            setWaiting((before) => [...before, resolve]);
          }),
      ),
    [],
  );
  if (waiting.length === 0) return null;
  const answer = (given: boolean) => {
    for (const resolve of waiting) resolve(given);
    setWaiting([]);
  };
  return (
    <Suspense>
      <StepUpDialog onGiven={() => answer(true)} onClose={() => answer(false)} />
    </Suspense>
  );
}
