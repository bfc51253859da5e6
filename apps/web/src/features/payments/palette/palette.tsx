import { Dialog as Primitive } from '@base-ui/react/dialog';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { CornerDownLeft, ReceiptText, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { consumeKey } from '../../../lib/keys/commands.ts';
import { KeyCaps } from '../../../ui/key-mark.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { keyTable } from '../../../lib/keys/key-table.ts';
import { activeOf, type Group, neighbourOf } from './choices.ts';
import { paletteTexts } from './palette.texts.ts';
import {
  type FoundPayments,
  type Page,
  type PaletteChoice,
  usePaletteGroups,
} from './use-palette-groups.ts';

interface PaletteProps {
  pages: readonly Page[];
  /** What can be done on every page. */
  others: readonly PaletteChoice[];
  /** Carries out what was chosen, once the palette is closed. */
  onRun: (run: () => void) => void;
  onClose: () => void;
}

const listId = 'palette-choices';

/** One field for every page, view and setting, for each act on what is open, and for any payment. */
export function Palette({ pages, others, onRun, onClose }: PaletteProps) {
  const [text, setText] = useState('');
  const [activeId, setActive] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { groups, found } = usePaletteGroups(text, { pages, others });
  const choices = groups.flatMap((group) => group.choices);
  const active = activeOf(choices, activeId);
  const choose = useChoose({ onRun, onClose });
  const keys = (event: KeyboardEvent) => {
    const { key, code, repeat } = event.nativeEvent;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      setActive(neighbourOf(choices, { active, step: key === 'ArrowDown' ? 1 : -1 })?.id);
    } else if (key === 'Enter') {
      // A held key chooses once, and presses nothing in what it opens.
      consumeKey(code);
      if (!repeat && active !== undefined) choose(active);
    } else {
      return;
    }
    event.preventDefault();
  };
  return (
    <Primitive.Root open onOpenChange={(next) => (next ? undefined : onClose())}>
      <Primitive.Portal>
        <Primitive.Backdrop forceRender className="fixed inset-0 z-50 bg-shade" />
        <Primitive.Popup
          data-own-keys=""
          initialFocus={input}
          className="fixed inset-x-0 top-0 z-50 mx-auto flex max-h-[80dvh] w-full max-w-2xl flex-col overflow-hidden bg-surface shadow-base sm:top-[12dvh] sm:rounded-base"
        >
          <Primitive.Title className="sr-only">{paletteTexts.title}</Primitive.Title>
          <div className="flex items-center gap-3 border-b border-line px-4">
            <Search className="size-4 shrink-0 text-muted" aria-hidden="true" />
            <input
              ref={input}
              type="text"
              role="combobox"
              aria-expanded={choices.length > 0}
              aria-controls={listId}
              aria-activedescendant={active && `choice-${active.id}`}
              aria-autocomplete="list"
              aria-label={paletteTexts.title}
              placeholder={paletteTexts.placeholder}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={200}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setActive(undefined);
              }}
              onKeyDown={keys}
              className="min-h-14 min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-muted"
            />
            <Primitive.Close
              className="rounded-[5px] p-1 text-muted hover:text-ink"
              aria-label="Close"
            >
              <KeyCaps chord="Escape" />
            </Primitive.Close>
          </div>
          <PaletteList
            id={listId}
            groups={groups}
            active={active}
            found={found}
            isEmpty={text.trim() !== '' && choices.length === 0}
            onChoose={choose}
          />
          <p
            aria-hidden="true"
            className="flex items-center gap-4 border-t border-line bg-sunken px-4 py-2 text-xs text-muted pointer-coarse:hidden"
          >
            <span className="flex items-center gap-1.5">
              <KeyCaps chord="ArrowUp" />
              <KeyCaps chord="ArrowDown" />
              {paletteTexts.choose}
            </span>
            <span className="flex items-center gap-1.5">
              <KeyCaps chord="Enter" />
              {paletteTexts.carryOut}
            </span>
          </p>
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function useChoose({ onRun, onClose }: Pick<PaletteProps, 'onRun' | 'onClose'>) {
  const navigate = useNavigate();
  const isAtList = useRouterState({
    select: ({ location }) => location.pathname.startsWith('/admin/transactions'),
  });
  return (choice: PaletteChoice) => {
    if (choice.kind === 'act') {
      onRun(choice.run);
      return;
    }
    onClose();
    if (choice.kind === 'page') void navigate({ to: choice.to, search: choice.search ?? {} });
    else
      void navigate({
        to: '/admin/transactions/$id',
        params: { id: choice.paymentId },
        // Over the list as it is filtered now, if it is open.
        search: isAtList ? true : {},
        resetScroll: false,
      });
  };
}

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
function PaletteList({ id, groups, active, found, isEmpty, onChoose }: PaletteListProps) {
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
          <KeyCaps chord={keyTable[choice.command].chords[0]} />
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
