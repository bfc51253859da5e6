import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { consumeKey } from '../lib/keys/commands.ts';
import { areKeysOn } from '../lib/keys/key-choice.ts';
import { chordOf, type Command, keyTable } from '../lib/keys/key-table.ts';
import { Button, IconButton } from './button.tsx';
import { KeyMark, useKeyShortcut } from './key-mark.tsx';

/** Something that can be done. */
export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly command?: Command | undefined;
  readonly isDangerous?: boolean;
  /** Why it cannot be done now. */
  readonly refused?: string | undefined;
  readonly onChoose: () => void;
}

interface MoreMenuProps {
  label: string;
  items: readonly MenuItem[];
  /** Where nothing else stands beside it: the button then has words. */
  isAlone?: boolean;
}

/** What can be done beside the button that is advised, with its keys, which also work in it. Opens above its button. */
export function MoreMenu({ label, items, isAlone = false }: MoreMenuProps) {
  const id = useId();
  const button = useRef<HTMLSpanElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const place = () => {
    const box = button.current?.getBoundingClientRect();
    if (box === undefined || menu.current === null) return;
    menu.current.style.right = `${document.documentElement.clientWidth - box.right}px`;
    menu.current.style.bottom = `${innerHeight - box.top + 4}px`;
  };
  const choose = ({ refused, onChoose }: MenuItem) => {
    if (refused !== undefined) return;
    menu.current?.hidePopover();
    onChoose();
  };
  const keys = (event: KeyboardEvent) => {
    const chord = chordOf(event.nativeEvent);
    if (!isOpen || event.repeat || chord === undefined) return;
    const item = items.find(
      ({ command }) => command && keyTable[command].chords.some((key) => key === chord),
    );
    if (chord === 'ArrowDown' || chord === 'ArrowUp') moveFocus(menu.current, chord);
    else if (item !== undefined && areKeysOn()) {
      consumeKey(event.code);
      choose(item);
    } else return;
    event.preventDefault();
  };
  const opener = { popoverTarget: id, 'aria-expanded': isOpen };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of its buttons
    <span ref={button} className="inline-flex shrink-0" onKeyDown={keys}>
      {isAlone ? (
        <Button
          variant="secondary"
          {...opener}
          icon={<Ellipsis className="size-5" aria-hidden="true" />}
        >
          {label}
        </Button>
      ) : (
        <IconButton
          label={label}
          {...opener}
          className="border border-control bg-surface !text-ink"
          icon={<Ellipsis className="size-5" aria-hidden="true" />}
        />
      )}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        data-own-keys=""
        data-open={isOpen ? '' : undefined}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          if (event.newState === 'open') place();
        }}
        className="fixed inset-auto m-0 max-h-[70dvh] w-max min-w-56 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-base border border-line bg-surface p-1 text-ink shadow-base"
      >
        {items.map((item) => (
          <Item key={item.id} item={item} onChoose={() => choose(item)} />
        ))}
      </div>
    </span>
  );
}

function Item({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  const { label, command, isDangerous, refused } = item;
  const shortcut = useKeyShortcut(command);
  const hintId = useId();
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={classNames('w-full !justify-between', isDangerous === true && 'text-red')}
        aria-keyshortcuts={shortcut}
        aria-disabled={refused !== undefined}
        aria-describedby={refused === undefined ? undefined : hintId}
        onClick={onChoose}
      >
        {label}
        {command === undefined ? null : <KeyMark of={command} />}
      </Button>
      {refused === undefined ? null : (
        <p id={hintId} className="max-w-64 px-3 pb-2 text-xs text-muted">
          {refused}
        </p>
      )}
    </>
  );
}

function moveFocus(menu: HTMLElement | null, chord: 'ArrowDown' | 'ArrowUp'): void {
  const items = [...(menu?.querySelectorAll('button') ?? [])];
  const at = items.findIndex((item) => item === document.activeElement);
  const to = chord === 'ArrowDown' ? at + 1 : at === -1 ? items.length - 1 : at - 1;
  items[(to + items.length) % items.length]?.focus();
}
