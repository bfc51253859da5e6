import { Search } from 'lucide-react';
import { keysTexts } from '../features/keys/keys.texts.ts';
import { runCommand } from '../lib/keys/commands.ts';
import { KeyCaps } from '../ui/key-mark.tsx';

/** Opens the palette by the mouse, and says by which keys it opens. */
export function PaletteButton() {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K"
      onClick={() => runCommand('palette')}
      className="mb-2 flex min-h-9 w-full items-center gap-2 rounded-base border border-control px-3 text-sm text-muted hover:border-ink hover:text-ink"
    >
      <Search className="size-4 shrink-0" aria-hidden="true" />
      <span className="mr-auto">{keysTexts.palette}</span>
      <span aria-hidden="true" className="contents pointer-coarse:hidden">
        <KeyCaps chord="Ctrl+k" />
      </span>
    </button>
  );
}
