import { runCommand } from '../../../lib/keys/commands.ts';
import type { Command } from '../../../lib/keys/key-table.ts';
import { useKeysOn } from '../../../lib/keys/key-choice.ts';
import { KeyMark, useKeyShortcut } from '../../../ui/key-mark.tsx';
import { listTexts } from './list.texts.ts';

const shown: readonly (readonly [readonly Command[], string])[] = [
  [['next', 'previous'], listTexts.keyMove],
  [['open'], listTexts.keyOpen],
  [['select'], listTexts.keySelect],
  [['verify'], listTexts.keyVerify],
  [['activate'], listTexts.keyActivate],
  [['fail'], listTexts.keyFail],
];

/** The keys of the list in one line, and the way to all of them, which stays when they are off. */
export function KeyLine() {
  const isOn = useKeysOn();
  const shortcut = useKeyShortcut('sheet');
  return (
    <div className="flex items-center gap-3 text-xs text-muted max-xl:hidden pointer-coarse:hidden">
      {isOn
        ? shown.map(([commands, label]) => (
            <span key={label} aria-hidden="true" className="inline-flex items-center gap-1">
              {commands.map((command) => (
                <KeyMark key={command} of={command} />
              ))}
              {label}
            </span>
          ))
        : null}
      <button
        type="button"
        aria-keyshortcuts={shortcut}
        className="inline-flex min-h-9 items-center gap-1 rounded-base font-semibold hover:text-ink"
        onClick={() => runCommand('sheet')}
      >
        <KeyMark of="sheet" />
        {listTexts.allKeys}
      </button>
    </div>
  );
}
