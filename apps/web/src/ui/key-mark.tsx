import { Fragment } from 'react';
import { useKeysOn } from '../lib/keys/key-choice.ts';
import { capsOf, type Command, keyTable } from '../lib/keys/key-table.ts';

const cap =
  'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-[5px] border border-current/25 px-1 font-sans text-xs leading-none font-semibold';

interface KeyCapsProps {
  chord: string;
  /** The word between two keys that are pressed one after the other. */
  between?: string | undefined;
}

/** The caps of a chord, such as Shift C. */
export function KeyCaps({ chord, between }: KeyCapsProps) {
  return (
    <span className="inline-flex items-center gap-1">
      {capsOf(chord).map((key, index) => (
        <Fragment key={key}>
          {index > 0 ? between : null}
          <kbd className={cap}>{key}</kbd>
        </Fragment>
      ))}
    </span>
  );
}

/** The key of a button, where there is a keyboard and the keys are on. `aria-keyshortcuts` says it to screen readers. */
export function KeyMark({ of: command }: { of: Command }) {
  return <ChordMark chord={keyTable[command].chords[0]} />;
}

/** The key of a choice in a question, as `KeyMark`. At 400 % zoom the words need its room. */
export function ChordMark({ chord }: { chord: string }) {
  const isOn = useKeysOn();
  if (!isOn) return null;
  return (
    <span aria-hidden="true" className="contents max-[24rem]:hidden pointer-coarse:hidden">
      <KeyCaps chord={chord} />
    </span>
  );
}

/** The value of `aria-keyshortcuts` for a command; undefined while the keys are off. */
export function useKeyShortcut(command: Command | undefined): string | undefined {
  const isOn = useKeysOn();
  if (!isOn || command === undefined) return undefined;
  return keyTable[command].chords
    .map((chord) => (chord.length === 1 ? chord.toUpperCase() : chord))
    .join(' ');
}
