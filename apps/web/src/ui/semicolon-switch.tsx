import { classNames } from '../lib/class-names.ts';
import { useSemicolons } from '../lib/semicolons.ts';
import { Button } from './button.tsx';
import { exportTexts } from './lists.texts.ts';

/** Beside a button that saves a CSV file: whether the files of this browser have semicolons and decimal commas. */
export function SemicolonSwitch() {
  const { isOn, toggle } = useSemicolons();
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={exportTexts.semicolons}
      title={exportTexts.semicolons}
      aria-pressed={isOn}
      className={classNames(
        'px-2.5 font-mono max-sm:hidden print:hidden',
        isOn && 'border-accent bg-accent-soft text-accent-ink',
      )}
      onClick={toggle}
    >
      <span aria-hidden="true">1,5;</span>
    </Button>
  );
}
