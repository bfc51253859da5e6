import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCommands } from '../lib/keys/commands.ts';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { IconButton } from './button.tsx';
import { listsTexts } from './lists.texts.ts';
import { KeyMark, useKeyShortcut } from './key-mark.tsx';
import { besideQuery } from './side-panel-place.ts';
import { TextInput } from './text-input.tsx';

const debounceMs = 300;

interface SearchBoxProps {
  value: string;
  onSearch: (text: string) => void;
  label: string;
  placeholder: string;
}

/** Searches 300 ms after the last key. Follows the URL when another control changes it. */
export function SearchBox({ value, onSearch, label, placeholder }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const search = useEffectEvent(onSearch);

  useEffect(() => {
    // The component's own search coming back through the URL must not undo later typing.
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    if (text.trim() === asked.current) return;
    const timer = window.setTimeout(() => {
      asked.current = text.trim();
      search(asked.current);
    }, debounceMs);
    return () => window.clearTimeout(timer);
  }, [text]);

  const input = useRef<HTMLInputElement>(null);
  // Beside an open payment the list stays usable.
  const layer = useMediaQuery(besideQuery) ? 'frame' : 'list';
  useCommands({ search: () => input.current?.select() }, { layer });
  const shortcut = useKeyShortcut('search');
  return (
    <search className="relative block">
      <Search
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
        aria-hidden="true"
      />
      <TextInput
        ref={input}
        type="text"
        aria-keyshortcuts={shortcut}
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="px-10 text-ellipsis lg:min-h-9 lg:text-sm"
      />
      {text ? (
        <IconButton
          label={listsTexts.clearSearch}
          icon={<X className="size-4" aria-hidden="true" />}
          className="absolute inset-y-0 right-0 h-full"
          onClick={() => setText('')}
        />
      ) : (
        <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center text-muted">
          <KeyMark of="search" />
        </span>
      )}
    </search>
  );
}
