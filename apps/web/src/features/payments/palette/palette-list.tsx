import { CornerDownLeft, ReceiptText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { keyTable } from '../../../lib/keys/key-table.ts';
import { KeyCaps } from '../../../ui/key-mark.tsx';
import type { Group } from './choices.ts';
import { paletteTexts } from './palette.texts.ts';
import type { FoundPayments } from './use-found-payments.ts';
import type { PaletteChoice } from './use-palette-groups.ts';

interface PaletteListProps {
  id: string;
  groups: readonly Group<PaletteChoice>[];
  active: PaletteChoice | undefined;
  found: FoundPayments;
  /** Whether a text was typed that finds nothing. */
  isEmpty: boolean;
  onChoose: (choice: PaletteChoice) => void;
}

/** The choices in their groups. The focus stays in the field, which names the active one. */
export function PaletteList({ id, groups, active, found, isEmpty, onChoose }: PaletteListProps) {
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label={paletteTexts.choices}
        className="min-h-0 overflow-y-auto pb-2 empty:hidden"
      >
        {groups.map(({ title, choices }) => (
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden="true" className="px-4 pt-3 pb-1 text-xs font-semibold text-muted">
              {title}
            </p>
            {choices.map((choice) => (
              <Option
                key={choice.id}
                choice={choice}
                isActive={choice === active}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="px-4 py-3 text-sm text-muted empty:hidden">
        {messageOf(found, isEmpty)}
      </p>
    </>
  );
}

function messageOf({ isSearching, isFailed }: FoundPayments, isEmpty: boolean): string | undefined {
  if (isSearching) return paletteTexts.searching;
  if (isFailed) return paletteTexts.failed;
  return isEmpty ? paletteTexts.nothing : undefined;
}

interface OptionProps {
  choice: PaletteChoice;
  isActive: boolean;
  onChoose: (choice: PaletteChoice) => void;
}

function Option({ choice, isActive, onChoose }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keyboard, and chooses by Enter
    <div
      ref={option}
      id={`choice-${choice.id}`}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={() => onChoose(choice)}
      className={classNames(
        'flex min-h-10 cursor-pointer items-center gap-3 border-l-2 px-4 text-sm max-lg:min-h-11',
        isActive ? 'border-accent-ink bg-accent-soft' : 'border-transparent hover:bg-sunken',
      )}
    >
      <Mark choice={choice} />
      <span className="max-w-[60%] shrink-0 truncate font-semibold text-ink">{choice.label}</span>
      <span className="min-w-0 flex-1 truncate text-muted" title={choice.detail}>
        {choice.detail}
      </span>
      {choice.kind === 'act' && choice.command ? (
        <span aria-hidden="true" className="text-muted pointer-coarse:hidden">
          <KeyCaps chord={keyTable[choice.command][0]} />
        </span>
      ) : null}
    </div>
  );
}

function Mark({ choice }: { choice: PaletteChoice }) {
  const Icon =
    choice.kind === 'page' ? choice.icon : choice.kind === 'payment' ? ReceiptText : CornerDownLeft;
  return <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />;
}
