/** The element that gets the focus when the step changes. */
export const stepTitleId = 'step-title';

export function StepTitle({ children }: { children: string }) {
  return (
    <h2 id={stepTitleId} tabIndex={-1} className="text-lg font-bold text-ink outline-none">
      {children}
    </h2>
  );
}
