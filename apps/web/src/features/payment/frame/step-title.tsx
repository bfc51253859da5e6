/** The element that gets the focus when the step changes. */
export const stepTitleId = 'step-title';

/** For screen readers only: the step list above shows the same text. */
export function StepTitle({ children }: { children: string }) {
  return (
    <h2 id={stepTitleId} tabIndex={-1} className="sr-only">
      {children}
    </h2>
  );
}
