import { classNames } from '../lib/class-names.ts';
import { useSemicolons } from '../lib/semicolons.ts';
import { IconButton } from './button.tsx';
import { exportTexts } from './export.texts.ts';

/** Beside a button that saves a CSV file: whether the files of this browser have semicolons and decimal commas. */
export function SemicolonSwitch() {
  const { isOn, toggle } = useSemicolons();
  return (
    <IconButton
      size="small"
      label={exportTexts.semicolons}
      aria-pressed={isOn}
      className={classNames(
        'max-lg:size-11 max-sm:hidden print:hidden',
        isOn && 'bg-accent-soft text-accent-ink',
      )}
      icon={
        <span aria-hidden="true" className="font-mono text-base font-bold">
          ;
        </span>
      }
      onClick={toggle}
    />
  );
}
